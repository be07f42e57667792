// Compiling a statement costs SQLite more than running most of ours, and the query builder compiles each query anew.
import type { Database } from 'better-sqlite3';

/** Enough for all texts of the product; lists of values in a text vary in length, so the number is bounded. */
const STATEMENTS_MAX = 300;

/**
 * SQLite compiles a statement anew for each new value of a parameter that its plan may depend on: one that an ordered
 * query compares with, or one in LIMIT. That costs ten times what a search by key does. A unary plus changes no value
 * and hides the parameter from the planner.
 */
const withOnePlan = (text: string) => text.replace(/(=|<|>|\b(?:between|and|limit|offset)) \?/gi, '$1 +?');

/**
 * The client with `prepare` answering the statement that it compiled before for the same text. Only for callers that set
 * the form of the rows (`raw`) at each use, as the query builder does, because it stays set on a statement. SQLite
 * compiles a statement again when the schema has changed.
 */
export function cacheStatements(client: Database): Database {
  const known = new Map<string, ReturnType<Database['prepare']>>();
  const prepare = (text: string) => {
    const statement = known.get(text) ?? client.prepare(withOnePlan(text));
    // The map keeps the order of insertion, so its first entry is the one that was not used for longest.
    known.delete(text);
    known.set(text, statement);
    const [oldest] = known.keys();
    if (known.size > STATEMENTS_MAX && oldest !== undefined) known.delete(oldest);
    return statement;
  };
  return Object.create(client, { prepare: { value: prepare } }) as Database;
}
