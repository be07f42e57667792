import { and, count, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { RequestKind, RequestState } from '../../../domain/request-state.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';

export type RequestRow = {
  id: number;
  kind: RequestKind;
  holderId: number;
  state: RequestState;
  version: number;
  reason: string | null;
  decidedAt: Date | null;
  decidedBy: number | null;
  decidedAs: 'operator' | 'holder' | 'expiry' | null;
  expiresAt: Date | null;
  createdAt: Date;
};

export async function insertRequest(
  tx: Tx,
  row: Pick<RequestRow, 'id' | 'kind' | 'holderId' | 'createdAt'> & { expiresAt?: Date },
): Promise<void> {
  await tx
    .insert(tx.t.requests)
    .values({ ...row, expiresAt: row.expiresAt ?? null, state: PENDING, version: 1 });
}

export async function findRequest(db: ReadDb, kind: RequestKind, id: number): Promise<RequestRow | null> {
  const { requests } = db.t;
  const rows = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), eq(requests.kind, kind)));
  return rows[0] ?? null;
}

/**
 * Moves a request on, only from the version that was read: of two that decide at once, one changes a row and the other
 * none. False when it was too late.
 */
export async function moveRequest(
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'version'>,
  change: Required<Pick<RequestRow, 'state' | 'reason' | 'decidedAt' | 'decidedBy' | 'decidedAs'>>,
): Promise<boolean> {
  const { requests } = tx.t;
  const moved = await tx
    .update(requests)
    .set({ ...change, version: request.version + 1 })
    .where(and(eq(requests.id, request.id), eq(requests.version, request.version)))
    .returning({ id: requests.id });
  return moved.length === 1;
}

/** How many of the holder's requests of a kind are pending or on hold. */
export async function countOpen(db: ReadDb, holderId: number, kind: RequestKind): Promise<number> {
  const { requests } = db.t;
  const rows = await db
    .select({ open: count().mapWith(Number) })
    .from(requests)
    .where(
      and(
        eq(requests.holderId, holderId),
        eq(requests.kind, kind),
        inArray(requests.state, [PENDING, ON_HOLD]),
      ),
    );
  return rows[0]?.open ?? 0;
}
