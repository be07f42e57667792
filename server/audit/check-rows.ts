// What `verify` says of the values that belong to their row, of the hashes by which they are found, and of the columns whose last
// change the operators' log signs (ADR-0034). A finding names column and row, never a value.
import { eq, inArray, min } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { boundRows, listBoundTables, type BoundRow } from '../keys/bound-tables.ts';
import { readLogKeys } from '../keys/former-log-keys.ts';
import { passwordTableOf, storedPassword } from '../keys/stored-password.ts';
import { MisplacedValueError, placeOf, type BoundColumn, type Secrets } from '../ports/secrets.ts';
import { parsePasskeyKey } from '../holders/passkey-key.ts';
import { LOOK_UP_HASHES, type LookUp } from '../keys/look-up-hashes.ts';
import type { LogKey } from './log-key.ts';
import { readDigests, type Digests } from './read-signed.ts';
import {
  digestOf,
  readSignedRows,
  SIGNED_TABLES,
  signedName,
  type SignedRead,
  type SignedTable,
} from './signed-columns.ts';

/** Beyond these a finding is counted and not named: where every row is wrong, the first ones say so. */
const NAMED_AT_MOST = 100;

/** The columns that say the same as a value of their row. */
const SAYS_THE_SAME: Partial<Record<BoundColumn, readonly LookUp[]>> = {
  ...LOOK_UP_HASHES,
  'passkeys.key_enc': [
    {
      key: 'credentialId',
      column: 'passkeys.credential_id',
      of: (_secrets, plain) => parsePasskeyKey(plain).credentialId,
    },
    {
      key: 'holderId',
      column: 'passkeys.holder_id',
      of: (_secrets, plain) => parsePasskeyKey(plain).holderId,
    },
  ],
};

const misplaced = (column: string, id: number | string): string =>
  `${column} of row ${id} does not belong to its row`;

function valueFinding(secrets: Secrets, column: BoundColumn, row: BoundRow, stored: unknown): string | null {
  if (typeof stored !== 'string') return null;
  try {
    const table = passwordTableOf(column);
    if (table !== null) {
      storedPassword(secrets, table, { id: row.id, login: String(row['login']), passwordHash: stored });
      return null;
    }
    const plain = secrets.decrypt(stored, placeOf(column, row.id));
    const wrong = SAYS_THE_SAME[column]?.find(({ key, of }) => row[key] !== of(secrets, plain, row));
    return wrong === undefined ? null : misplaced(wrong.column, row.id);
  } catch (error) {
    if (!(error instanceof MisplacedValueError)) throw error;
    return misplaced(column, row.id);
  }
}

async function checkPlaces(db: ReadDb, secrets: Secrets): Promise<string[]> {
  const findings: string[] = [];
  for (const table of listBoundTables(db))
    for await (const rows of boundRows(db, table))
      for (const row of rows)
        for (const { column, key } of table.columns) {
          const finding = valueFinding(secrets, column, row, row[key]);
          if (finding !== null) findings.push(finding);
        }
  return findings;
}

function isAsSigned(
  secrets: Secrets,
  key: LogKey,
  name: string,
  { read, digest }: { read: SignedRead; digest: string },
): boolean {
  try {
    return digestOf(key, name, read(secrets)) === digest;
  } catch (error) {
    // `checkPlaces` names it.
    if (error instanceof MisplacedValueError) return true;
    throw error;
  }
}

async function checkSignedTable(
  db: ReadDb,
  secrets: Secrets,
  table: SignedTable,
  digests: Digests,
): Promise<string[]> {
  const findings: string[] = [];
  for (const { id, columns } of await readSignedRows(db, table)) {
    for (const [column, read] of Object.entries(columns)) {
      const signed = digests.get(signedName(table, column, id))?.at(-1);
      const name = `${table}.${column} of row ${id}`;
      if (signed === undefined) findings.push(`${name} was written by no act in the operators’ log`);
      else if (signed.key === null) findings.push(`${name} was signed under a key that is not here`);
      else if (!isAsSigned(secrets, signed.key, signedName(table, column, id), { read, ...signed }))
        findings.push(`${name} differs from its last change in the operators’ log, row ${signed.logId}`);
    }
  }
  return findings;
}

/**
 * An order shows its buyer the name of the account to wire to, as it was when the order was made. No operator acts then, so the log
 * signs no order; it signs each name that the accounts of the company ever had. Orders that are decided send no one anywhere.
 */
async function checkShownNames(db: ReadDb, digests: Digests): Promise<string[]> {
  const { depositAccounts, purchases, requests } = db.t;
  const accounts = await db
    .select({ id: depositAccounts.id, companyId: depositAccounts.companyId })
    .from(depositAccounts);
  const shown = await db
    .select({ id: min(purchases.requestId), companyId: purchases.companyId, name: purchases.depositName })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .where(inArray(requests.state, [PENDING, ON_HOLD]))
    .groupBy(purchases.companyId, purchases.depositName);
  const isSigned = (companyId: number, name: string) =>
    accounts.some(({ id, companyId: of }) => {
      const value = signedName('deposit_accounts', 'name', id);
      const signed = of === companyId ? (digests.get(value) ?? []) : [];
      return signed.some(({ key, digest }) => key !== null && digestOf(key, value, name) === digest);
    });
  return shown
    .filter(({ companyId, name }) => !isSigned(companyId, name))
    .map(({ id }) => `purchases.deposit_name of row ${id} is the name of no account of its company`);
}

/** What is wrong with the values of a database. Empty without a key: nothing was encrypted then. The values must
 * be bound. */
export async function checkRows(db: ReadDb, secrets: Secrets | null): Promise<string[]> {
  if (secrets === null) return [];
  const findings = await checkPlaces(db, secrets);
  const digests = await readDigests(db, await readLogKeys(db, secrets));
  for (const table of SIGNED_TABLES) findings.push(...(await checkSignedTable(db, secrets, table, digests)));
  findings.push(...(await checkShownNames(db, digests)));
  const more = findings.length - NAMED_AT_MOST;
  return more > 0 ? [...findings.slice(0, NAMED_AT_MOST), `and ${more} more`] : findings;
}
