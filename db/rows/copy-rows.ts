// Copies all rows of one database into another, and compares what arrived with what was read: the number of rows and the
// SHA-256 of every table, and the sequences. Equal lines are equal rows, so sums and balances are equal too.
import { createHash } from 'node:crypto';
import { digestLines, type TableDigest } from './row-lines.ts';
import type { RowsReader, RowsWriter, SequenceValues } from './rows-of.ts';
import type { RowTable } from './row-tables.ts';

/** What was read: the digest of every table, and the last ids. */
export type Copied = { digests: readonly TableDigest[]; sequences: SequenceValues };

/** Writes everything that `from` reads. What the migrations put into a table of `to` must be deleted before. */
export async function copyRows(
  from: RowsReader,
  to: RowsWriter,
  tables: readonly RowTable[],
): Promise<Copied> {
  const digests: TableDigest[] = [];
  // Before the rows: a sequence of PostgreSQL is outside of the snapshot, and may be ahead of it but not behind.
  const sequences = await from.sequences();
  for (const table of tables) {
    const { lines, digest } = digestLines(table.name, from.rows(table));
    await to.put(table, lines);
    digests.push(digest());
  }
  await to.setSequences(sequences);
  return { digests, sequences };
}

async function digestTable(of: RowsReader, table: RowTable): Promise<TableDigest> {
  const { lines, digest } = digestLines(table.name, of.rows(table));
  for await (const _ of lines);
  return digest();
}

/** The same description of a database that is only read. */
export async function describeRows(of: RowsReader, tables: readonly RowTable[]): Promise<Copied> {
  const sequences = await of.sequences();
  const digests: TableDigest[] = [];
  for (const table of tables) digests.push(await digestTable(of, table));
  return { digests, sequences };
}

function tableFault(read: TableDigest, found: TableDigest | undefined): string | null {
  if (found?.rows !== read.rows) return `table ${read.table}: ${found?.rows ?? 0} rows, not ${read.rows}`;
  return found.sha256 === read.sha256 ? null : `table ${read.table}: its rows differ`;
}

/** Differences as sentences; empty when both hold the same. */
export function findDifferences(read: Copied, found: Copied): string[] {
  const faults = read.digests.map((digest, at) => tableFault(digest, found.digests[at]));
  const names = Object.keys(read.sequences) as (keyof SequenceValues)[];
  return [
    ...faults.filter((fault) => fault !== null),
    ...names
      .filter((name) => read.sequences[name] !== found.sequences[name])
      .map(
        (name) => `sequence ${name}: its last id is ${found.sequences[name]}, not ${read.sequences[name]}`,
      ),
  ];
}

/** One SHA-256 of all that was read, by which a later run knows that nothing has changed. */
export function contentOf({ digests, sequences }: Copied): string {
  const last = Object.entries(sequences).map(([name, value]) => [name, String(value)]);
  return createHash('sha256')
    .update(JSON.stringify([digests, last]))
    .digest('hex');
}
