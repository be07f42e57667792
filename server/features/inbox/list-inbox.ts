// All undecided requests in one list, of every kind, oldest first.
import { z } from 'zod';
import { ON_HOLD, PENDING, REQUEST_KINDS } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import { signaturesValidSince } from '../four-eyes/signatures-valid-since.ts';
import { REQUEST_KIND_TABLE } from '../requests/request-kinds.ts';
import { inboxColumnsOut, requestOut, requestToWire, type InboxColumns } from '../requests/request-wire.ts';
import { countApprovals, findWaiting, type WaitingFilter } from './inbox.repo.ts';

export const WAITING_STATES = [PENDING, ON_HOLD] as const;

export const inboxRowOut = requestOut.extend({
  kind: z.enum(REQUEST_KINDS),
  /** Operators who have approved this version; below two while four eyes are required. */
  approvals: z.number().int().nonnegative(),
  ...inboxColumnsOut.shape,
});

type InboxInput = {
  page: number;
  perPage: number;
  filter?: (Omit<WaitingFilter, 'takenBy'> & { mine?: true | undefined }) | undefined;
};

export async function listInbox(
  deps: Deps,
  operator: { id: number },
  { filter: { mine, ...filter } = {}, ...input }: InboxInput,
) {
  const takenBy = mine === true ? operator.id : undefined;
  return deps.store.read(async (db) => {
    const { rows, total } = await findWaiting(db, { ...input, filter: { ...filter, takenBy } });
    const approvals = await countApprovals(db, rows, await signaturesValidSince(db, deps.clock.now()));
    const columns = new Map<number, InboxColumns>();
    for (const kind of REQUEST_KINDS) {
      const ids = rows.filter((row) => row.kind === kind).map((row) => row.id);
      if (ids.length === 0) continue;
      for (const [id, found] of await REQUEST_KIND_TABLE[kind].readInboxColumns(deps, db, ids))
        columns.set(id, found);
    }
    const data = rows.map((row): z.infer<typeof inboxRowOut> => {
      const found = columns.get(row.id);
      if (found === undefined) throw new Error(`${row.kind} ${row.id} has no row of its own`);
      return { ...requestToWire(row), kind: row.kind, approvals: approvals.get(row.id) ?? 0, ...found };
    });
    return { data, total };
  });
}
