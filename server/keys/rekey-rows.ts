// Every encrypted value is decrypted with the former key and encrypted with the new one, at its place, and the hashes by which values
// are found are made anew.
import { asc, eq, gt, isNull } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError } from '../env/env.ts';
import { phoneCounterKey } from '../limits/phone-counter-key.ts';
import { phoneHmac } from '../ports/look-up-hashes.ts';
import { namePasswordHash, readPasswordHash } from '../ports/passwords.ts';
import { placeOf, type BoundColumn, type Secrets } from '../ports/secrets.ts';
import {
  boundRows,
  listBoundTables,
  writeBoundValues,
  type BoundRow,
  type BoundTable,
} from './bound-tables.ts';
import { eachRow } from './each-row.ts';
import { LOOK_UP_HASHES } from './look-up-hashes.ts';
import { passwordTableOf, storedPassword, storePassword, type PasswordTable } from './stored-password.ts';

/** The key that the database uses, and its replacement. */
export type KeyChange = { from: Secrets; to: Secrets };

/** What is made of a value that belongs to a row. Throws EnvError naming the row when the former key does not read it. */
function opened<Value>(column: BoundColumn, id: number, open: () => Value): Value {
  try {
    return open();
  } catch (error) {
    throw new EnvError(TERMINAL.rotateUnreadable(column, id), { cause: error });
  }
}

/** A password hash stays, because it cannot be made again without the password; from now on it names the key of its pepper. */
function renewedHash({ from, to }: KeyChange, table: PasswordTable, row: BoundRow): string {
  const owner = { id: row.id, login: String(row['login']), passwordHash: String(row['passwordHash']) };
  const hash = opened(`${table}.password_hash`, row.id, () => storedPassword(from, table, owner));
  const named = readPasswordHash(hash).keyId === null ? namePasswordHash(from.keyId, hash) : hash;
  return storePassword(to, table, owner, named);
}

/** The new values of the columns of a row, by their names in the code. */
function renewed(
  keys: KeyChange,
  column: BoundColumn,
  key: string,
  row: BoundRow,
): Map<string, string | number> {
  const stored = row[key];
  if (typeof stored !== 'string') return new Map();
  const ofPasswords = passwordTableOf(column);
  if (ofPasswords !== null) return new Map([[key, renewedHash(keys, ofPasswords, row)]]);
  const place = placeOf(column, row.id);
  const plain = opened(column, row.id, () => keys.from.decrypt(stored, place));
  const lookUps = LOOK_UP_HASHES[column] ?? [];
  return new Map<string, string | number>([
    [key, keys.to.encrypt(plain, place)],
    ...lookUps.map((lookUp) => [lookUp.key, lookUp.of(keys.to, plain, row)] as const),
  ]);
}

async function rekeyTable(tx: Tx, keys: KeyChange, table: BoundTable): Promise<number> {
  let count = 0;
  for await (const rows of boundRows(tx, table)) {
    const columns = new Map<string, Map<number, string | number>>();
    for (const row of rows)
      for (const { column, key } of table.columns)
        for (const [name, value] of renewed(keys, column, key, row))
          columns.set(name, (columns.get(name) ?? new Map<number, string | number>()).set(row.id, value));
    for (const [name, values] of columns) await writeBoundValues(tx, table, name, values);
    count += rows.length;
  }
  return count;
}

/** Renews all values of all tables. Returns the number of rows of each. */
export async function rekeyRows(tx: Tx, keys: KeyChange): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const table of listBoundTables(tx)) counts.set(table.name, await rekeyTable(tx, keys, table));
  return counts;
}

/**
 * Hashes of codes cannot be made again, so all live codes expire; a verified phone stays verified, and a phone's count
 * of messages today continues. Called while the phones still have their former hashes.
 */
export async function endCodes(tx: Tx, { from, to }: KeyChange, now: Date): Promise<void> {
  const { verifications, rateCounters } = tx.t;
  await eachRow(
    (after, limit) =>
      tx
        .select()
        .from(verifications)
        .where(gt(verifications.id, after))
        .orderBy(asc(verifications.id))
        .limit(limit),
    async ({ id, publicId, phoneEnc, phoneHmac: known }) => {
      const place = placeOf('verifications.phone_enc', id);
      const phone = opened(place.column, id, () => from.decrypt(phoneEnc, place));
      await tx
        .update(verifications)
        .set({ codeHmac: to.hmac('ended-sms-code', publicId) })
        .where(eq(verifications.id, id));
      await tx
        .update(rateCounters)
        .set({ key: phoneCounterKey(phoneHmac(to, phone)) })
        .where(eq(rateCounters.key, phoneCounterKey(known)));
    },
  );
  await tx.update(verifications).set({ endedAt: now }).where(isNull(verifications.endedAt));
}
