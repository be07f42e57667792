import { eq } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import type { DaonUnits } from '../../domain/money.ts';

/**
 * Sets how much of a holder's balance an operator has locked, in units; it may exceed the balance. Returns the previous
 * lock, or null when the holder has no account.
 */
export async function setLocked(tx: Tx, holderId: number, locked: DaonUnits): Promise<DaonUnits | null> {
  const { accounts } = tx.t;
  const [before] = await tx
    .select({ locked: accounts.locked })
    .from(accounts)
    .where(eq(accounts.holderId, holderId));
  if (!before) return null;
  await tx.update(accounts).set({ locked }).where(eq(accounts.holderId, holderId));
  return before.locked;
}
