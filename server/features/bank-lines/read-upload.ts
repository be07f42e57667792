// Reads the statement that an operator pasted or dropped: the same for what is shown before an import and for the import.
import { hash } from 'node:crypto';
import { setImmediate as nextLoop } from 'node:timers/promises';
import type { ReadDb } from '../../../db/store.ts';
import { identitiesOf } from '../../../domain/bank-statement/line-identity.ts';
import { mayBeOneAccount, namedAccounts } from '../../../domain/bank-statement/named-accounts.ts';
import {
  readStatement,
  statementSentence,
  type ReadStatement,
  type StatementProblem,
} from '../../../domain/bank-statement/read-statement.ts';
import { COLUMN_ROLES, type ColumnRole } from '../../../domain/bank-statement/statement-columns.ts';
import type { StatementLine } from '../../../domain/bank-statement/statement-line.ts';
import { oldestFirst } from '../../../domain/bank-statement/statement-order.ts';
import { DomainError } from '../../../domain/errors.ts';
import { seoulDay } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import { listDepositAccounts } from '../companies/deposit-accounts.repo.ts';
import { findRememberedColumns } from './bank-lines.repo.ts';
import { statementRows, type StatementRow } from './decode-statement.ts';

export type Upload = {
  companyId: number;
  /** One of the company's accounts; the one that buyers are shown when absent. */
  depositAccountId?: number | undefined;
  fileName: string;
  contentBase64: string;
  columns?: readonly ColumnRole[] | undefined;
};

export type Statement = Omit<ReadStatement, 'lines'> & {
  /** From the oldest. `day` is that of `at` in Seoul. */
  lines: (StatementLine & { identity: string; day: string })[];
};

const IDENTITY_DIGITS = 32; // 128 bits: no two lines share a hash
const SHOWN_ROWS = 15;

const isRole = (text: string): text is ColumnRole => (COLUMN_ROLES as readonly string[]).includes(text);

/** The account of a statement, and the columns that were chosen for it before. Throws NOT_FOUND. */
async function accountOf(db: ReadDb, { companyId, depositAccountId }: Upload) {
  const accounts = await listDepositAccounts(db, companyId);
  const account = accounts.find(({ id, until }) =>
    depositAccountId === undefined ? until === null : id === depositAccountId,
  );
  if (account === undefined) throw new DomainError('NOT_FOUND');
  const kept = await findRememberedColumns(db, account.id);
  const columns = kept?.columns.filter(isRole) ?? [];
  const remembered =
    kept === null || kept.headingKey === null ? null : { headingKey: kept.headingKey, columns };
  return { id: account.id, remembered };
}

/** Rows that are read between two turns of the event loop, in a few milliseconds: reading all would delay every other call. */
const ROWS_A_TURN = 200;

/** Passes rows on, and keeps the first ones as they are. */
async function* keepFirst(rows: AsyncIterable<StatementRow>, kept: StatementRow[]) {
  let read = 0;
  for await (const row of rows) {
    read += 1;
    if (read % ROWS_A_TURN === 0) await nextLoop();
    if (kept.length < SHOWN_ROWS && row.cells.some((cell) => cell.trim() !== '')) kept.push(row);
    yield row;
  }
}

type NamedAccount = { number: string; row: number };

/** Passes rows on, and keeps the two accounts that a file names where it names more than one. */
async function* noteAccounts(rows: AsyncIterable<StatementRow>, two: NamedAccount[]) {
  for await (const { cells, row } of rows) {
    for (const number of namedAccounts(cells)) {
      const isOther = two.every((named) => !mayBeOneAccount(named.number, number));
      if (isOther && two.length < 2) two.push({ number, row });
    }
    yield { cells, row };
  }
}

/** A file of two accounts would be imported into one of them. */
function twoAccounts([first, second]: readonly NamedAccount[]): StatementProblem | null {
  if (first === undefined || second === undefined) return null;
  const sentence = `${statementSentence('TWO_ACCOUNTS', second.row)}: ${first.number}, ${second.number}`;
  return { code: 'TWO_ACCOUNTS', row: second.row, sentence };
}

export type ReadUpload = {
  depositAccountId: number;
  contentHash: string;
  /** The first rows of the file, as they are. */
  sample: StatementRow[];
  result: { ok: true; value: Statement } | { ok: false; problem: StatementProblem };
};

/**
 * Reads an uploaded statement without storing anything. Throws NOT_FOUND for an account that the company does not have, and
 * STATEMENT_UNREADABLE; a bad line is part of the result.
 */
export async function readUpload({ store, clock }: Deps, upload: Upload): Promise<ReadUpload> {
  const account = await store.read((db) => accountOf(db, upload));
  const bytes = Buffer.from(upload.contentBase64, 'base64');
  const sample: StatementRow[] = [];
  const named: NamedAccount[] = [];
  const read = await readStatement(noteAccounts(keepFirst(statementRows(bytes), sample), named), {
    columns: upload.columns,
    remembered: account.remembered,
    now: clock.now(),
  });
  const shared = { depositAccountId: account.id, contentHash: hash('sha256', bytes, 'hex'), sample };
  const problem = twoAccounts(named);
  if (problem !== null) return { ...shared, result: { ok: false, problem } };
  if (!read.ok) return { ...shared, result: read };
  const lines = oldestFirst(read.value.lines);
  const identities = identitiesOf(lines, (text) => hash('sha256', text, 'hex').slice(0, IDENTITY_DIGITS));
  const value = {
    ...read.value,
    lines: lines.map((line, index) => ({
      ...line,
      identity: identities[index] ?? '',
      day: seoulDay(line.at),
    })),
  };
  return { ...shared, result: { ok: true, value } };
}
