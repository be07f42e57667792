// The logical form as one stream of bytes: a description in the first line, then each table as psql reads it. Unpacked, it
// can be loaded by hand into a migrated PostgreSQL, without this product.
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { wholeLines, type Lines } from './row-lines.ts';
import type { RowsReader, SequenceValues } from './rows-of.ts';
import type { RowTable } from './row-tables.ts';

/** What the first line begins with. */
export const ROWS_HEAD = '-- daon-rows-1 ';
const END_OF_TABLE = '\\.\n';
const LINE_FEED = 10;

const name = z.string().regex(/^[a-z][a-z0-9_]*$/);
const column = z.object({ name, kind: z.enum(['integer', 'boolean', 'text', 'bytes']) });
const count = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);
const description = z.object({
  version: z.string(),
  tables: z.array(
    z.object({
      name,
      columns: z.array(column),
      key: z.array(column),
      identity: name.nullable(),
    }),
  ),
  sequences: z.object({ record: count, alarm: count, custody: count }),
});

/** The version of the schema, its tables, and the last ids. */
export type RowsDescription = { version: string; tables: readonly RowTable[]; sequences: SequenceValues };

const headOf = ({ version, tables, sequences }: RowsDescription) => {
  const last = Object.fromEntries(Object.entries(sequences).map(([name, value]) => [name, String(value)]));
  return `${ROWS_HEAD}${JSON.stringify({ version, tables, sequences: last })}\n`;
};

const beginningOf = ({ name, columns }: RowTable) =>
  `COPY "${name}" (${columns.map((of) => `"${of.name}"`).join(', ')}) FROM stdin;\n`;

/** All rows as bytes. */
export async function* writeRowsFile(
  from: RowsReader,
  { version, tables }: Omit<RowsDescription, 'sequences'>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(headOf({ version, tables, sequences: await from.sequences() }));
  for (const table of tables) {
    yield Buffer.from(beginningOf(table));
    yield* from.rows(table);
    yield Buffer.from(END_OF_TABLE);
  }
}

/** Lines of a stream, of which a caller takes the next one or all up to the end of a table. */
function lineCursor(pieces: AsyncIterator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);

  /** Throws SyntaxError when the file has ended. */
  async function fill(): Promise<void> {
    while (rest.length === 0) {
      const next = await pieces.next();
      if (next.done === true) throw new SyntaxError('the file ends too early');
      rest = next.value;
    }
  }

  return {
    async line(): Promise<string> {
      await fill();
      const end = rest.indexOf(LINE_FEED) + 1;
      const text = rest.toString('utf8', 0, end);
      rest = rest.subarray(end);
      return text;
    },
    async *untilEndOfTable(): AsyncGenerator<Buffer> {
      for (;;) {
        await fill();
        const isFirst = rest.indexOf(END_OF_TABLE) === 0;
        const end = isFirst ? 0 : rest.indexOf(`\n${END_OF_TABLE}`) + 1;
        const found = isFirst || end > 0;
        const rows = found ? rest.subarray(0, end) : rest;
        rest = found ? rest.subarray(end + END_OF_TABLE.length) : Buffer.alloc(0);
        if (rows.length > 0) yield rows;
        if (found) return;
      }
    },
  };
}

export type RowsFile = RowsDescription & { reader: RowsReader };

/**
 * Reads a stream that `writeRowsFile` wrote; the tables are read once, in their order. Throws SyntaxError for anything
 * else.
 */
export async function readRowsFile(pieces: AsyncIterable<Buffer>): Promise<RowsFile> {
  const cursor = lineCursor(wholeLines(pieces));
  const head = await cursor.line();
  const found = head.startsWith(ROWS_HEAD) ? parseJson(head.slice(ROWS_HEAD.length), description) : null;
  if (found === null) throw new SyntaxError('the first line describes no rows');
  async function* rows(table: RowTable): AsyncGenerator<Buffer> {
    if ((await cursor.line()) !== beginningOf(table)) throw new SyntaxError(`${table.name} does not follow`);
    yield* cursor.untilEndOfTable();
  }
  const reader: RowsReader = {
    rows: (table): Lines => rows(table),
    sequences: async () => found.sequences,
  };
  return { ...found, reader };
}
