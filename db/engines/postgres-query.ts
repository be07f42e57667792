import type { NodePgPreparedQuery } from 'drizzle-orm/node-postgres/session';
import {
  compileParameters,
  compileRow,
  type Execution,
  type Selected,
  type Values,
} from '../compiled-query.ts';

type NamedQuery = { name: string; text: string };

/** What the driver has for a query with its values, on one connection. */
export type SendQuery = (
  query: NamedQuery & { values: unknown[] },
) => Promise<{ rows: unknown[]; rowCount: number | null }>;

/** What a prepared query is on each connection: what is sent, and how values go in and rows come out. */
type Form = {
  sent: NamedQuery;
  bind: (values: Values) => unknown[];
  /** Null for a statement that returns no rows. */
  decode: ReturnType<typeof compileRow>;
};

/** Of this process: each connection of a pool would build the query anew. */
const forms = new Map<symbol, Form>();

function execute(send: SendQuery, { sent, bind, decode }: Form): Execution {
  // The driver notes the values of a query in its object.
  const ask = (values: Values) => send({ ...sent, values: bind(values) });
  if (decode === null) return async (values) => (await ask(values)).rowCount;
  return async (values) => ((await ask(values)).rows as unknown[][]).map(decode);
}

/** Compiles a query that the builders of a connection prepare. Drizzle's types keep what it sends private. */
export function compileQuery(send: SendQuery, key: symbol, build: () => unknown): Execution {
  const known = forms.get(key);
  if (known !== undefined) return execute(send, known);
  const query = build() as NodePgPreparedQuery<never>;
  const selected = query['fields'] as Selected[] | undefined;
  const decode = selected === undefined ? null : compileRow(selected);
  if (selected !== undefined && decode === null)
    return async (values) => query.execute(values as Record<string, unknown>);
  const inArrays = query['queryConfig'] as NamedQuery;
  const form: Form = {
    sent: decode === null ? (query['rawQueryConfig'] as NamedQuery) : inArrays,
    bind: compileParameters(query.getQuery().params),
    decode,
  };
  forms.set(key, form);
  return execute(send, form);
}
