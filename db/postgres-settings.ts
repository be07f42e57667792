// How a process uses PostgreSQL. Apart from its driver, which only a start with PostgreSQL loads.
export type PostgresSettings = {
  /**
   * Write transactions that all processes of the database run at a time; each has a connection. Every live process has the same
   * share of them, see `shareOfWriters`.
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

/** Measured on two cores (docs/scale.md): with fewer writers commits wait for each other, with more there are more conflicts. */
export const POSTGRES_DEFAULTS: PostgresSettings = {
  writers: 8,
  readers: 10,
  statementTimeoutMs: 15_000,
  pooler: false,
};

/** With one alone, each commit would wait for the one before it to be on the disk. */
const LEAST_SHARE = 2;

/** How many write transactions this process may run. Conflicts grow with all open transactions of the database. */
export const shareOfWriters = (writers: number, processes: number): number =>
  Math.min(writers, Math.max(LEAST_SHARE, Math.floor(writers / processes)));

/** How much longer than a statement a transaction may send nothing. */
const IDLE_AFTER_MS = 2_000;

/**
 * After this time without a statement the server ends a transaction, because it blocks all others that conflict with it. A transaction
 * may wait for a query beside it, which takes as long as a statement may.
 */
export const idleMsOf = ({ statementTimeoutMs }: PostgresSettings): number =>
  statementTimeoutMs === 0 ? 0 : statementTimeoutMs + IDLE_AFTER_MS;
