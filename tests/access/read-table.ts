// An access table as text: a name, one cell for each kind of caller, and after the bar the answers for another's
// object and for a missing one.
import { COLUMNS, type Column } from './people.ts';

export type Row = {
  cells: Readonly<Record<Column, string>>;
  /** Undefined for a call that takes no id; null where no other caller's object exists. */
  ids?: { other: string | null; missing: string };
};

export type Table = ReadonlyMap<string, Row>;

const words = (text: string) => text.trim().split(/\s+/);

function readIds(text: string | undefined): Row['ids'] | null {
  if (text === undefined) return undefined;
  const [other, missing, ...rest] = words(text);
  if (other === undefined || missing === undefined || rest.length > 0) return null;
  return { other: other === '-' ? null : other, missing };
}

function readRow(line: string): [string, Row] {
  const [left = '', right] = line.split('|');
  const [name = '', ...cells] = words(left);
  const ids = readIds(right);
  if (cells.length !== COLUMNS.length || ids === null)
    throw new Error(
      `not a row of the table, which has ${COLUMNS.length} answers and, with an id, the answers for "other missing" after the bar: ${line}`,
    );
  const byColumn = Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at]])) as Row['cells'];
  return [name, ids === undefined ? { cells: byColumn } : { cells: byColumn, ids }];
}

/** Throws when a line is not a row, a heading does not name the columns in order, or a name comes twice. */
export function readTable(text: string): Table {
  const [heading = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  if (words(heading).join(' ') !== `${COLUMNS.join(' ')} | other missing`)
    throw new Error(`not the heading of the table: ${heading}`);
  const rows = new Map<string, Row>();
  for (const [name, row] of lines.map(readRow)) {
    if (rows.has(name)) throw new Error(`two rows for ${name}`);
    rows.set(name, row);
  }
  return rows;
}
