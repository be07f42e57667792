import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { asPgConnection } from '../engines/postgres-connection.ts';
import { sequenceNames } from '../engines/postgres-ids.ts';
import { openReadHandle } from '../handle.ts';
import type { ReadDb, SequenceName } from '../store.ts';
import { wholeLines, type Lines } from './row-lines.ts';
import type { RowsReader, RowsWriter, SequenceValues } from './rows-of.ts';
import type { RowColumn, RowTable } from './row-tables.ts';

const quote = (name: string) => `"${name}"`;
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => quote(name)).join(', ');

/** Text in the order of its bytes, as SQLite orders it: the order of a language differs between servers. */
const inOrder = ({ name, kind }: RowColumn) => (kind === 'text' ? `${quote(name)} COLLATE "C"` : quote(name));

function readRows(client: pg.Client, { name, columns, key }: RowTable, most: number | null) {
  const limit = most === null ? '' : ` LIMIT ${most}`;
  const rows = `SELECT ${names(columns)} FROM ${quote(name)} ORDER BY ${key.map(inOrder).join(', ')}${limit}`;
  return wholeLines(client.query(copyTo(`COPY (${rows}) TO STDOUT`)));
}

async function readSequences(client: pg.Client): Promise<SequenceValues> {
  const valueOf = async (name: SequenceName) => {
    const { rows } = await client.query<{ value: string }>(
      `SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS value FROM ${sequenceNames[name]}`,
    );
    return BigInt(rows[0]?.value ?? 0);
  };
  return {
    record: await valueOf('record'),
    alarm: await valueOf('alarm'),
    custody: await valueOf('custody'),
  };
}

/** Reads through a connection with a REPEATABLE READ transaction, which alone makes it one snapshot. */
export function postgresRowsReader(client: pg.Client): RowsReader {
  return {
    rows: (table, most) => readRows(client, table, most ?? null),
    sequences: () => readSequences(client),
  };
}

/** The ids of later rows follow the highest: a COPY names ids and does not move the sequence that generates them. */
async function restartIdentity(client: pg.Client, table: string, column: string): Promise<void> {
  const { rows } = await client.query<{ next: string }>(
    `SELECT coalesce(max(${quote(column)}), 0) + 1 AS next FROM ${quote(table)}`,
  );
  await client.query(
    `ALTER TABLE ${quote(table)} ALTER COLUMN ${quote(column)} RESTART WITH ${rows[0]?.next}`,
  );
}

async function putRows(client: pg.Client, table: RowTable, lines: Lines): Promise<void> {
  const { name, columns, identity } = table;
  await pipeline(lines, client.query(copyFrom(`COPY ${quote(name)} (${names(columns)}) FROM STDIN`)));
  if (identity !== null) await restartIdentity(client, name, identity);
}

/** ALTER SEQUENCE and not setval, whose effect outlives a transaction that is rolled back. */
async function putSequences(client: pg.Client, values: SequenceValues): Promise<void> {
  for (const [name, value] of Object.entries(values) as [SequenceName, bigint][])
    await client.query(`ALTER SEQUENCE ${sequenceNames[name]} RESTART WITH ${value + 1n}`);
}

/** Queries through a connection that does nothing else meanwhile. */
export async function readThrough<T>(client: pg.Client, fn: (db: ReadDb) => Promise<T>): Promise<T> {
  const connection = asPgConnection(drizzle(client), (text) => client.query(text));
  const { handle, end } = openReadHandle(connection);
  try {
    return await fn(handle);
  } finally {
    end();
  }
}

/** Writes through a connection with a transaction, which the caller commits. */
export function postgresRowsWriter(client: pg.Client): RowsWriter {
  return {
    ...postgresRowsReader(client),
    put: (table, lines) => putRows(client, table, lines),
    setSequences: (values) => putSequences(client, values),
    read: (fn) => readThrough(client, fn),
  };
}
