// On-chain hashes that were ever named (D52). `used_tx_hashes` is the only record of them and its rows are never
// deleted. An outgoing hash reserves all its log indexes, because one transaction of ours holds one send and nothing
// else; an incoming one reserves its own log index. The hash of a ledger transaction exists on no chain and is refused
// as both.
import { hasRow } from '../../db/count-rows.ts';
import { and, eq } from '../../db/sql.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import { findTransactionByHash } from '../ledger/transaction-hash.ts';

type UsedHash = Tx['t']['usedTxHashes']['$inferSelect'];

const OUTGOING_LOG_INDEX = 0;

async function findUses(db: ReadDb, txHash: string): Promise<UsedHash[]> {
  const { usedTxHashes } = db.t;
  return db.select().from(usedTxHashes).where(eq(usedTxHashes.txHash, txHash));
}

/**
 * The wallet shows such a hash to both parties of an internal transfer, so a holder could present it as an on-chain
 * hash.
 */
async function isOfTheBooks(db: ReadDb, txHash: string): Promise<boolean> {
  return (await findTransactionByHash(db, txHash)) !== null;
}

/**
 * Whether the hash (lower case) belongs to one of our external sends or to a ledger transaction: neither is a deposit.
 */
export async function isOwnHash(db: ReadDb, txHash: string): Promise<boolean> {
  const uses = await findUses(db, txHash);
  return uses.some((use) => use.direction === 'out') || (await isOfTheBooks(db, txHash));
}

/**
 * Because of the reads above, concurrent transactions for one hash conflict on PostgreSQL (SERIALIZABLE); the primary
 * key is the last safeguard on both engines.
 */
async function insertUse(tx: Tx, use: UsedHash): Promise<void> {
  const { usedTxHashes } = tx.t;
  try {
    await tx.insert(usedTxHashes).values(use);
  } catch (error) {
    if (isUniqueViolation(error, usedTxHashes.txHash, usedTxHashes.logIndex))
      throw new DomainError('TX_HASH_USED');
    throw error;
  }
}

/**
 * Reserves the hash (lower case) for an external send, permanently; the same request may name it again. Throws
 * TX_HASH_USED when another request, a deposit or a ledger transaction has it.
 */
export async function reserveOutgoingHash(
  tx: Tx,
  { txHash, requestId, now }: { txHash: string; requestId: number; now: Date },
): Promise<void> {
  const uses = await findUses(tx, txHash);
  if (uses.some((use) => use.direction !== 'out' || use.requestId !== requestId))
    throw new DomainError('TX_HASH_USED');
  if (await isOfTheBooks(tx, txHash)) throw new DomainError('TX_HASH_USED');
  if (uses.length > 0) return;
  await insertUse(tx, { txHash, logIndex: OUTGOING_LOG_INDEX, direction: 'out', requestId, createdAt: now });
}

/** Whether a deposit is recorded, corrected ones not counted. */
export async function isDeposited(db: ReadDb, txHash: string, logIndex: number): Promise<boolean> {
  const { deposits } = db.t;
  return hasRow(db, deposits, and(eq(deposits.txHash, txHash), eq(deposits.logIndex, logIndex)));
}

/**
 * Reserves (hash, log index) for a deposit. A deposit that was corrected, or waits for a second operator, has no row in
 * `deposits` and may be recorded. Throws TX_HASH_USED for a hash of our own, DEPOSIT_RECORDED when it is recorded.
 */
export async function reserveIncomingHash(
  tx: Tx,
  { txHash, logIndex, now }: { txHash: string; logIndex: number; now: Date },
): Promise<void> {
  if (await isOwnHash(tx, txHash)) throw new DomainError('TX_HASH_USED');
  const uses = await findUses(tx, txHash);
  if (await isDeposited(tx, txHash, logIndex)) throw new DomainError('DEPOSIT_RECORDED');
  if (uses.some((use) => use.logIndex === logIndex)) return;
  await insertUse(tx, { txHash, logIndex, direction: 'in', requestId: null, createdAt: now });
}
