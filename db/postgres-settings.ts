// How a process uses PostgreSQL. Apart from its driver, which only a start with PostgreSQL loads.
export type PostgresSettings = {
  /** Write transactions that this process runs at a time; each has a connection. */
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

/** How much longer than a statement a transaction may send nothing. */
const IDLE_AFTER_MS = 2_000;

/**
 * The server ends a transaction whose process sends nothing for so long: it blocks all others that conflict with it. It may
 * wait for a query beside it, as long as a statement may take.
 */
export const idleMsOf = ({ statementTimeoutMs }: PostgresSettings): number =>
  statementTimeoutMs === 0 ? 0 : statementTimeoutMs + IDLE_AFTER_MS;
