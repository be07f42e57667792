import { hash } from 'node:crypto';
import { identitiesOf } from '../../../../../domain/bank-statement/line-identity.ts';
import {
  mayBeOneAccount,
  namedAccounts,
  namedHolders,
  type Named,
} from '../../../../../domain/bank-statement/named-accounts.ts';
import { readStatement, type ReadStatement } from '../../../../../domain/bank-statement/read-statement.ts';
import {
  statementSentence,
  type StatementProblem,
} from '../../../../../domain/bank-statement/statement-problems.ts';
import { recogniseColumns, type ColumnRole } from '../../../../../domain/bank-statement/statement-columns.ts';
import { looksLikeLine } from '../../../../../domain/bank-statement/statement-rows.ts';
import { oldestFirst } from '../../../../../domain/bank-statement/statement-order.ts';
import { seoulDay } from '../../../../../domain/time.ts';
import type { FileRow } from './file-limits.ts';
import { fileRows } from './file-rows.ts';
import { toColumns, type LineColumns } from './line-columns.ts';
import { Unreadable, type UnreadableProblem } from './unreadable.ts';

export type FileToRead = {
  contentBase64: string;
  /** What opens a locked file; it is kept nowhere. */
  password?: string | undefined;
  /** The columns that a person chose, and those that were chosen earlier for a heading. */
  columns?: readonly ColumnRole[] | undefined;
  remembered: { headingKey: string; columns: readonly ColumnRole[] } | null;
  now: Date;
};

type ReadOf<Lines> = Omit<ReadStatement, 'lines'> & { lines: Lines };

export type FileReading<Lines = LineColumns> =
  | { unreadable: UnreadableProblem; row: number | null; sentence: string }
  | {
      unreadable: null;
      contentHash: string;
      /** The first rows of the file, with the beginning of their cells. */
      sample: FileRow[];
      named: Named;
      result: { ok: true; value: ReadOf<Lines> } | { ok: false; problem: StatementProblem };
    };

const IDENTITY_DIGITS = 32; // 128 bits: no two lines share a hash
const ROWS_SHOWN = 15;
const CELLS_SHOWN = 40;
const CELL_SHOWN = 200;

/** Passes rows on, and keeps the first ones. */
async function* keepFirst(rows: AsyncIterable<FileRow>, kept: FileRow[]) {
  for await (const row of rows) {
    if (kept.length < ROWS_SHOWN && row.cells.some((cell) => cell.trim() !== ''))
      kept.push({
        row: row.row,
        cells: row.cells.slice(0, CELLS_SHOWN).map((cell) => cell.slice(0, CELL_SHOWN)),
      });
    yield row;
  }
}

async function readSample(bytes: Uint8Array, password: string | undefined, kept: FileRow[]): Promise<void> {
  const rows = keepFirst(fileRows(bytes, password), kept);
  for await (const _ of rows) if (kept.length === ROWS_SHOWN) return;
}

type NamedAccount = { number: string; row: number };
type Noted = { accounts: NamedAccount[]; holders: string[]; above: string[] };

/** Rows above the heading, of which the texts are kept. */
const ABOVE_MAX = 30;

/** Passes rows on, and keeps whose they are: the two accounts that a file names where it names more than one, and what stands above. */
async function* noteNames(rows: AsyncIterable<FileRow>, { accounts, holders, above }: Noted) {
  let isAbove = true;
  for await (const { cells, row } of rows) {
    for (const number of namedAccounts(cells)) {
      const isOther = accounts.every((named) => !mayBeOneAccount(named.number, number));
      if (isOther && accounts.length < 2) accounts.push({ number, row });
    }
    isAbove &&= above.length < ABOVE_MAX && recogniseColumns(cells) === null && !looksLikeLine(cells);
    if (isAbove) {
      holders.push(...namedHolders(cells));
      above.push(cells.join(' ').slice(0, CELL_SHOWN));
    }
    yield { cells, row };
  }
}

/** A file of two accounts would be imported into one of them. */
function twoAccounts([first, second]: readonly NamedAccount[]): StatementProblem | null {
  if (first === undefined || second === undefined) return null;
  const sentence = statementSentence('TWO_ACCOUNTS', second.row, [`${first.number}, ${second.number}`]);
  return { code: 'TWO_ACCOUNTS', row: second.row, sentence };
}

/** Reads a statement that an operator uploaded, in the process that may be ended. Its lines begin with the oldest. */
export async function readFile({ contentBase64, password, ...options }: FileToRead): Promise<FileReading> {
  const bytes = Buffer.from(contentBase64, 'base64');
  const sample: FileRow[] = [];
  try {
    const noted: Noted = { accounts: [], holders: [], above: [] };
    const read = await readStatement(noteNames(keepFirst(fileRows(bytes, password), sample), noted), options);
    const named = { ...noted, accounts: noted.accounts.map(({ number }) => number) };
    const shared = { unreadable: null, contentHash: hash('sha256', bytes, 'hex'), sample, named };
    const problem = twoAccounts(noted.accounts);
    if (problem !== null) return { ...shared, result: { ok: false, problem } };
    if (!read.ok) {
      // Columns that do not go together are refused before any row is read, and are chosen beside the first rows.
      if (sample.length === 0) await readSample(bytes, password, sample);
      return { ...shared, result: read };
    }
    const lines = oldestFirst(read.value.lines);
    const identities = identitiesOf(lines, (text) => hash('sha256', text, 'hex').slice(0, IDENTITY_DIGITS));
    const identified = lines.map((line, index) => ({
      ...line,
      identity: identities[index] ?? '',
      day: seoulDay(line.at),
    }));
    return { ...shared, result: { ok: true, value: { ...read.value, lines: toColumns(identified) } } };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { unreadable: error.problem, row: error.row, sentence: error.sentence };
  }
}
