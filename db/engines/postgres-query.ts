import type { NodePgPreparedQuery } from 'drizzle-orm/node-postgres/session';
import { compileParameters, compileRow, type Execution, type Selected } from '../compiled-query.ts';

type Sent = { query(config: object, values: unknown[]): Promise<{ rows: unknown[]; rowCount: number }> };
type NamedQuery = { name: string; text: string };

/** Compiles a query that the builders of a connection have prepared. Drizzle's types keep what it sends private. */
export function compileQuery(query: NodePgPreparedQuery<never>): Execution {
  const client = query['client'] as unknown as Sent;
  const selected = query['fields'] as Selected[] | undefined;
  const bind = compileParameters(query.getQuery().params);
  if (selected === undefined) {
    const unread = query['rawQueryConfig'] as NamedQuery;
    return async (values) => (await client.query(unread, bind(values))).rowCount;
  }
  const decode = compileRow(selected);
  if (decode === null) return async (values) => query.execute(values as Record<string, unknown>);
  const inArrays = query['queryConfig'] as object;
  return async (values) => {
    const { rows } = await client.query(inArrays, bind(values));
    return (rows as unknown[][]).map(decode);
  };
}
