import { asConnection } from '../engines/sqlite-connection.ts';
import type { Client } from '../engines/sqlite-connection.ts';
import { openReadHandle } from '../handle.ts';
import type { SequenceName } from '../store.ts';
import { lineReader, lineWriter, type Lines, type SqliteValue } from './row-lines.ts';
import type { RowsReader, RowsWriter, SequenceValues } from './rows-of.ts';
import type { RowTable } from './row-tables.ts';

const PIECE_LETTERS = 65_536;

const quote = (name: string) => `"${name}"`;
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => quote(name)).join(', ');

function* readRows(client: Client, { name, columns, key }: RowTable, most: number | null): Generator<Buffer> {
  const write = lineWriter(columns);
  const limit = most === null ? '' : ` LIMIT ${most}`;
  const rows = client
    .prepare<[], SqliteValue[]>(`SELECT ${names(columns)} FROM ${quote(name)} ORDER BY ${names(key)}${limit}`)
    .raw()
    .iterate();
  let text = '';
  for (const row of rows) {
    text += write(row);
    if (text.length < PIECE_LETTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Reads through a connection with a transaction, which alone makes it one snapshot. */
export function sqliteRowsReader(client: Client): RowsReader {
  const last = client.prepare<[SequenceName], bigint>('SELECT value FROM sequences WHERE name = ?').pluck();
  const valueOf = (name: SequenceName) => last.get(name) ?? 0n;
  return {
    rows: (table, most) => readRows(client, table, most ?? null),
    sequences: async () => ({
      record: valueOf('record'),
      alarm: valueOf('alarm'),
      custody: valueOf('custody'),
    }),
  };
}

async function putRows(client: Client, { name, columns }: RowTable, lines: Lines): Promise<void> {
  const read = lineReader(columns);
  const insert = client.prepare<SqliteValue[]>(
    `INSERT INTO ${quote(name)} (${names(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for await (const piece of lines) {
    const texts = piece.toString('utf8').split('\n');
    texts.pop();
    for (const text of texts) insert.run(...read(text));
  }
}

function putSequences(client: Client, values: SequenceValues): void {
  const update = client.prepare<[bigint, string]>('UPDATE sequences SET value = ? WHERE name = ?');
  for (const [name, value] of Object.entries(values)) update.run(value, name);
}

/** Writes through a connection with a transaction, which the caller commits. */
export function sqliteRowsWriter(client: Client): RowsWriter {
  return {
    ...sqliteRowsReader(client),
    put: (table, lines) => putRows(client, table, lines),
    setSequences: async (values) => putSequences(client, values),
    read: async (fn) => {
      const { handle, end } = openReadHandle(asConnection(client));
      try {
        return await fn(handle);
      } finally {
        end();
      }
    },
  };
}
