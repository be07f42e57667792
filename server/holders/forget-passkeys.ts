import { eq } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';

/** Forgets all passkeys of a holder: a device that is lost, or was taken, may hold one. */
export async function forgetPasskeysOf(tx: Tx, holderId: number): Promise<void> {
  const { passkeys } = tx.t;
  await tx.delete(passkeys).where(eq(passkeys.holderId, holderId));
}
