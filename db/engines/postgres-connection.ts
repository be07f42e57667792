import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connection } from '../handle.ts';
import { postgresTables } from '../schema/postgres.ts';
import type { SequenceName } from '../store.ts';

/** One connection, taken for a transaction. */
export type PgLease = {
  connection: Connection;
  /** Runs one statement without parameters. */
  run(statement: string): Promise<void>;
  /** Gives the connection back; with an error it is thrown away. */
  release(error?: Error): void;
};

/** Where transactions get their connections: the pool of a server, or another carrier of the same dialect. */
export type PgSource = {
  acquire(): Promise<PgLease>;
  close(): Promise<void>;
};

const maxConnections = 10;
const connectTimeoutMs = 5_000;
/** A transaction that stands still holds back everybody that it conflicts with. */
const idleInTransactionMs = 10_000;
const statementTimeoutMs = 15_000;

const sequenceNames: Readonly<Record<SequenceName, string>> = { record: 'record_ids', alarm: 'alarm_ids' };

/** What handles need, over anything that runs SQL in the PostgreSQL dialect. */
export function asPgConnection(
  queries: unknown,
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
): Connection {
  return {
    // Typed as the SQLite variant; the builders that handles show are alike.
    queries: queries as Connection['queries'],
    tables: postgresTables,
    prepared: new Map(),
    nextId: async (sequence) => {
      const { rows } = await query(`SELECT nextval('${sequenceNames[sequence]}') AS id`);
      return Number(rows[0]?.['id']);
    },
  };
}

export function createPool(url: string): PgSource {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'daon-wallet',
  });
  // An idle connection may be cut at any time. The pool drops it by itself; without a listener the process
  // would end.
  pool.on('error', () => undefined);

  const connections = new WeakMap<pg.PoolClient, Connection>();
  function connectionOf(client: pg.PoolClient): Connection {
    const known = connections.get(client);
    if (known) return known;
    const connection = asPgConnection(drizzle(client), (text) => client.query(text));
    connections.set(client, connection);
    return connection;
  }

  return {
    async acquire() {
      const client = await pool.connect();
      return {
        connection: connectionOf(client),
        run: async (statement) => void (await client.query(statement)),
        release: (error) => client.release(error),
      };
    },
    close: () => pool.end(),
  };
}
