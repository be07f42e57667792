import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StoreUnreachableError } from '../errors.ts';
import type { Connection } from '../handle.ts';
import { postgresTables } from '../schema/postgres.ts';
import type { SequenceName } from '../store.ts';

/** A connection reserved for one transaction. */
export type PgLease = {
  connection: Connection;
  /** Runs one statement without parameters. */
  run(statement: string): Promise<void>;
  /** Rolls the transaction back. Rejects when the connection is lost. */
  rollBack(): Promise<void>;
  /** Returns the connection to the pool; with an error it is discarded. */
  release(error?: Error): void;
};

/** Where transactions get their connections: the pool of a server, or another driver of the same dialect. */
export type PgSource = {
  /** Throws StoreUnreachableError when no connection is available. */
  acquire(): Promise<PgLease>;
  close(): Promise<void>;
};

const maxConnections = 10;
const connectTimeoutMs = 5_000;
/** An idle transaction blocks all transactions that conflict with it. */
const idleInTransactionMs = 10_000;
const statementTimeoutMs = 15_000;
/**
 * The driver's timeout, longer than the statement timeout above: a broken network reports no error, so a silent
 * database counts as lost.
 */
const silenceMs = 20_000;
/** A ROLLBACK that takes longer has failed. */
const rollbackTimeoutMs = 2_000;
/**
 * Callers that wait behind a failed connection attempt get the same error for this long, instead of each waiting for
 * its own attempt.
 */
const sameAnswerMs = 500;

const sequenceNames: Readonly<Record<SequenceName, string>> = {
  record: 'record_ids',
  alarm: 'alarm_ids',
  custody: 'custody_ids',
};

/** Adapts a PostgreSQL query function to the `Connection` that handles use. */
export function asPgConnection(
  queries: unknown,
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
): Connection {
  return {
    // Typed as the SQLite variant; the query builders that handles expose are the same.
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
  // A connection may be lost at any time, idle or in use. The pool removes it, and its user gets the error from its
  // next statement; without a listener the error event would end the process.
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
          // The driver supports a timeout per query; its types do not declare it.
          const query = { text: 'ROLLBACK', query_timeout: rollbackTimeoutMs };
          await client.query(query);
        },
        release: (error) => client.release(error),
      };
    },
    close: () => pool.end(),
  };
}

/** Connects a client outside the pool. Throws StoreUnreachableError when that fails. */
export async function connectClient(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    throw new StoreUnreachableError('no connection to the database', { cause });
  }
}
