// Reads the statement that an operator pasted or dropped: the same for what is shown before an import and for the import.
import type { ReadDb } from '../../../../db/store.ts';
import type { ReadStatement } from '../../../../domain/bank-statement/read-statement.ts';
import type { StatementProblem } from '../../../../domain/bank-statement/statement-problems.ts';
import { COLUMN_ROLES, type ColumnRole } from '../../../../domain/bank-statement/statement-columns.ts';
import type { Deps } from '../../../deps/deps.ts';
import { findRememberedColumns } from '../lines/bank-lines.repo.ts';
import type { IdentifiedLine } from './statement-file/line-columns.ts';
import { statementReader } from './statement-file/statement-process.ts';
import { accountsOfChoice, findStatementAccounts, whoseStatement, type Whose } from './whose-statement.ts';

export type Upload = {
  companyId?: number | undefined;
  /** The one that the file names, or the only one, when absent. */
  depositAccountId?: number | undefined;
  fileName: string;
  contentBase64: string;
  password?: string | undefined;
  columns?: readonly ColumnRole[] | undefined;
};

export type Statement = Omit<ReadStatement, 'lines'> & {
  /** From the oldest. */
  lines: IdentifiedLine[];
};

const isRole = (text: string): text is ColumnRole => (COLUMN_ROLES as readonly string[]).includes(text);

/** The columns that were chosen for an account before. */
async function rememberedFor(db: ReadDb, depositAccountId: number) {
  const kept = await findRememberedColumns(db, depositAccountId);
  if (kept === null || kept.headingKey === null) return null;
  return { headingKey: kept.headingKey, columns: kept.columns.filter(isRole) };
}

export type ReadUpload = {
  whose: Whose;
  contentHash: string;
  /** The first rows of the file, with the beginning of their cells. */
  sample: { row: number; cells: string[] }[];
  result: { ok: true; value: Statement } | { ok: false; problem: StatementProblem };
};

/**
 * Reads an uploaded statement without storing anything. Throws NOT_FOUND for an account that the company does not have,
 * STATEMENT_UNREADABLE, and BUSY where too many files wait; a bad line, and whose statement it is, is part of the result. `signal`
 * ends the reading.
 */
export async function readUpload(
  { store, clock, secrets }: Deps,
  { contentBase64, password, columns, ...chosen }: Upload,
  signal?: AbortSignal,
): Promise<ReadUpload> {
  const accounts = await store.read((db) => findStatementAccounts(db, secrets));
  const left = accountsOfChoice(accounts, chosen);
  const remember = (id: number) => store.read((db) => rememberedFor(db, id));
  const only = left.length === 1 ? left[0] : undefined;
  const file = { contentBase64, password, columns, now: clock.now() };
  const remembered = only === undefined ? null : await remember(only.id);
  const read = await statementReader.read({ ...file, remembered }, signal);
  const whose = whoseStatement(accounts, left, read.named);
  const later = only === undefined && whose.account !== null ? await remember(whose.account.id) : null;
  // The file has named the account whose columns are remembered.
  const { contentHash, sample, result } =
    later === null ? read : await statementReader.read({ ...file, remembered: later }, signal);
  return { whose, contentHash, sample, result };
}
