import type { ReadDb, Tx } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-state.ts';
import { countOpen, findRequest, insertRequest, type RequestRow } from './requests.repo.ts';

export type { RequestRow };

/** Writes a new request down, pending, and answers its id: the same id that history and consoles show. */
export async function openRequest(
  tx: Tx,
  request: {
    kind: RequestKind;
    holderId: number;
    createdAt: Date;
    expiresAt?: Date;
    /** What it is worth now; null where no money is in it or no price is set. */
    worthWon?: Won | null;
  },
): Promise<number> {
  const id = await tx.nextId();
  await insertRequest(tx, { id, worthWon: null, ...request });
  return id;
}

/** How many of the holder's requests of a kind are pending or on hold. */
export function countOpenRequests(db: ReadDb, holderId: number, kind: RequestKind): Promise<number> {
  return countOpen(db, holderId, kind);
}

/** A request by kind and id; null when there is none. */
export function lookUpRequest(db: ReadDb, kind: RequestKind, id: number): Promise<RequestRow | null> {
  return findRequest(db, kind, id);
}
