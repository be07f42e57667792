// How a process uses PostgreSQL. Apart from its driver, which only a start with PostgreSQL loads.
export type PostgresSettings = {
  /**
   * Write transactions that all processes of the database run at a time; each has a connection. Every process that is there has the
   * same share of them, see `shareOfWriters`.
   */
  writers: number;
  /** Connections for reads. */
  readers: number;
  /** The server ends a statement that takes longer; 0 is no limit. */
  statementTimeoutMs: number;
  /**
   * The address leads to a pooler that gives each transaction another connection (PgBouncer's transaction mode): nothing is
   * kept in a session, no statement is prepared, and no notice comes.
   */
  pooler: boolean;
};

/** Measured on two cores (docs/scale.md): fewer writers leave commits waiting for each other, more only conflict more. */
export const POSTGRES_DEFAULTS: PostgresSettings = {
  writers: 8,
  readers: 10,
  statementTimeoutMs: 15_000,
  pooler: false,
};

/** With one alone, each commit would wait for the one before it to be on the disk. */
const LEAST_SHARE = 2;

/**
 * Write transactions that each of some processes runs at a time. The database is what they share: what a transaction may conflict with,
 * and what PostgreSQL notes of it, grows with all that are open.
 */
export const shareOfWriters = (writers: number, processes: number): number =>
  Math.min(writers, Math.max(LEAST_SHARE, Math.floor(writers / processes)));

/** How much longer than a statement a transaction may send nothing. */
const IDLE_AFTER_MS = 2_000;

/**
 * The server ends a transaction whose process sends nothing for so long: it blocks all others that conflict with it. It may
 * wait for a query beside it, as long as a statement may take.
 */
export const idleMsOf = ({ statementTimeoutMs }: PostgresSettings): number =>
  statementTimeoutMs === 0 ? 0 : statementTimeoutMs + IDLE_AFTER_MS;
