import { z } from 'zod';
import { decisionInput, positiveId } from '../../../domain/input-schema.ts';
import { REQUEST_STATES } from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import { listInput } from '../../list-input.ts';
import { idOut, stateOut, timeOut } from '../../wire.ts';

/** What the console shows of every request, whatever its kind (design 5). */
export const requestOut = z.object({
  id: idOut,
  version: z.number().int().positive(),
  state: stateOut,
  holder: z.object({ id: idOut, login: z.string() }),
  createdAt: timeOut,
  decidedAt: timeOut.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});

const stateFilter = z.literal(REQUEST_STATES);

export const requestListInput = listInput(
  z.strictObject({
    /** One state, or several: the inbox asks for pending and on hold together. */
    state: z.union([stateFilter, z.array(stateFilter).min(1).max(REQUEST_STATES.length)]).optional(),
    /** A holder's id, or the beginning of a login. */
    holder: z.union([positiveId, z.string().min(1).max(16)]).optional(),
  }),
  ['id', 'createdAt', 'state'],
);

export type RequestListInput = z.infer<typeof requestListInput>;

export const decideInput = decisionInput;
export const decidedOut = z.object({ id: idOut, state: stateOut, approvals: z.number().int().nonnegative() });

export type RequestListRow = {
  id: number;
  version: number;
  state: 0 | 1 | 2 | 3;
  holderId: number;
  holderLogin: string;
  createdAt: Date;
  decidedAt: Date | null;
  decidedByLogin: string | null;
  reason: string | null;
};

export function requestToWire(row: RequestListRow): z.infer<typeof requestOut> {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    holder: { id: row.holderId, login: row.holderLogin },
    createdAt: seoulIso(row.createdAt),
    decidedAt: row.decidedAt === null ? null : seoulIso(row.decidedAt),
    decidedBy: row.decidedByLogin,
    reason: row.reason,
  };
}
