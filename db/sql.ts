// The SQL functions that queries use. Import them from here and not from the package: Node reads a package's manifest
// again for every importing file, and drizzle's is so large that this would double the start time.
import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

export {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';

/** Whether a column begins with a text, in which % and _ are literal. */
export function beginsWith(column: AnyColumn, text: string): SQL {
  return sql`${column} LIKE ${`${text.replace(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
}

/** Whether a column holds a text somewhere, in which % and _ are literal. Latin letters match in either case. */
export function contains(column: AnyColumn, text: string): SQL {
  return sql`lower(${column}) LIKE ${`%${text.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
}

/** The text '0x…' of a `hex` column, null for null; `value` is an expression of the same type. */
export function hexText(column: AnyColumn, value: SQL = sql`${column}`): SQL {
  return column.getSQLType() === 'bytea'
    ? sql`'0x' || encode(${value}, 'hex')`
    : sql`'0x' || nullif(lower(hex(${value})), '')`;
}

export type { AnyColumn, SQL, Table } from 'drizzle-orm';
