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

const isOfPostgres = (column: AnyColumn): boolean => column.columnType.startsWith('Pg');

/** Whether a column begins with a text, in which no character is a wildcard. Letters match in their own case alone. */
export function beginsWith(column: AnyColumn, text: string): SQL {
  if (isOfPostgres(column)) return sql`${column} LIKE ${`${text.replace(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
  // LIKE of SQLite matches ASCII letters in either case.
  return sql`${column} GLOB ${`${text.replace(/[*?[]/g, '[$&]')}*`}`;
}

/**
 * Whether a column holds a text somewhere, in which no character is a wildcard. ASCII letters match in either case, all others
 * (É and é) in their own: SQLite folds no more, and what PostgreSQL folds depends on the locale of the database.
 */
export function contains(column: AnyColumn, text: string): SQL {
  const folded = isOfPostgres(column) ? sql`lower(${column} COLLATE "C")` : sql`lower(${column})`;
  const wanted = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return sql`${folded} LIKE ${`%${wanted.replace(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`;
}

/**
 * Whether a column of numbers holds one of a list. The text is the same for lists of any length, so that one statement serves all of
 * them; `inArray` makes and keeps one for each length.
 */
export function isOneOf(column: AnyColumn, numbers: readonly number[]): SQL {
  if (isOfPostgres(column)) return sql`${column} = any(${sql.param([...numbers])}::bigint[])`;
  return sql`${column} in (select value from json_each(${JSON.stringify(numbers)}))`;
}

/** Whether a column holds one of the values of a placeholder: a list as JSON, of any length, for a query that is prepared once. */
export function isInListed(column: AnyColumn | SQL, of: AnyColumn, name: string): SQL {
  const list = sql.placeholder(name);
  // As an array: a join with the list would read the table first.
  if (isOfPostgres(of))
    return sql`${column} = any(array(select value::${sql.raw(of.getSQLType())} from json_array_elements_text(${list}) as listed(value)))`;
  return sql`${column} in (select value from json_each(${list}))`;
}

/** The rows of a placeholder as a table `asked` of whole numbers: a list of objects as JSON, of any length. `of`: see `isInListed`. */
export function listedRows(of: AnyColumn, name: string, columns: readonly string[]): SQL {
  const list = sql.placeholder(name);
  if (isOfPostgres(of))
    return sql`json_to_recordset(${list}::json) as asked(${sql.raw(columns.map((column) => `${column} bigint`).join(', '))})`;
  const extracted = columns.map((column) => `json_extract(value, '$.${column}') as ${column}`);
  return sql`(select ${sql.raw(extracted.join(', '))} from json_each(${list})) as asked`;
}

/** The fields of a placeholder, an object as JSON, as a table `asked` of `key` and `value`. `of`: see `isInListed`. */
export function listedFields(of: AnyColumn, name: string): SQL {
  const object = sql.placeholder(name);
  return isOfPostgres(of)
    ? sql`json_each_text(${object}::json) as asked`
    : sql`json_each(${object}) as asked`;
}

/** The numbers of a column in one text, with commas between them. */
export const joinedNumbers = (of: AnyColumn, column: SQL): SQL<string | null> =>
  isOfPostgres(of) ? sql`string_agg(${column}::text, ',')` : sql`group_concat(${column}, ',')`;

/** The text '0x…' of a `hex` column, null for null; `value` is an expression of the same type. */
export function hexText(column: AnyColumn, value: SQL = sql`${column}`): SQL {
  return column.getSQLType() === 'bytea'
    ? sql`'0x' || encode(${value}, 'hex')`
    : sql`'0x' || nullif(lower(hex(${value})), '')`;
}

export type { AnyColumn, SQL, SQLWrapper, Subquery, Table } from 'drizzle-orm';
