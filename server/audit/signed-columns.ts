// What the operators' log says of columns that carry power or say where money goes (ADR-0034): the row of an act holds a digest of
// each such value that the act wrote, under the key of the log. `verify` compares the present values with the newest digests, so
// a value that was changed without an act, or set back to an earlier one, is found.
import { createHmac } from 'node:crypto';
import { eq } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { storedPassword } from '../keys/stored-password.ts';
import { readPasswordHash } from '../ports/passwords.ts';
import { MisplacedValueError, placeOf, type BoundColumn, type Secrets } from '../ports/secrets.ts';
import { logKeyOf, type LogKey } from './log-key.ts';

/** The detail of a log row that holds the digests: `<table>.<column>/<row>=<digest>`, separated by spaces. */
export const SIGNED = 'digests';

type Opener = Pick<Secrets, 'decrypt' | 'openHash'>;
/** Reads the value of a column. Throws MisplacedValueError when it belongs to another row. */
export type SignedRead = (secrets: Opener) => string | null;
type SignedRow = { id: number; columns: Readonly<Record<string, SignedRead>> };

const enciphered =
  (column: BoundColumn, id: number, stored: string | null): SignedRead =>
  (secrets) =>
    stored === null ? null : secrets.decrypt(stored, placeOf(column, id));

const readers = {
  async operators(db: ReadDb, id?: number): Promise<SignedRow[]> {
    const { operators } = db.t;
    const query = db.select().from(operators);
    const rows = await (id === undefined ? query : query.where(eq(operators.id, id)));
    return rows.map((row) => ({
      id: row.id,
      columns: {
        role: () => row.role,
        disabled_at: () => row.disabledAt?.toISOString() ?? null,
        // Without the key of its pepper, which a change of the key adds.
        password_hash: (secrets) => readPasswordHash(storedPassword(secrets, 'operators', row)).hash,
        phone_enc: enciphered('operators.phone_enc', row.id, row.phoneEnc),
        totp_secret_enc: enciphered('operators.totp_secret_enc', row.id, row.totpSecretEnc),
      },
    }));
  },
  async companies(db: ReadDb, id?: number): Promise<SignedRow[]> {
    const { companies } = db.t;
    const query = db.select().from(companies);
    const rows = await (id === undefined ? query : query.where(eq(companies.id, id)));
    return rows.map((row) => ({
      id: row.id,
      columns: {
        deposit_bank_code: () => row.depositBankCode,
        deposit_num_enc: enciphered('companies.deposit_num_enc', row.id, row.depositNumEnc),
        deposit_name: () => row.depositName,
      },
    }));
  },
  async deposit_accounts(db: ReadDb, id?: number): Promise<SignedRow[]> {
    const { depositAccounts } = db.t;
    const query = db.select().from(depositAccounts);
    const rows = await (id === undefined ? query : query.where(eq(depositAccounts.id, id)));
    return rows.map((row) => ({
      id: row.id,
      columns: {
        company_id: () => String(row.companyId),
        bank_code: () => row.bankCode,
        num_enc: enciphered('deposit_accounts.num_enc', row.id, row.numEnc),
        name: () => row.name,
      },
    }));
  },
} as const;

export type SignedTable = keyof typeof readers;
export const SIGNED_TABLES = Object.keys(readers) as SignedTable[];

/** The columns of a row that an act wrote; all that are signed when left out. */
export type SignedChange = { table: SignedTable; id: number; columns?: readonly string[] };

const DIGEST_LETTERS = 22; // 128 bits

/** The name of a value in the log. */
export const signedName = (table: SignedTable, column: string, id: number): string =>
  `${table}.${column}/${id}`;

export function digestOf(key: LogKey, name: string, value: string | null): string {
  const text = JSON.stringify(['signed-column', name, value]);
  return createHmac('sha256', key.secret).update(text).digest('base64url').slice(0, DIGEST_LETTERS);
}

const entryOf = (key: LogKey, name: string, value: string | null): string =>
  `${name}=${digestOf(key, name, value)}`;

/** The signed values of one row of a table, or of all its rows. */
export const readSignedRows = (db: ReadDb, table: SignedTable, id?: number): Promise<SignedRow[]> =>
  readers[table](db, id);

/**
 * The detail with which an act signs what it wrote, read back in its transaction. Only what it wrote: signing the whole row would
 * confirm a value that was changed without an act.
 */
export async function signedDetail(
  tx: Tx,
  secrets: Opener,
  changes: readonly SignedChange[],
): Promise<{ [SIGNED]: string }> {
  const key = logKeyOf(tx);
  const entries: string[] = [];
  for (const { table, id, columns } of changes) {
    const [row] = await readSignedRows(tx, table, id);
    if (row === undefined) throw new Error(`there is no row ${id} of ${table}`);
    for (const [column, read] of Object.entries(row.columns))
      if (columns === undefined || columns.includes(column))
        entries.push(entryOf(key, signedName(table, column, id), read(secrets)));
  }
  return { [SIGNED]: entries.join(' ') };
}

/** The digests of all signed values as they are now, without those that cannot be read. */
export async function signPresent(tx: Tx, secrets: Opener): Promise<string> {
  const key = logKeyOf(tx);
  const entries: string[] = [];
  for (const table of SIGNED_TABLES)
    for (const { id, columns } of await readSignedRows(tx, table))
      for (const [column, read] of Object.entries(columns)) {
        try {
          entries.push(entryOf(key, signedName(table, column, id), read(secrets)));
        } catch (error) {
          if (!(error instanceof MisplacedValueError)) throw error;
        }
      }
  return entries.join(' ');
}
