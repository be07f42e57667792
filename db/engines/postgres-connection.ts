import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { endOfTurn } from '../end-of-turn.ts';
import { isAborted, StoreBusyError, StoreUnreachableError } from '../errors.ts';
import type { Connection } from '../handle.ts';
import { postgresTables } from '../schema/postgres.ts';
import { idleMsOf, POSTGRES_DEFAULTS, type PostgresSettings } from '../postgres-settings.ts';
import { PipelinedClient, type Ask } from './pipelined-client.ts';
import { createIds, type QueryFunction } from './postgres-ids.ts';
import { compileQuery, type SendQuery } from './postgres-query.ts';

/** A connection for one transaction, or one of the connections that single queries share. */
export type PgLease = {
  connection: Connection;
  /** For queries beside a write transaction; null where they run in it. */
  beside: Connection | null;
  /**
   * Sends what begins a transaction without waiting for the answer. Queries are sent behind it immediately, but nothing
   * else before it has succeeded: without a transaction around it a write would stay. `ask` is sent with it.
   */
  begin(statements: string, ask?: Ask): void;
  /** Ends the transaction. Rejects when it was not committed. */
  commit(): Promise<void>;
  /** What made the transaction fail, when this error says only that it has failed. */
  causeOf(error: unknown): unknown;
  /** Whether the server is a standby. */
  isStandby(): Promise<boolean>;
  /** Rolls the transaction back. Rejects when the connection is lost. */
  rollBack(): Promise<void>;
  /** Returns the connection to the pool; with an error it is discarded. */
  release(error?: Error): void;
};

/** `one` is a single query that is its own transaction: many may be on their way on one connection. */
export type PgPurpose = 'write' | 'read' | 'one' | 'long';

/** Where transactions get their connections: the pools of a server, or another driver of the same dialect. */
export type PgSource = {
  /** Throws StoreUnreachableError when there is no connection, and StoreBusyError when none becomes free in time. */
  acquire(purpose: PgPurpose): Promise<PgLease>;
  close(): Promise<void>;
};

/** Connections that single queries share. What writes wait for does not delay the look-ups of sessions. */
const FOR_READS = 0;
const BESIDE_WRITES = 1;
const SHARED = 2;
const connectTimeoutMs = 5_000;
/**
 * The driver's timeout, longer than the statement timeout by this: a broken network reports no error, so a silent
 * database counts as lost.
 */
const silenceAfterMs = 5_000;
/**
 * Callers that wait behind a failed connection attempt get the same error for this long, instead of each waiting for
 * its own attempt.
 */
const sameAnswerMs = 500;
/** What a pool says when all of its connections were in use for too long. */
const NONE_FREE = 'timeout exceeded when trying to connect';

/** Adapts a PostgreSQL query function to the `Connection` that handles use. */
export function asPgConnection(queries: unknown, query: QueryFunction): Connection {
  return {
    // Typed as the SQLite variant; the query builders that handles expose are the same.
    queries: queries as Connection['queries'],
    tables: postgresTables,
    prepared: {
      known: new Map(),
      compile: (key, build) => compileQuery(query as SendQuery, key, build),
    },
    nextId: createIds(query),
    endTurn: endOfTurn,
    waitAsWrite: async () => {
      // A message of the transaction goes into the write-ahead log, and nothing reads it.
      const text = `SELECT pg_logical_emit_message(true, 'daon', '')`;
      await query({ name: 'wait_as_write', text, values: [] });
    },
  };
}

/** One that speaks the protocol and is no PostgreSQL may answer without a row. */
async function askStandby(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ standby?: boolean }>('SELECT pg_is_in_recovery() AS standby');
  return rows[0]?.standby === true;
}

/** Called by the pool with each new connection, which is discarded when `done` gets an error. */
type Verify = (client: pg.PoolClient, done: (error?: Error) => void) => void;

/**
 * A connection keeps the plan of a prepared statement. One that was made while a table was empty would read the whole table until
 * PostgreSQL has counted it anew, which it does once a minute at most. What single queries look up has an index.
 */
const INDEXES_ONLY = 'SET enable_seqscan TO off; SET jit TO off';

type PooledClient = { client: pg.PoolClient; pipelined: PipelinedClient; connection: Connection };

function leaseOf(
  { client, pipelined, connection }: PooledClient,
  release: PgLease['release'],
  beside: Connection | null = null,
): PgLease {
  return {
    connection,
    beside,
    begin: (statements, ask) => pipelined.begin(statements, ask),
    isStandby: () => askStandby(client),
    commit: () => pipelined.commit(),
    causeOf: (error) => (isAborted(error) ? (pipelined.failure ?? error) : error),
    rollBack: () => pipelined.rollBack(),
    release(error) {
      pipelined.ended();
      release(error);
    },
  };
}

/**
 * A pool each for writes, reads and single queries: a connection keeps the plan of a prepared statement, and the plans of writes and of
 * single queries must not read whole tables (see `postgres-store.ts`).
 */
export function createPools(
  url: string,
  settings: PostgresSettings = POSTGRES_DEFAULTS,
  /** Rejects for a connection that must not be used. */
  check: (client: pg.PoolClient) => Promise<void> = async () => undefined,
): PgSource {
  /** A standby accepts connections too. */
  const refuseStandby: Verify = (client, done) => {
    const verified = async () => {
      if (await askStandby(client)) throw new Error('the server is a standby');
      await check(client);
    };
    verified().then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error('the connection failed')),
    );
  };
  /** A pooler accepts no setting of a session, and plans each statement anew. */
  const useIndexes: Verify = (client, done) => {
    const settled = settings.pooler ? Promise.resolve() : client.query(INDEXES_ONLY);
    settled.then(
      () => refuseStandby(client, done),
      (error: Error) => done(error),
    );
  };
  const silenceMs = settings.statementTimeoutMs === 0 ? 0 : settings.statementTimeoutMs + silenceAfterMs;
  const poolOf = (max: number, queryTimeoutMs: number, verify = refuseStandby): pg.Pool => {
    const options: pg.PoolConfig & { verify: Verify } = {
      verify,
      connectionString: url,
      max,
      pipeline: true,
      connectionTimeoutMillis: connectTimeoutMs,
      // A pooler refuses what would be set for a session. 0 is no limit.
      ...(settings.pooler
        ? {}
        : {
            idle_in_transaction_session_timeout: idleMsOf(settings),
            statement_timeout: settings.statementTimeoutMs,
          }),
      query_timeout: queryTimeoutMs,
      // Finds out that the other end is gone where a query may take any time.
      keepAlive: true,
      application_name: 'daon-wallet',
    };
    const pool = new pg.Pool(options);
    // A connection may be lost at any time, idle or in use. The pool removes it, and its user gets the error from its
    // next statement; without a listener the error event would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const pools = {
    write: poolOf(settings.writers, silenceMs),
    read: poolOf(settings.readers, silenceMs),
    shared: poolOf(SHARED, silenceMs, useIndexes),
    long: poolOf(1, 0),
  };
  let failed: { at: number; cause: unknown } | null = null;

  async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
    const isFresh = failed !== null && performance.now() - failed.at < sameAnswerMs;
    try {
      if (isFresh && pool.idleCount === 0) throw failed?.cause;
      const client = await pool.connect();
      failed = null;
      return client;
    } catch (cause) {
      if (cause instanceof Error && cause.message === NONE_FREE)
        throw new StoreBusyError('no connection became free', { cause });
      if (!isFresh) failed = { at: performance.now(), cause };
      throw new StoreUnreachableError('no connection to the database', { cause });
    }
  }

  const known = new WeakMap<pg.PoolClient, PooledClient>();
  function pooled(client: pg.PoolClient): PooledClient {
    const before = known.get(client);
    if (before) return before;
    const pipelined = new PipelinedClient(client, !settings.pooler);
    const queries = drizzle(pipelined as unknown as pg.PoolClient);
    const connection = asPgConnection(queries, (query) => pipelined.query(query as never));
    const made = { client, pipelined, connection };
    known.set(client, made);
    return made;
  }

  const shared: (Promise<PooledClient> | null)[] = Array.from({ length: SHARED }, () => null);
  const watched = new WeakSet<PooledClient>();

  async function acquireShared(place: number): Promise<PgLease> {
    const opening = (shared[place] ??= connect(pools.shared).then(pooled));
    const discard = (one: PooledClient | null, error: Error) => {
      if (shared[place] !== opening) return;
      shared[place] = null;
      one?.client.release(error);
    };
    try {
      const one = await opening;
      // It may be lost while no query is on its way; the next caller gets another one.
      if (!watched.has(one)) {
        watched.add(one);
        one.client.once('error', (error: Error) => discard(one, error));
        one.client.once('end', () => discard(one, new Error('the connection ended')));
      }
      // All who share it learn of its loss; the first one discards it.
      return leaseOf(one, (error) => error !== undefined && discard(one, error));
    } catch (error) {
      discard(null, new Error('no connection', { cause: error }));
      throw error;
    }
  }

  return {
    async acquire(purpose) {
      if (purpose === 'one') return acquireShared(FOR_READS);
      if (purpose === 'read' || purpose === 'long') {
        const client = await connect(pools[purpose]);
        return leaseOf(pooled(client), (error) => client.release(error));
      }
      // Through a pooler a query beside a transaction may wait for a connection that transactions hold, and they for it.
      const beside = settings.pooler ? null : await acquireShared(BESIDE_WRITES);
      const client = await connect(pools.write);
      const release = (error?: Error) => {
        client.release(error);
        // What lost the one may have lost the other.
        beside?.release(error);
      };
      return leaseOf(pooled(client), release, beside?.connection);
    },
    async close() {
      const open = shared.splice(0).filter((one) => one !== null);
      for (const one of await Promise.allSettled(open))
        if (one.status === 'fulfilled') one.value.client.release();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
