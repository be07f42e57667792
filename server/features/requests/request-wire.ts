import { z } from 'zod';
import { decisionInput, putBackInput, takeInput } from '../../../domain/input-schema.ts';
import { PENDING, REQUEST_STATES } from '../../../domain/request-state.ts';
import { seoulDay } from '../../../domain/time.ts';
import { holderFilterInput } from '../../holders/holder-filter.ts';
import { listInput } from '../../trpc/list-input.ts';
import { idOut, instantOut, stateOut } from '../../trpc/wire.ts';
import { amountFilterInput } from './amount-filter.ts';
import { actsOut, NO_ACTS, type RowActs } from './row-acts.ts';
import { marksOut, NO_MARKS, type RowMarks } from './row-marks.ts';

/** The console's common columns of all requests (design 5). */
export const requestOut = z.object({
  id: idOut,
  version: z.number().int().positive(),
  state: stateOut,
  holder: z.object({ id: idOut, login: z.string(), name: z.string() }),
  createdAt: instantOut,
  decidedAt: instantOut.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The login of the operator who is paying it, and since when; null while it is not taken (D48). */
  takenBy: z.string().nullable(),
  takenAt: instantOut.nullable(),
  /** That operator is disabled, so that an admin puts it back (ADR-0015). */
  isTakerDisabled: z.boolean(),
  /** The day in Seoul, `2026-11-25`, on which the hold ends; null without one. */
  holdUntil: z.string().nullable(),
  ...marksOut.shape,
  ...actsOut.shape,
});

const stateFilter = z.literal(REQUEST_STATES);

export const requestListInput = listInput(
  z.strictObject({
    /** One state or several: the inbox asks for pending and on hold together. */
    state: z.union([stateFilter, z.array(stateFilter).min(1).max(REQUEST_STATES.length)]).optional(),
    /** A holder's id, or the beginning of a login or a name. */
    holder: holderFilterInput,
    ...amountFilterInput,
  }),
  // Won is an order of purchases and sales, DAON of sends, the hour of those that run by time; another kind keeps the order by id.
  ['id', 'createdAt', 'state', 'won', 'net', 'runsAt'],
);

export type RequestListInput = z.infer<typeof requestListInput>;

export const decideInput = decisionInput;
export { putBackInput, takeInput };
export const decidedOut = z.object({ id: idOut, state: stateOut, approvals: z.number().int().nonnegative() });

export const takenOut = z.object({
  id: idOut,
  /** A take does not change the state. */
  state: stateOut,
  version: z.number().int().positive(),
  takenBy: z.string(),
});

export const putBackOut = takenOut.extend({
  /** Null once the take has ended; still the taker after the first of two signatures. */
  takenBy: z.string().nullable(),
  approvals: z.number().int().nonnegative(),
});

export type RequestListRow = {
  id: number;
  version: number;
  state: 0 | 1 | 2 | 3;
  holderId: number;
  holderLogin: string;
  holderName: string;
  createdAt: Date;
  decidedAt: Date | null;
  decidedByLogin: string | null;
  reason: string | null;
  takenByLogin: string | null;
  isTakerDisabled: boolean;
  takenAt: Date | null;
  holdUntil: Date | null;
};

export function requestToWire(
  row: RequestListRow,
  marks: RowMarks = NO_MARKS,
  acts: RowActs = NO_ACTS,
): z.input<typeof requestOut> {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    holder: { id: row.holderId, login: row.holderLogin, name: row.holderName },
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    decidedBy: row.decidedByLogin,
    reason: row.reason,
    takenBy: row.takenByLogin,
    takenAt: row.takenAt,
    isTakerDisabled: row.isTakerDisabled,
    holdUntil: row.holdUntil === null ? null : seoulDay(row.holdUntil),
    ...marks,
    ...acts,
  };
}

/** The result of opening a request. */
export const openedOut = z.object({ id: idOut, state: z.literal(PENDING) });
