// Reads the statement that an operator pasted or dropped: the same for what is shown before an import and for the import.
import type { ReadDb } from '../../../db/store.ts';
import type { ReadStatement } from '../../../domain/bank-statement/read-statement.ts';
import type { StatementProblem } from '../../../domain/bank-statement/statement-problems.ts';
import { COLUMN_ROLES, type ColumnRole } from '../../../domain/bank-statement/statement-columns.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { listDepositAccounts } from '../../companies/deposit-accounts.repo.ts';
import { findRememberedColumns } from './bank-lines.repo.ts';
import type { IdentifiedLine } from './statement-file/line-columns.ts';
import { statementThread } from './statement-file/statement-thread.ts';

export type Upload = {
  companyId: number;
  /** One of the company's accounts; the one that buyers are shown when absent. */
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

/** The account of a statement, and the columns that were chosen for it before. Throws NOT_FOUND. */
async function accountOf(
  db: ReadDb,
  { companyId, depositAccountId }: Pick<Upload, 'companyId' | 'depositAccountId'>,
) {
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

export type ReadUpload = {
  depositAccountId: number;
  contentHash: string;
  /** The first rows of the file, with the beginning of their cells. */
  sample: { row: number; cells: string[] }[];
  result: { ok: true; value: Statement } | { ok: false; problem: StatementProblem };
};

/**
 * Reads an uploaded statement without storing anything. Throws NOT_FOUND for an account that the company does not have,
 * STATEMENT_UNREADABLE, and BUSY where too many files wait; a bad line is part of the result. `signal` ends the reading.
 */
export async function readUpload(
  { store, clock }: Deps,
  { contentBase64, password, columns, ...upload }: Upload,
  signal?: AbortSignal,
): Promise<ReadUpload> {
  const account = await store.read((db) => accountOf(db, upload));
  const file = { contentBase64, password, columns, remembered: account.remembered, now: clock.now() };
  const { contentHash, sample, result } = await statementThread.read(file, signal);
  return { depositAccountId: account.id, contentHash, sample, result };
}
