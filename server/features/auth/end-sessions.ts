import type { Tx } from '../../../db/store.ts';
import { deleteSessionsOf } from './session.repo.ts';

/**
 * Ends every session of a holder at once, in the transaction of what is the reason for it: a new password, a reset, a
 * block, closing (decision 27).
 */
export async function endSessionsOf(tx: Tx, holderId: number): Promise<void> {
  await deleteSessionsOf(tx, holderId);
}
