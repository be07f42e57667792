// The words of SQL that queries are written with. They are imported from here and not from the package: Node reads a
// package's manifest again for every file that names it, and this one's is so large that a start would take twice as long.
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
  or,
  sql,
} from 'drizzle-orm';
export type { AnyColumn, SQL, Table } from 'drizzle-orm';
