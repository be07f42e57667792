import { and, desc, eq, inArray, ne } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { HolderStatus } from '../../../domain/holder.ts';
import { FAILED } from '../../../domain/request-state.ts';

/** Whose wallet an address (lower case) is; null when it is none of ours. */
export async function findWallet(
  db: ReadDb,
  address: string,
): Promise<{ holderId: number; login: string; status: HolderStatus } | null> {
  const { holders } = db.t;
  const rows = await db
    .select({ holderId: holders.id, login: holders.login, status: holders.status })
    .from(holders)
    .where(eq(holders.walletAddress, address));
  return rows[0] ?? null;
}

type ExternalSendRow = Tx['t']['externalSends']['$inferSelect'];

export async function insertExternalSend(tx: Tx, row: ExternalSendRow): Promise<void> {
  await tx.insert(tx.t.externalSends).values(row);
}

export async function findExternalSend(db: ReadDb, requestId: number): Promise<ExternalSendRow | null> {
  const { externalSends } = db.t;
  const rows = await db.select().from(externalSends).where(eq(externalSends.requestId, requestId));
  return rows[0] ?? null;
}

export async function setTxHash(tx: Tx, requestId: number, txHash: string): Promise<void> {
  await tx.update(tx.t.externalSends).set({ txHash }).where(eq(tx.t.externalSends.requestId, requestId));
}

const SENT = 1; // the history's filter for what was sent

/** The newest sends of a holder that were not refused, with the counterparty as the history names it. */
export async function listSends(db: ReadDb, holderId: number, limit: number) {
  const { history } = db.t;
  return db
    .select({ otherInfo: history.otherInfo, createdAt: history.createdAt })
    .from(history)
    .where(and(eq(history.holderId, holderId), eq(history.filter, SENT), ne(history.state, FAILED)))
    .orderBy(desc(history.filterSeq))
    .limit(limit);
}

/** Whose wallets these addresses (lower case) are; those of others are left out. */
export async function findWallets(db: ReadDb, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  const { holders } = db.t;
  return db
    .select({ address: holders.walletAddress, login: holders.login, status: holders.status })
    .from(holders)
    .where(inArray(holders.walletAddress, [...addresses]));
}
