// The PostgreSQL counterparts of `columns.ts`. The cast at the end is the only one: from there on both engines share
// the types of the SQLite variant.
import { bytesOf, hexOf, unlessNull } from './encode.ts';
import { sql } from './sql.ts';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Columns } from './columns.ts';

const bigintColumn = (name: string) => bigint(name, { mode: 'bigint' });
const numberColumn = (name: string) => bigint(name, { mode: 'number' });

const instantType = customType<{ data: Date; driverData: bigint | number | string }>({
  dataType: () => 'bigint',
  fromDriver: (raw) => new Date(Number(raw)),
  toDriver: unlessNull((value: Date) => String(value.getTime())),
});

/** The driver already parses the column; drizzle's own type would parse a string value a second time. */
const jsonType = customType<{ data: unknown; driverData: unknown }>({
  // `json`, not `jsonb`: jsonb reorders keys.
  dataType: () => 'json',
  fromDriver: (raw) => raw,
  toDriver: unlessNull((value: unknown) => JSON.stringify(value)),
});

const hexType = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: hexOf,
  toDriver: unlessNull(bytesOf),
});

export const postgresColumns = {
  table: pgTable,
  text: (name: string) => text(name),
  int32: (name: string) => integer(name),
  id: numberColumn,
  identity: (name: string) => numberColumn(name).primaryKey().generatedByDefaultAsIdentity(),
  int64: bigintColumn,
  units: bigintColumn,
  won: bigintColumn,
  price: bigintColumn,
  rate: bigintColumn,
  bool: (name: string) => boolean(name),
  instant: (name: string) => instantType(name),
  json: (name: string) => jsonType(name),
  hex: (name: string) => hexType(name),
  check: (name: string, condition: string) => check(name, sql.raw(condition)),
  index,
  uniqueIndex,
  primaryKey,
  where: (condition: string) => sql.raw(condition),
} as unknown as Columns;
