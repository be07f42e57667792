import { and, eq, inArray } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { LINKED_ACCOUNT_STATUSES, occupiesAccount } from '../../../domain/linked-account.ts';

export async function markClosed(tx: Tx, holderId: number, now: Date): Promise<void> {
  const { holders } = tx.t;
  await tx.update(holders).set({ status: 'closed', closedAt: now }).where(eq(holders.id, holderId));
}

/** Releases the holder's bank accounts for other holders (D25). The rows stay, because open sales pay out to them. */
export async function removeLinkedAccountsOf(tx: Tx, holderId: number, now: Date): Promise<void> {
  const { linkedAccounts } = tx.t;
  await tx
    .update(linkedAccounts)
    .set({ status: 'removed', updatedAt: now })
    .where(
      and(
        eq(linkedAccounts.holderId, holderId),
        inArray(linkedAccounts.status, LINKED_ACCOUNT_STATUSES.filter(occupiesAccount)),
      ),
    );
}
