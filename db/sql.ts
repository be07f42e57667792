// The words of SQL that queries are written with. They are imported from here and not from the package: Node reads a
// package's manifest again for every file that names it, and this one's is so large that a start would take twice as long.
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
  or,
  sql,
} from 'drizzle-orm';

/** Whether a column begins with a text, in which % and _ mean themselves. */
export function beginsWith(column: AnyColumn, text: string): SQL {
  return sql`${column} LIKE ${`${text.replace(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
}

export type { AnyColumn, SQL, Table } from 'drizzle-orm';
