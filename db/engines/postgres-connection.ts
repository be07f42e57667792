import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StoreUnreachableError } from '../errors.ts';
import type { Connection } from '../handle.ts';
import { postgresTables } from '../schema/postgres.ts';
import type { SequenceName } from '../store.ts';

/** One connection, taken for a transaction. */
export type PgLease = {
  connection: Connection;
  /** Runs one statement without parameters. */
  run(statement: string): Promise<void>;
  /** Ends the transaction without keeping anything. Rejects when the connection is lost. */
  rollBack(): Promise<void>;
  /** Gives the connection back; with an error it is thrown away. */
  release(error?: Error): void;
};

/** Where transactions get their connections: the pool of a server, or another carrier of the same dialect. */
export type PgSource = {
  /** Throws StoreUnreachableError when there is no connection to be had. */
  acquire(): Promise<PgLease>;
  close(): Promise<void>;
};

const maxConnections = 10;
const connectTimeoutMs = 5_000;
/** A transaction that stands still holds back everybody that it conflicts with. */
const idleInTransactionMs = 10_000;
const statementTimeoutMs = 15_000;
/** Beyond its own limit above, a database that is silent is not there any more: a broken network tells nobody. */
const silenceMs = 20_000;
/** An answer to ROLLBACK that takes longer is none. */
const rollbackTimeoutMs = 2_000;
/** Whoever stands in line behind a failed attempt is told the same, instead of each waiting for an attempt of his own. */
const sameAnswerMs = 500;

const sequenceNames: Readonly<Record<SequenceName, string>> = {
  record: 'record_ids',
  alarm: 'alarm_ids',
  custody: 'custody_ids',
};

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
    query_timeout: silenceMs,
    application_name: 'daon-wallet',
  });
  // A connection may be cut at any time, idle or in use. The pool drops it by itself, and whoever uses it is told by his
  // next statement; without listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let failed: { at: number; cause: unknown } | null = null;

  async function connect(): Promise<pg.PoolClient> {
    const isFresh = failed !== null && performance.now() - failed.at < sameAnswerMs;
    try {
      if (isFresh && pool.idleCount === 0) throw failed?.cause;
      const client = await pool.connect();
      failed = null;
      return client;
    } catch (cause) {
      if (!isFresh) failed = { at: performance.now(), cause };
      throw new StoreUnreachableError('no connection to the database', { cause });
    }
  }

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
      const client = await connect();
      return {
        connection: connectionOf(client),
        run: async (statement) => void (await client.query(statement)),
        rollBack: async () => {
          // The driver knows a time limit of one query; its types do not.
          const query = { text: 'ROLLBACK', query_timeout: rollbackTimeoutMs };
          await client.query(query);
        },
        release: (error) => client.release(error),
      };
    },
    close: () => pool.end(),
  };
}

/** For a connection outside the pool. Throws StoreUnreachableError when there is none to be had. */
export async function connectClient(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    throw new StoreUnreachableError('no connection to the database', { cause });
  }
}
