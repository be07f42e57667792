import { and, count, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
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
  /** The operator who is paying it, and since when. */
  takenBy: number | null;
  takenAt: Date | null;
  /** Its worth when it was made; null without a price, and in rows older than the column. */
  worthWon: Won | null;
  createdAt: Date;
};

export async function insertRequest(
  tx: Tx,
  row: Pick<RequestRow, 'id' | 'kind' | 'holderId' | 'createdAt' | 'worthWon'> & { expiresAt?: Date },
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

type Guarded = Pick<RequestRow, 'id' | 'version'>;

/**
 * Updates a row only if it still has the version that was read: of two concurrent updates one changes a row and the
 * other none.
 */
async function changeRequest(
  tx: Tx,
  request: Guarded,
  change: Partial<Pick<RequestRow, 'state' | 'reason' | 'decidedAt' | 'decidedBy' | 'decidedAs'>> &
    Pick<RequestRow, 'takenBy' | 'takenAt'>,
): Promise<boolean> {
  const { requests } = tx.t;
  const changed = await tx
    .update(requests)
    .set({ ...change, version: request.version + 1 })
    .where(and(eq(requests.id, request.id), eq(requests.version, request.version)))
    .returning({ id: requests.id });
  return changed.length === 1;
}

/** Changes the state of a request, which ends its take. False when its version has changed. */
export async function moveRequest(
  tx: Tx,
  request: Guarded,
  change: Required<Pick<RequestRow, 'state' | 'reason' | 'decidedAt' | 'decidedBy' | 'decidedAs'>>,
): Promise<boolean> {
  return changeRequest(tx, request, { ...change, takenBy: null, takenAt: null });
}

/** Begins or ends a take; the state does not change. False when the version has changed. */
export async function writeTake(
  tx: Tx,
  request: Guarded,
  take: Pick<RequestRow, 'takenBy' | 'takenAt'>,
): Promise<boolean> {
  return changeRequest(tx, request, take);
}

/** How many of the holder's requests of a kind are pending or on hold. */
export async function countOpenRequests(db: ReadDb, holderId: number, kind: RequestKind): Promise<number> {
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
