// All undecided requests in one list, of every kind, oldest first.
import { z } from 'zod';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import { kindOf } from '../requests/registry.ts';
import { requestOut, requestToWire } from '../requests/request-wire.ts';
import { inboxColumnsOut, type InboxColumns } from '../requests/inbox-columns.ts';
import { readRowActs } from '../requests/row-acts.ts';
import { readRowMarks } from '../requests/row-marks.ts';
import { findWaiting, type WaitingFilter, type WaitingInput } from './inbox.repo.ts';

export const WAITING_STATES = [PENDING, ON_HOLD] as const;

export const inboxRowOut = requestOut.extend({
  kind: z.enum(REQUEST_KINDS),
  /** Operators who have approved this version; below two while four eyes are required. */
  approvals: z.number().int().nonnegative(),
  ...inboxColumnsOut.shape,
});

type InboxInput = Omit<WaitingInput, 'filter'> & {
  filter?:
    | (Omit<WaitingFilter, 'takenBy' | 'isFree' | 'secondFor'> & {
        mine?: true | undefined;
        free?: true | undefined;
        second?: true | undefined;
      })
    | undefined;
};

export async function listInbox(
  deps: Deps,
  { filter: { mine, free, second, ...filter } = {}, ...input }: InboxInput,
  operator: { id: number },
  { withActs = true } = {},
) {
  const takenBy = mine === true ? operator.id : undefined;
  const secondFor = second === true ? { operatorId: operator.id, now: deps.clock.now() } : undefined;
  return deps.store.read(async (db) => {
    const { rows, total } = await findWaiting(db, {
      ...input,
      filter: { ...filter, takenBy, isFree: free, secondFor },
    });
    const now = deps.clock.now();
    const marks = await readRowMarks(db, rows, now);
    const ids = withActs ? rows.map(({ id }) => id) : [];
    const acts = await readRowActs(db, ids, operator.id, now);
    const columns = new Map<number, InboxColumns>();
    for (const kind of REQUEST_KINDS) {
      const ids = rows.filter((row) => row.kind === kind).map((row) => row.id);
      if (ids.length === 0) continue;
      for (const [id, found] of await kindOf(kind).readInboxColumns(deps, db, ids)) columns.set(id, found);
    }
    const data = rows.map((row): z.input<typeof inboxRowOut> => {
      const found = columns.get(row.id);
      if (found === undefined) throw new Error(`${row.kind} ${row.id} has no row of its own`);
      const wire = requestToWire(row, marks.get(row.id), acts.get(row.id));
      return { ...wire, kind: row.kind, approvals: wire.approvedBy.length, ...found };
    });
    return { data, total };
  });
}
