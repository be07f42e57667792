import type { Socket } from 'node:net';
import type pg from 'pg';
import { isAborted, StoreMisuseError, StoreUnreachableError } from '../errors.ts';
import type { Rows } from './postgres-ids.ts';

/** A ROLLBACK that takes longer has failed. */
const rollbackTimeoutMs = 2_000;

/** The class of codes (SQLSTATE) of warnings. */
const WARNINGS = '01';

type Query = string | { text: string; name?: string | undefined };

const withoutName = (query: Query): Query =>
  typeof query === 'string' ? query : { ...query, name: undefined };

/** Queries change nothing but sequences, so they may be sent before it is known that a transaction has begun. */
const isQuery = (query: Query): boolean => /^select\b/i.test(typeof query === 'string' ? query : query.text);

/** A query that belongs to the beginning of a transaction; `check` gets its rows, and may refuse the transaction. */
export type Ask = { query: { name: string; text: string }; check: (rows: Rows['rows']) => void };

/** Sends statements without waiting for the answers of earlier ones. One transaction at a time. */
export class PipelinedClient {
  private readonly client: pg.PoolClient;
  /** Whether a statement with a name is kept in the session. */
  private readonly mayPrepare: boolean;
  /** Pending until the transaction is known to have begun; null otherwise. */
  private beginning: Promise<unknown> | null = null;
  /** Whether a change waits for `beginning`: then later statements wait too, so that they see the change. */
  private isChangeWaiting = false;
  /** What made the transaction fail: the statements sent behind it fail for that reason alone. */
  failure: Error | null = null;
  /** How many transactions of this connection were rolled back. */
  private rolledBack = 0;
  /** Whether a warning came since the COMMIT was sent. */
  private isWarned = false;
  private isGathering = false;

  constructor(client: pg.PoolClient, mayPrepare: boolean) {
    this.client = client;
    this.mayPrepare = mayPrepare;
    client.on('notice', ({ code }) => {
      if (code?.startsWith(WARNINGS) === true) this.isWarned = true;
    });
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

  begin(statements: string, ask?: Ask): void {
    this.gather();
    this.failure = null;
    const started = this.client.query(statements);
    const asked = ask === undefined ? null : this.send(ask.query);
    for (const sent of [started, asked]) sent?.catch((error: unknown) => this.noteFailure(error));
    const begun = Promise.all([started, asked]).then(([, found]) => ask?.check(found?.rows ?? []));
    this.beginning = begun;
    this.isChangeWaiting = false;
    begun.then(
      () => {
        if (this.beginning === begun) this.beginning = null;
      },
      // It stays: each later statement is refused with it.
      () => undefined,
    );
  }

  /** Records why the transaction failed. Skips a statement that failed because of an earlier one, whose answer may be noticed later. */
  private noteFailure(error: unknown): void {
    if (error instanceof Error && !isAborted(error)) this.failure ??= error;
  }

  /**
   * Also rejects when PostgreSQL warns of the COMMIT: its wait for the synchronous standby was cancelled (`pg_cancel_backend`), and the
   * primary alone has the transaction. The caller's repeat under its key waits again.
   */
  async commit(): Promise<void> {
    if (this.beginning !== null) await this.beginning;
    this.gather();
    this.isWarned = false;
    const { command } = await this.client.query('COMMIT');
    // PostgreSQL answers so when a statement had failed.
    if (command === 'ROLLBACK') throw this.failure ?? new Error('the transaction was rolled back at its end');
    if (this.isWarned) throw new StoreUnreachableError('the COMMIT did not wait for the standby');
  }

  /**
   * Rolls back. A statement that still waits for the beginning is not sent any more: behind the end it would be a transaction
   * of its own, and stay.
   */
  async rollBack(): Promise<void> {
    this.rolledBack += 1;
    // The beginning may wait for a lock, which says nothing about the connection.
    await this.beginning?.catch(() => undefined);
    // The driver supports a timeout per query; its types do not declare it.
    const query = { text: 'ROLLBACK', query_timeout: rollbackTimeoutMs };
    await this.client.query(query);
  }

  ended(): void {
    this.beginning = null;
  }

  private async send(query: Query, values?: never): Promise<Rows> {
    this.gather();
    const kept = this.mayPrepare ? query : withoutName(query);
    return this.client.query(kept as never, values) as Promise<unknown> as Promise<Rows>;
  }

  /** Has the signature of the driver's own `query`, because Drizzle calls it. */
  query(query: never, values?: never): Promise<Rows> {
    const send = () => this.send(query, values);
    const rolledBack = this.rolledBack;
    const sendInTime = () => {
      if (rolledBack !== this.rolledBack)
        throw new StoreMisuseError('a statement waited for a transaction that was rolled back');
      return send();
    };
    const waits = this.beginning !== null && (this.isChangeWaiting || !isQuery(query));
    if (waits) this.isChangeWaiting = true;
    const sent = waits && this.beginning !== null ? this.beginning.then(sendInTime) : send();
    sent.catch((error: unknown) => this.noteFailure(error));
    return sent;
  }
}
