// The column types in which the schema is written once for both engines. The TypeScript types are those of the SQLite
// variant; `postgres-columns.ts` provides the same names for PostgreSQL and is cast once.
//
// better-sqlite3 runs with safe integers, so every INTEGER arrives as a bigint and each integer column is a custom type
// that maps it. An instant is stored as whole milliseconds since 1970 in both engines, so that SQL compares and
// computes times in the same way.
import { bytesOf, hexOf, unlessNull } from './encode.ts';
import { sql } from './sql.ts';
import type { ColumnBuilderBase, HasDefault } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  primaryKey,
  sqliteTable,
  text as sqliteText,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { DaonUnits, PriceE4, RatePpm, Won } from '../domain/money.ts';

type Integer = bigint | number;

const safeNumber = (raw: Integer): number => {
  const value = Number(raw);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer column holds ${String(raw)}`);
  return value;
};

const numberType = customType<{ data: number; driverData: Integer }>({
  dataType: () => 'integer',
  fromDriver: safeNumber,
  toDriver: unlessNull((value: number) => BigInt(value)),
});

function bigintType<T extends bigint>() {
  return customType<{ data: T; driverData: Integer }>({
    dataType: () => 'integer',
    fromDriver: (raw) => BigInt(raw) as T,
    toDriver: (value) => value,
  });
}

const int64Type = bigintType<bigint>();
const unitsType = bigintType<DaonUnits>();
const wonType = bigintType<Won>();
const priceType = bigintType<PriceE4>();
const rateType = bigintType<RatePpm>();

const boolType = customType<{ data: boolean; driverData: Integer }>({
  dataType: () => 'integer',
  fromDriver: (raw) => Number(raw) === 1,
  toDriver: unlessNull((value: boolean) => (value ? 1n : 0n)),
});

const instantType = customType<{ data: Date; driverData: Integer }>({
  dataType: () => 'integer',
  fromDriver: (raw) => new Date(Number(raw)),
  toDriver: unlessNull((value: Date) => BigInt(value.getTime())),
});

const jsonType = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (raw): unknown => JSON.parse(raw),
  toDriver: unlessNull((value: unknown) => JSON.stringify(value)),
});

const hexType = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'blob',
  fromDriver: hexOf,
  toDriver: unlessNull(bytesOf),
});

/** SQLite generates the value of an INTEGER PRIMARY KEY, so the insert type must make it optional. */
const numberedByDatabase = <B extends ColumnBuilderBase>(column: B) => column as HasDefault<B>;

export const sqliteColumns = {
  table: sqliteTable,
  /** Text, narrowed to a union of literals when one is given. */
  text: <T extends string = string>(name: string) => sqliteText(name).$type<T>(),
  /** A small whole number: counts, states, versions. */
  int32: <T extends number = number>(name: string) => numberType(name).$type<T>(),
  /** An id or a sequence number: 64 bits in the database, a safe integer in JavaScript. */
  id: (name: string) => numberType(name),
  /** A primary key that the database generates when an insert names none. */
  identity: (name: string) => numberedByDatabase(numberType(name).primaryKey()),
  int64: (name: string) => int64Type(name),
  units: (name: string) => unitsType(name),
  won: (name: string) => wonType(name),
  price: (name: string) => priceType(name),
  rate: (name: string) => rateType(name),
  bool: (name: string) => boolType(name),
  instant: (name: string) => instantType(name),
  /** JSON stored as text to keep the order of keys, which the audit chain hashes. */
  json: <T = unknown>(name: string) => jsonType(name).$type<T>(),
  /** 0x and lower-case hex digits; stored as bytes. */
  hex: (name: string) => hexType(name),
  /** A CHECK in SQL that both engines understand, with bare column names. */
  check: (name: string, condition: string) => check(name, sql.raw(condition)),
  index,
  uniqueIndex,
  primaryKey,
  /** The condition of a partial index, with bare column names. */
  where: (condition: string) => sql.raw(condition),
};

export type Columns = typeof sqliteColumns;
