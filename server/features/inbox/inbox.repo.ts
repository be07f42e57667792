import { count, inArray, max, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { ON_HOLD, PENDING, type RequestKind } from '../../../domain/request-state.ts';

export type WaitingRow = {
  kind: RequestKind;
  state: number;
  n: number;
  /** Rises with every decision on a request that still waits. */
  versions: number;
  newestId: number | null;
};

/** What waits, in few rows: every request that comes, goes or is put on hold changes one of them. */
export async function countInbox(db: ReadDb): Promise<WaitingRow[]> {
  const { requests } = db.t;
  return db
    .select({
      kind: requests.kind,
      state: requests.state,
      n: count().mapWith(Number),
      versions: sql<number>`sum(${requests.version})`.mapWith(Number),
      newestId: max(requests.id),
    })
    .from(requests)
    .where(inArray(requests.state, [PENDING, ON_HOLD]))
    .groupBy(requests.kind, requests.state)
    .orderBy(requests.kind, requests.state);
}

/** First signatures change no request, yet a colleague's inbox should show them. */
export async function newestApproval(db: ReadDb): Promise<number> {
  const { approvals } = db.t;
  const [row] = await db.select({ id: max(approvals.id) }).from(approvals);
  return row?.id ?? 0;
}
