import type { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgPreparedQuery } from 'drizzle-orm/node-postgres/session';
import pg from 'pg';
import { compileParameters, compileRow, type Execution, type Selected } from '../compiled-query.ts';
import { isPlainInsert, together, type Statement } from './postgres-together.ts';
import { isAborted, StoreMisuseError, StoreUnreachableError } from '../errors.ts';
import type { Connection } from '../handle.ts';
import { postgresTables } from '../schema/postgres.ts';
import type { SequenceName } from '../store.ts';
import { idleMsOf, POSTGRES_DEFAULTS, type PostgresSettings } from '../postgres-settings.ts';

/** A connection for one transaction, or one of the connections that single queries share. */
export type PgLease = {
  connection: Connection;
  /** For queries beside a write transaction; null where they run in it. */
  beside: Connection | null;
  /**
   * Sends what begins a transaction without waiting for the answer. Queries are sent behind it immediately, but nothing
   * else before it has succeeded: without a transaction around it a write would stay. `check` gets the rows of the last
   * statement, and may refuse the transaction.
   */
  begin(statements: string, check: (rows: Rows['rows']) => void): void;
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
  /** Throws StoreUnreachableError when no connection is available. */
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
/** A ROLLBACK that takes longer has failed. */
const rollbackTimeoutMs = 2_000;
/**
 * Callers that wait behind a failed connection attempt get the same error for this long, instead of each waiting for
 * its own attempt.
 */
const sameAnswerMs = 500;

export const sequenceNames: Readonly<Record<SequenceName, string>> = {
  record: 'record_ids',
  alarm: 'alarm_ids',
  custody: 'custody_ids',
};

type Rows = { rows: Record<string, unknown>[] };
type QueryFunction = (query: { name: string; text: string; values: unknown[] }) => Promise<Rows>;

/** Ids that are asked for together come by one statement, those of different sequences too. */
function createIds(query: QueryFunction): Connection['nextId'] {
  type Asked = { resolve: (id: number) => void; reject: (error: unknown) => void };
  let asked = new Map<SequenceName, Asked[]>();

  async function fetch(): Promise<void> {
    const waiting = [...asked].toSorted(([one], [other]) => (one < other ? -1 : 1));
    asked = new Map();
    const drawn = waiting.map(
      ([sequence], i) =>
        `SELECT ${i} AS place, nextval('${sequenceNames[sequence]}') AS id FROM generate_series(1, $${i + 1})`,
    );
    try {
      const { rows } = await query({
        name: `next_${waiting.map(([sequence]) => sequence).join('_')}_ids`,
        text: drawn.join(' UNION ALL '),
        values: waiting.map(([, askers]) => askers.length),
      });
      for (const [place, [, askers]] of waiting.entries()) {
        const ids = rows.filter((row) => Number(row['place']) === place).map((row) => Number(row['id']));
        // The numbers of a send follow each other where no other process drew one between them (ADR-0023).
        for (const [i, { resolve }] of askers.entries()) resolve(ids[i] ?? Number.NaN);
      }
    } catch (error) {
      for (const { reject } of waiting.flatMap(([, askers]) => askers)) reject(error);
    }
  }

  return (sequence) =>
    new Promise((resolve, reject) => {
      if (asked.size === 0) queueMicrotask(() => void fetch());
      const waiting = asked.get(sequence) ?? [];
      waiting.push({ resolve, reject });
      asked.set(sequence, waiting);
    });
}

type Sent = { query(config: object, values: unknown[]): Promise<{ rows: unknown[] }> };
type NamedQuery = { name: string; text: string };

/** Of a query that the builders of a connection have prepared. Drizzle's types keep what it sends private. */
function compileQuery(query: NodePgPreparedQuery<never>, isUnanswered: boolean): Execution {
  const client = query['client'] as unknown as Sent;
  const selected = query['fields'] as Selected[] | undefined;
  const bind = compileParameters(query.getQuery().params);
  if (selected === undefined) {
    const unread = query['rawQueryConfig'] as NamedQuery;
    if (isUnanswered && client instanceof PipelinedClient)
      return (values) => client.later({ name: unread.name, text: unread.text, values: bind(values) });
    return async (values) => client.query(unread, bind(values));
  }
  const decode = compileRow(selected);
  if (decode === null) return async (values) => query.execute(values as Record<string, unknown>);
  const inArrays = query['queryConfig'] as object;
  return async (values) => {
    const { rows } = await client.query(inArrays, bind(values));
    return (rows as unknown[][]).map(decode);
  };
}

/** Adapts a PostgreSQL query function to the `Connection` that handles use. */
export function asPgConnection(queries: unknown, query: QueryFunction): Connection {
  return {
    // Typed as the SQLite variant; the query builders that handles expose are the same.
    queries: queries as Connection['queries'],
    tables: postgresTables,
    prepared: {
      known: new Map(),
      compile: (prepared, isUnanswered) => compileQuery(prepared as NodePgPreparedQuery<never>, isUnanswered),
    },
    nextId: createIds(query),
    waitAsWrite: async () => {
      // A message of the transaction goes into the write-ahead log, and nothing reads it.
      const text = `SELECT pg_logical_emit_message(true, 'daon', '')`;
      await query({ name: 'wait_as_write', text, values: [] });
    },
  };
}

type Query = string | { text: string; name?: string | undefined };

const withoutName = (query: Query): Query =>
  typeof query === 'string' ? query : { ...query, name: undefined };

/** Queries change nothing but sequences, so they may be sent before it is known that a transaction has begun. */
const isQuery = (query: Query): boolean => /^select\b/i.test(typeof query === 'string' ? query : query.text);

type KeptInsert = {
  statement: Statement;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Sends statements without waiting for the answers of earlier ones. One transaction at a time. */
class PipelinedClient {
  private readonly client: pg.PoolClient;
  /** Whether a statement with a name is kept in the session. */
  private readonly mayPrepare: boolean;
  /** Until the transaction is known to have begun. */
  private beginning: Promise<unknown> | null = null;
  /** Whether a change waits for that: then what comes behind it waits too, so that it sees the change. */
  private isChangeWaiting = false;
  /** What made the transaction fail: the statements sent behind it fail for that reason alone. */
  failure: unknown = null;
  /** How many transactions of this connection were rolled back. */
  private rolledBack = 0;
  private isGathering = false;
  /** Inserts whose answers nothing waits for: they leave as one statement, before the next one or the COMMIT. */
  private kept: KeptInsert[] = [];

  constructor(client: pg.PoolClient, mayPrepare: boolean) {
    this.client = client;
    this.mayPrepare = mayPrepare;
  }

  /** What is sent within one turn of the event loop leaves in one packet. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = (this.client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }

  begin(statements: string, check: (rows: Rows['rows']) => void): void {
    this.gather();
    const begun = this.client.query(statements).then((result: unknown) => {
      // The driver gives an array of results for several statements.
      check((Array.isArray(result) ? (result.at(-1) as Rows) : (result as Rows)).rows);
    });
    this.beginning = begun;
    this.isChangeWaiting = false;
    this.failure = null;
    begun.then(
      () => {
        if (this.beginning === begun) this.beginning = null;
      },
      // It stays: each later statement is refused with it.
      () => undefined,
    );
  }

  async commit(): Promise<void> {
    this.sendKept();
    if (this.beginning !== null) await this.beginning;
    this.gather();
    const { command } = await this.client.query('COMMIT');
    // PostgreSQL answers so when a statement had failed.
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back at its end');
  }

  /**
   * Rolls back. A statement that still waits for the beginning is not sent any more: behind the end it would be a transaction
   * of its own, and stay.
   */
  async rollBack(): Promise<void> {
    this.rolledBack += 1;
    for (const { reject } of this.kept.splice(0)) reject(new Error('the transaction was rolled back'));
    // It may wait for a lock, which says nothing about the connection.
    await this.beginning?.catch(() => undefined);
    // The driver supports a timeout per query; its types do not declare it.
    const query = { text: 'ROLLBACK', query_timeout: rollbackTimeoutMs };
    await this.client.query(query);
  }

  ended(): void {
    this.beginning = null;
  }

  /** Keeps an insert until the next statement. Resolves when it was made. */
  later(statement: Statement): Promise<unknown> {
    if (!isPlainInsert(statement)) return this.query(statement as never, statement.values as never);
    return new Promise((resolve, reject) => this.kept.push({ statement, resolve, reject }));
  }

  private sendKept(): void {
    const kept = this.kept.splice(0);
    if (kept.length === 0) return;
    const { values, ...query } = together(kept.map(({ statement }) => statement));
    this.query(query as never, values as never).then(
      (result) => kept.forEach(({ resolve }) => resolve(result)),
      (error: unknown) => kept.forEach(({ reject }) => reject(error)),
    );
  }

  /** As the driver's own, which Drizzle calls. */
  query(query: never, values?: never): Promise<Rows> {
    this.sendKept();
    const send = async () => {
      this.gather();
      const kept = this.mayPrepare ? query : (withoutName(query) as never);
      return this.client.query(kept, values) as Promise<unknown> as Promise<Rows>;
    };
    const rolledBack = this.rolledBack;
    const sendInTime = () => {
      if (rolledBack !== this.rolledBack)
        throw new StoreMisuseError('a statement waited for a transaction that was rolled back');
      return send();
    };
    const waits = this.beginning !== null && (this.isChangeWaiting || !isQuery(query));
    if (waits) this.isChangeWaiting = true;
    const sent = waits && this.beginning !== null ? this.beginning.then(sendInTime) : send();
    sent.catch((error: unknown) => {
      this.failure ??= error;
    });
    return sent;
  }
}

/** One that speaks the protocol and is no PostgreSQL may answer without a row. */
async function askStandby(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ standby?: boolean }>('SELECT pg_is_in_recovery() AS standby');
  return rows[0]?.standby === true;
}

type PooledClient = { client: pg.PoolClient; pipelined: PipelinedClient; connection: Connection };

function leaseOf(
  { client, pipelined, connection }: PooledClient,
  release: PgLease['release'],
  beside: Connection | null = null,
): PgLease {
  return {
    connection,
    beside,
    begin: (statements, check) => pipelined.begin(statements, check),
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
 * One pool for writes and one for reads: a connection keeps the plan of a prepared statement, and the plans of a write must
 * not read whole tables (see `postgres-store.ts`).
 */
export function createPools(url: string, settings: PostgresSettings = POSTGRES_DEFAULTS): PgSource {
  /** A standby accepts connections too. */
  const verify = (client: pg.PoolClient, done: (error?: Error) => void): void => {
    askStandby(client).then(
      (standby) => done(standby ? new Error('the server is a standby') : undefined),
      (error: unknown) => done(error instanceof Error ? error : new Error('the connection failed')),
    );
  };
  const silenceMs = settings.statementTimeoutMs === 0 ? 0 : settings.statementTimeoutMs + silenceAfterMs;
  const poolOf = (max: number, queryTimeoutMs: number): pg.Pool => {
    const options: pg.PoolConfig & { verify: typeof verify } = {
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
    read: poolOf(settings.readers + SHARED, silenceMs),
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
    const opening = (shared[place] ??= connect(pools.read).then(pooled));
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
