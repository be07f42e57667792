import type { Tx } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { insertRequest } from './requests.repo.ts';

/** Inserts a new pending request and returns its id, which is also the id in history and consoles. */
export async function openRequest(
  tx: Tx,
  request: {
    kind: RequestKind;
    holderId: number;
    createdAt: Date;
    expiresAt?: Date;
    /** Its current worth; null for a kind without money and while no price is set. */
    worthWon?: Won | null;
  },
): Promise<number> {
  const id = await tx.nextId();
  await insertRequest(tx, { id, worthWon: null, ...request });
  return id;
}
