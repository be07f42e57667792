// What `verify` says of the values that belong to their row, of the hashes by which they are found, and of the columns whose last
// change the operators' log signs (ADR-0034). A finding names column and row, never a value.
import { eq, inArray, min } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { accountHmac, phoneHmac } from '../ports/look-up-hashes.ts';
import { listBoundTables, readBoundRows, type BoundRow } from '../keys/bound-tables.ts';
import { readLogKeys } from '../keys/former-log-keys.ts';
import { storedPassword } from '../keys/stored-password.ts';
import { MisplacedValueError, placeOf, type BoundColumn, type Secrets } from '../ports/secrets.ts';
import { parsePasskeyKey } from '../holders/passkey-key.ts';
import { endpointHmac, parseTarget } from '../push/push-target.ts';
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

const ROWS_AT_ONCE = 500; // limits memory use
/** Beyond these a finding is counted and not named: where every row is wrong, the first ones say so. */
const NAMED_AT_MOST = 100;

/** A column that says the same as a value, such as the hash by which it is found, and how it is made. */
type LookUp = {
  key: string;
  column: string;
  of: (secrets: Secrets, plain: string, row: BoundRow) => string | number;
};

const LOOK_UPS: Partial<Record<BoundColumn, readonly LookUp[]>> = {
  'holders.phone_enc': [{ key: 'phoneHmac', column: 'holders.phone_hmac', of: phoneHmac }],
  'operators.phone_enc': [{ key: 'phoneHmac', column: 'operators.phone_hmac', of: phoneHmac }],
  'verifications.phone_enc': [{ key: 'phoneHmac', column: 'verifications.phone_hmac', of: phoneHmac }],
  'linked_accounts.num_enc': [
    {
      key: 'numHmac',
      column: 'linked_accounts.num_hmac',
      of: (secrets, plain, row) => accountHmac(secrets, String(row['bankCode']), plain),
    },
  ],
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
  'push_subscriptions.target_enc': [
    {
      key: 'endpointHmac',
      column: 'push_subscriptions.endpoint_hmac',
      of: (secrets, plain) => endpointHmac(secrets, parseTarget(plain).endpoint),
    },
  ],
};

const misplaced = (column: string, id: number | string): string =>
  `${column} of row ${id} does not belong to its row`;

function valueFinding(secrets: Secrets, column: BoundColumn, row: BoundRow, stored: unknown): string | null {
  if (typeof stored !== 'string') return null;
  try {
    if (column === 'holders.password_hash' || column === 'operators.password_hash') {
      const table = column === 'holders.password_hash' ? 'holders' : 'operators';
      storedPassword(secrets, table, { id: row.id, login: String(row['login']), passwordHash: stored });
      return null;
    }
    const plain = secrets.decrypt(stored, placeOf(column, row.id));
    const wrong = LOOK_UPS[column]?.find(({ key, of }) => row[key] !== of(secrets, plain, row));
    return wrong === undefined ? null : misplaced(wrong.column, row.id);
  } catch (error) {
    if (!(error instanceof MisplacedValueError)) throw error;
    return misplaced(column, row.id);
  }
}

async function checkPlaces(db: ReadDb, secrets: Secrets): Promise<string[]> {
  const findings: string[] = [];
  for (const table of listBoundTables(db)) {
    for (let after = 0; ;) {
      const rows = await readBoundRows(db, table, after, ROWS_AT_ONCE);
      for (const row of rows)
        for (const { column, key } of table.columns) {
          const finding = valueFinding(secrets, column, row, row[key]);
          if (finding !== null) findings.push(finding);
        }
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_AT_ONCE) break;
      after = last.id;
    }
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
