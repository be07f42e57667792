import { sql } from 'drizzle-orm';
import { getTableConfig as describePostgres } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig as describeSqlite } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { postgresTables } from '../../db/schema/postgres.ts';
import { sqliteTables } from '../../db/schema/sqlite.ts';
import type { Store } from '../../db/store.ts';
import { createStoreOnPostgres, createSqliteStore } from '../support/store/store.ts';

type TableName = keyof typeof sqliteTables;
const tableNames = Object.keys(sqliteTables) as TableName[];
const bySqlName = tableNames.map((name) => describeSqlite(sqliteTables[name]).name);

/** What PostgreSQL may use where SQLite has one of its two types. */
const counterparts: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'integer', 'boolean'],
  text: ['text', 'json'],
  blob: ['bytea'],
};

type Described = ReturnType<typeof describeSqlite> | ReturnType<typeof describePostgres>;

/** What both engines must have in common, in words that compare. */
function summarize(config: Described) {
  return {
    name: config.name,
    columns: config.columns.map(({ name, notNull, primary }) => ({ name, notNull, primary })),
    primaryKeys: config.primaryKeys.map((key) => key.columns.map(({ name }) => name)),
    checks: config.checks.map((check) => [check.name, JSON.stringify(check.value.queryChunks)]),
    foreignKeys: config.foreignKeys.map((key) => {
      const { columns, foreignColumns } = key.reference();
      return [...columns, ...foreignColumns].map(({ name }) => name);
    }),
    indexes: config.indexes.map((index) => ({
      name: index.config.name,
      unique: index.config.unique,
      where: JSON.stringify(index.config.where?.queryChunks),
      columns: index.config.columns.map((column) => ('name' in column ? column.name : null)),
    })),
  };
}

/** Rows of a catalogue, as text. */
async function catalogue(store: Store, columns: string[], from: string): Promise<string[]> {
  const fields = Object.fromEntries(columns.map((column) => [column, sql<unknown>`${sql.raw(column)}`]));
  const rows = await store.read((db) => db.select(fields).from(sql.raw(from)));
  return rows.map((row) => columns.map((column) => String(row[column])).join(' ')).sort();
}

const isDrizzles = (line: string) => line.startsWith('__drizzle');

test.each(tableNames)('%s is the same table on both engines', (name) => {
  const sqlite = describeSqlite(sqliteTables[name]);
  const postgres = describePostgres(postgresTables[name] as unknown as PgTable);
  expect(summarize(postgres)).toEqual(summarize(sqlite));
  for (const [position, column] of sqlite.columns.entries()) {
    expect(counterparts[column.getSQLType()]).toContain(postgres.columns[position]?.getSQLType());
  }
});

test('every SQLite table is STRICT, and those read by page lie in the order of their key', async () => {
  await using store = await createSqliteStore();
  const lines = await catalogue(
    store,
    ['name', 'strict', 'wr'],
    "pragma_table_list() WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'",
  );
  const clustered = ['alarms', 'history', 'idempotency_keys', 'ledger_entries', 'payer_keys'];
  const wanted = bySqlName.map((name) => `${name} 1 ${clustered.includes(name) ? 1 : 0}`).sort();
  expect(lines.filter((line) => !isDrizzles(line))).toEqual(wanted);
});

test('the SQLite migrations lead to the columns, indexes and checks of the schema', async () => {
  await using store = await createSqliteStore();
  const configs = tableNames.map((name) => describeSqlite(sqliteTables[name]));
  const columns = await catalogue(
    store,
    ['t.name', 'c.name', 'lower(c.type)', 'c."notnull"'],
    "sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'",
  );
  const wantedColumns = configs.flatMap((config) =>
    config.columns.map(
      (column) => `${config.name} ${column.name} ${column.getSQLType()} ${column.notNull ? 1 : 0}`,
    ),
  );
  const indexes = await catalogue(store, ['name'], "sqlite_schema WHERE type = 'index' AND sql IS NOT NULL");
  const [tables] = await catalogue(
    store,
    ["group_concat(sql, ' ')"],
    "sqlite_schema WHERE type = 'table' AND name <> '__drizzle_migrations'",
  );
  expect(columns.filter((line) => !isDrizzles(line))).toEqual(wantedColumns.sort());
  expect(indexes).toEqual(configs.flatMap(({ indexes: all }) => all.map(({ config }) => config.name)).sort());
  for (const { name } of configs.flatMap(({ checks }) => checks)) expect(tables).toContain(`"${name}" CHECK`);
});

const appendOnly = [
  'audit_log',
  'closings',
  'ledger_entries',
  'ledger_hash_key',
  'ledger_transactions',
  'won_bookings',
];

test('SQLite has a trigger against each change of a table that only grows', async () => {
  await using store = await createSqliteStore();
  const triggers = await catalogue(store, ['name'], "sqlite_schema WHERE type = 'trigger'");
  expect(triggers).toEqual(appendOnly.flatMap((table) => [`${table}_no_delete`, `${table}_no_update`]));
});

test('PostgreSQL has an enabled trigger against each change of a table that only grows', async () => {
  await using store = await createStoreOnPostgres();
  const triggers = await catalogue(store, ['tgname', 'tgenabled'], 'pg_trigger WHERE NOT tgisinternal');
  const notices = ['request_facts', 'requests'].map((table) => `${table}_tell_inbox O`);
  expect(triggers).toEqual([...appendOnly.map((table) => `${table}_append_only O`), ...notices].toSorted());
});

test('the PostgreSQL migrations lead to the columns, indexes and checks of the schema', async () => {
  await using store = await createStoreOnPostgres();
  const configs = tableNames.map((name) => describePostgres(postgresTables[name] as unknown as PgTable));
  const columns = await catalogue(
    store,
    ['table_name', 'column_name', 'data_type', 'is_nullable'],
    "information_schema.columns WHERE table_schema = 'public'",
  );
  const wantedColumns = configs.flatMap((config) =>
    config.columns.map(
      (column) => `${config.name} ${column.name} ${column.getSQLType()} ${column.notNull ? 'NO' : 'YES'}`,
    ),
  );
  const indexes = await catalogue(
    store,
    ['indexname'],
    "pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%\\_pkey' AND indexname NOT LIKE '%\\_pk'",
  );
  const checks = await catalogue(store, ['conname'], "pg_constraint WHERE contype = 'c' AND conrelid <> 0");
  expect(columns).toEqual(wantedColumns.sort());
  expect(indexes).toEqual(configs.flatMap(({ indexes: all }) => all.map(({ config }) => config.name)).sort());
  for (const { name } of configs.flatMap((config) => config.checks)) expect(checks).toContain(name);
});
