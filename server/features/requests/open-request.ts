import type { Tx } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-state.ts';
import { insertRequest } from './requests.repo.ts';

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
