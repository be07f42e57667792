// The public name of a ledger transaction (D19): 0x and 64 hex digits. It is not stored: it is the transaction's id and time,
// encrypted under a key that the database made for itself. So no two transactions have the same one, no caller can guess it,
// and it leads back to its transaction without an index. Transactions of older versions keep the hash that they were given.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { bytesOf, hexOf } from '../../db/encode.ts';
import { definePrepared } from '../../db/prepared.ts';
import { and, eq, isNull } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';

/** The first block holds the id and the time, the second nothing: a hash that is none of ours does not decrypt to that. */
const CIPHER = 'aes-256-cbc';
const BLOCK = 16;
const NO_VECTOR = Buffer.alloc(BLOCK);
const NOTHING = Buffer.alloc(BLOCK);
const HASH_TEXT = /^0x[0-9a-f]{64}$/;

type Named = { id: number; createdAt: Date };

/** The hash of a transaction that has none of its own. `key` is 0x and 64 hex digits. */
export function makeHash(key: string, { id, createdAt }: Named): string {
  const plain = Buffer.alloc(2 * BLOCK);
  plain.writeBigInt64BE(BigInt(id), 0);
  plain.writeBigInt64BE(BigInt(createdAt.getTime()), 8);
  const cipher = createCipheriv(CIPHER, bytesOf(key), NO_VECTOR).setAutoPadding(false);
  return hexOf(Buffer.concat([cipher.update(plain), cipher.final()]));
}

/** What `makeHash` made it of; null for any other text. */
export function openHash(key: string, hash: string): Named | null {
  if (!HASH_TEXT.test(hash)) return null;
  const cipher = createDecipheriv(CIPHER, bytesOf(key), NO_VECTOR).setAutoPadding(false);
  const plain = Buffer.concat([cipher.update(bytesOf(hash)), cipher.final()]);
  if (!plain.subarray(BLOCK).equals(NOTHING)) return null;
  return { id: Number(plain.readBigInt64BE(0)), createdAt: new Date(Number(plain.readBigInt64BE(8))) };
}

const hashKey = definePrepared('ledger_hash_key', (db: ReadDb) =>
  db.select({ key: db.t.ledgerHashKey.key }).from(db.t.ledgerHashKey),
);

/** Findings about the key; empty when it is there. */
export async function missingHashKey(db: ReadDb): Promise<string[]> {
  return (await hashKey(db)).length > 0 ? [] : ['the key of the transaction hashes is missing'];
}

async function readKey(db: ReadDb): Promise<string> {
  const [row] = await hashKey(db);
  if (!row) throw new Error('the key of the transaction hashes is missing');
  return row.key;
}

/** Returns the hash of each transaction that it is given. */
export async function hasher(db: ReadDb): Promise<(transaction: Named & { hash: string | null }) => string> {
  const key = await readKey(db);
  return (transaction) => transaction.hash ?? makeHash(key, transaction);
}

/** The transaction with this hash (lower case); null when there is none. */
export async function findTransactionByHash(
  db: ReadDb,
  hash: string,
): Promise<{ id: number; kind: string; createdAt: Date } | null> {
  const { ledgerTransactions } = db.t;
  const { id, kind, createdAt } = ledgerTransactions;
  const [given] = await db
    .select({ id, kind, createdAt })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.hash, hash));
  if (given !== undefined) return given;
  const named = openHash(await readKey(db), hash);
  if (named === null) return null;
  const [found] = await db
    .select({ id, kind, createdAt })
    .from(ledgerTransactions)
    .where(and(eq(id, named.id), eq(createdAt, named.createdAt), isNull(ledgerTransactions.hash)));
  return found ?? null;
}
