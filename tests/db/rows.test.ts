// The logical form: that no table and no column can be left out of it, that rows come back as they were, and that a damaged
// stream is refused.
import fc from 'fast-check';
import Database from 'better-sqlite3';
import { pgTable, point, text, bigint, type PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { postgresColumns } from '../../db/postgres-columns.ts';
import { postgresTables } from '../../db/schema/postgres.ts';
import { readRowsFile, writeRowsFile } from '../../db/rows/rows-file.ts';
import {
  digestLines,
  lineReader,
  lineWriter,
  wholeLines,
  type SqliteValue,
} from '../../db/rows/row-lines.ts';
import { listRowTables, LEASES_TABLE, SEQUENCES_TABLE } from '../../db/rows/row-tables.ts';
import type { RowsReader } from '../../db/rows/rows-of.ts';
import { placeOfPostgres } from '../../db/rows/postgres-session.ts';
import { createSqliteStore } from '../support/store/store.ts';

const SEED = 20_261_122;

async function bytesOf(lines: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of lines) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('lists every table and column that the migrations create, and sequences apart', async () => {
  await using store = await createSqliteStore();
  const client = new Database(store.path, { readonly: true });
  const shapes = client
    .prepare<[string, string], string>(
      `SELECT m.name || ' ' || group_concat(c.name, ' ' ORDER BY c.name) FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\'
         AND m.name NOT IN (?, ?) GROUP BY m.name`,
    )
    .pluck()
    .all(SEQUENCES_TABLE, LEASES_TABLE);
  client.close();
  const listed = listRowTables().map(({ name, columns }) =>
    [name, ...columns.map((column) => column.name).toSorted()].join(' '),
  );
  expect(listed.toSorted()).toEqual(shapes.toSorted());
  expect(listed.length).toBeGreaterThan(30);
});

it('takes in a table that is added to the schema, after those that it refers to', () => {
  const planted = postgresColumns.table('planted', {
    id: postgresColumns.identity('id'),
    holderId: postgresColumns.id('holder_id').references(() => postgresTables.holders.id),
    content: postgresColumns.hex('content'),
  });
  const tables = listRowTables({ planted, ...postgresTables });
  const names = tables.map(({ name }) => name);
  expect(names.indexOf('planted')).toBeGreaterThan(names.indexOf('holders'));
  expect(tables.find(({ name }) => name === 'planted')).toEqual({
    name: 'planted',
    columns: [
      { name: 'id', kind: 'integer' },
      { name: 'holder_id', kind: 'integer' },
      { name: 'content', kind: 'bytes' },
    ],
    key: [{ name: 'id', kind: 'integer' }],
    identity: 'id',
  });
});

it('refuses a column type without a form, a table without a key, and tables in a circle', () => {
  const listed = (tables: Record<string, unknown>) => () => listRowTables(tables);
  const typed = pgTable('typed', { id: text('id').primaryKey(), at: point('at') });
  expect(listed({ typed })).toThrow('typed.at: no form for point');
  expect(listed({ keyless: pgTable('keyless', { id: text('id') }) })).toThrow(
    'keyless: without a primary key',
  );
  const one: PgTable = pgTable('one', {
    id: bigint('id', { mode: 'number' })
      .primaryKey()
      .references(() => (other as unknown as { id: never }).id),
  });
  const other: PgTable = pgTable('other', {
    id: bigint('id', { mode: 'number' })
      .primaryKey()
      .references(() => (one as unknown as { id: never }).id),
  });
  expect(listed({ one, other })).toThrow('these tables refer to each other: one, other');
});

const COLUMNS = [
  { name: 'amount', kind: 'integer' },
  { name: 'is_open', kind: 'boolean' },
  { name: 'note', kind: 'text' },
  { name: 'hash', kind: 'bytes' },
] as const;

it('gives back every value as it was', async () => {
  const row = fc.tuple(
    fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    fc.option(fc.boolean().map((value) => (value ? 1n : 0n))),
    fc.option(fc.string({ unit: 'binary', maxLength: 40 })),
    fc.option(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const write = lineWriter(COLUMNS);
      const whole = Buffer.from(rows.map((values) => write(values)).join(''));
      async function* pieces() {
        for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
      }
      const read = lineReader(COLUMNS);
      const texts = (await bytesOf(wholeLines(pieces()))).toString('utf8').split('\n').slice(0, -1);
      expect(texts.map(read)).toEqual(rows);
    }),
    { seed: SEED },
  );
});

it('writes the letters that PostgreSQL does', () => {
  const write = lineWriter(COLUMNS);
  const odd = 'a\tb\nc\\d\re\bf\vg\fh\u0001\\N 한글 👩‍👩‍👧 \u2028';
  expect(write([-1n, 1n, odd, Buffer.from([0, 255])])).toBe(
    '-1\tt\ta\\tb\\nc\\\\d\\re\\bf\\vg\\fh\u0001\\\\N 한글 👩‍👩‍👧 \u2028\t\\\\x00ff\n',
  );
  expect(write([null, null, '', Buffer.alloc(0)])).toBe('\\N\t\\N\t\t\\\\x\n');
  expect(() => write([1n, 2n, '', null])).toThrow('a truth value holds 2');
});

const TABLES = [
  { name: 'first', columns: [...COLUMNS], key: [COLUMNS[0]], identity: null },
  { name: 'empty', columns: [...COLUMNS], key: [COLUMNS[0]], identity: null },
  { name: 'last', columns: [...COLUMNS], key: [COLUMNS[0]], identity: 'amount' },
];
const SEQUENCES = { record: 9_007_199_254_740_993n, alarm: 0n, custody: 12n };
const ROWS: Record<string, SqliteValue[][]> = {
  first: [
    [1n, 1n, '\\.', null],
    [2n, 0n, 'COPY "last" (', Buffer.from('x')],
  ],
  empty: [],
  last: [[3n, null, '\n\\.\n', null]],
};

const memory: RowsReader = {
  rows: ({ name, columns }) => (ROWS[name] ?? []).map((row) => Buffer.from(lineWriter(columns)(row))),
  sequences: async () => SEQUENCES,
};

async function readBack(file: Buffer, size: number): Promise<unknown> {
  async function* pieces() {
    for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
  }
  const { version, tables, sequences, reader } = await readRowsFile(pieces());
  const rows: Record<string, SqliteValue[][]> = {};
  for (const table of tables) {
    const texts = (await bytesOf(reader.rows(table))).toString('utf8').split('\n').slice(0, -1);
    rows[table.name] = texts.map(lineReader(table.columns));
  }
  return { version, tables, sequences, rows };
}

it('comes back from a file in pieces of any size', async () => {
  const file = await bytesOf(writeRowsFile(memory, { version: '0001_x', tables: TABLES }));
  for (const size of [1, 2, 3, 7, 64, file.length])
    expect(await readBack(file, size)).toEqual({
      version: '0001_x',
      tables: TABLES,
      sequences: SEQUENCES,
      rows: ROWS,
    });
});

it('refuses a file that ends too early, another order and another form', async () => {
  const file = await bytesOf(writeRowsFile(memory, { version: '0001_x', tables: TABLES }));
  const text = file.toString('utf8');
  const damaged: [string, RegExp][] = [
    ['', /ends too early/],
    [text.slice(0, -2), /last line has no end/],
    [text.slice(0, -3), /ends too early/],
    [text.replace('COPY "empty"', 'COPY "other"'), /empty does not follow/],
    [text.replace('daon-rows-1', 'daon-rows-2'), /describes no rows/],
    [text.replace('"kind":"bytes"', '"kind":"blob"'), /describes no rows/],
    [text.replace('"name":"first"', '"name":"first\\" x"'), /describes no rows/],
    [text.replace('"alarm":"0"', '"alarm":"-1"'), /describes no rows/],
  ];
  for (const [content, finding] of damaged)
    await expect(readBack(Buffer.from(content), 5)).rejects.toThrow(finding);
});

it('counts and hashes lines as they pass', async () => {
  const pass = async (lines: string[]) => {
    const digested = digestLines(
      't',
      lines.map((line) => Buffer.from(line)),
    );
    await bytesOf(digested.lines);
    return digested.digest();
  };
  const digest = await pass(['a\nb\n', 'c\n']);
  expect(digest).toMatchObject({ table: 't', rows: 3 });
  expect(await pass(['a\n', 'b\nc\n'])).toEqual(digest);
  expect((await pass(['a\n', 'b\nd\n'])).sha256).not.toBe(digest.sha256);
});

it('names a database without its password', () => {
  const names: [string, string][] = [
    ['postgres://daon:secret@127.0.0.1:5432/wallet', 'PostgreSQL 127.0.0.1:5432/wallet'],
    ['postgresql://daon:a@b/c?d@host/wallet?sslmode=require', 'PostgreSQL host/wallet'],
    ['postgres://daon:secret@one:5432,two:5432/wallet', 'PostgreSQL one:5432,two:5432/wallet'],
    ['postgres://host/wallet', 'PostgreSQL host/wallet'],
  ];
  for (const [url, name] of names) expect(placeOfPostgres(url)).toBe(name);
});
