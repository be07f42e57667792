// Answers of queries over rows that change rarely, kept until one of those rows changes. An engine that can tell each
// change fills it and empties it; without such an engine nothing is kept, and every query runs.

/**
 * The tables whose rows may be kept, with the column whose value names the rows that a change concerns; null when a change
 * concerns every answer over the table.
 */
export const REMEMBERED_TABLES = {
  settings: null,
  terms: null,
  companies: null,
  holders: 'id',
  sessions: 'token_hash',
  wallet_addresses: 'address',
  linked_accounts: 'holder_id',
  operators: 'id',
  operator_sessions: 'token_hash',
  accounts: 'holder_id',
  alarms: 'holder_id',
  alarm_heads: 'holder_id',
} as const;
export type RememberedTable = keyof typeof REMEMBERED_TABLES;

/** The value of the column that names a row; null stands for all rows of a table. */
export type RowKey = number | string | null;

/** A row, or a set of rows, that an answer was read from. */
export type Source = { table: RememberedTable; key: RowKey };

/** The value that a query was asked with; each value has its own answer. */
export type AnswerKey = number | string;

/** Per query; some 300 bytes each. More holders than this are served from the database in turn. */
const ANSWERS_MAX = 20_000;

type Answer = { rows: unknown; sources: readonly Source[]; query: string; key: AnswerKey };

/** What was read from a table, and what an open transaction has changed in it. */
type Rows = { answers: Map<RowKey, Set<Answer>>; changing: Set<RowKey> };

/** What one process remembers of one database. */
export class Memory {
  private readonly answers = new Map<string, Map<AnswerKey, Answer>>();
  private readonly tables = new Map<RememberedTable, Rows>();
  private isChanging = false;
  private changes = 0;

  recall(query: string, key: AnswerKey): unknown {
    return this.answers.get(query)?.get(key)?.rows;
  }

  /** What `keep` requires of a query that begins now. */
  mark(): number {
    return this.changes;
  }

  /** Keeps an answer, unless a row has changed since the mark or one of its own has a change that is not committed. */
  keep(query: string, key: AnswerKey, rows: unknown, sources: readonly Source[], mark: number): void {
    if (mark !== this.changes) return;
    if (sources.some((source) => this.rowsOf(source.table).changing.has(source.key))) return;
    const answer: Answer = { rows, sources, query, key };
    const ofQuery = this.answers.get(query) ?? new Map<AnswerKey, Answer>();
    this.answers.set(query, ofQuery);
    const known = ofQuery.get(key);
    if (known !== undefined) this.drop(known);
    ofQuery.set(key, answer);
    for (const source of sources) {
      const { answers } = this.rowsOf(source.table);
      const others = answers.get(source.key);
      if (others === undefined) answers.set(source.key, new Set([answer]));
      else others.add(answer);
    }
    // A map keeps the order of insertion.
    const [oldest] = ofQuery.size > ANSWERS_MAX ? ofQuery.values() : [];
    if (oldest !== undefined) this.drop(oldest);
  }

  /** A transaction has changed this row and is not yet committed. */
  rowChanged(table: RememberedTable, key: RowKey): void {
    const { answers, changing } = this.rowsOf(table);
    changing.add(key);
    this.isChanging = true;
    this.changes += 1;
    const stale = answers.get(key);
    if (stale !== undefined) for (const answer of stale) this.drop(answer);
  }

  /** The transaction is committed or rolled back. */
  changesEnded(): void {
    if (!this.isChanging) return;
    for (const { changing } of this.tables.values()) changing.clear();
    this.isChanging = false;
    this.changes += 1;
  }

  forgetEverything(): void {
    this.changes += 1;
    this.answers.clear();
    for (const { answers } of this.tables.values()) answers.clear();
  }

  private rowsOf(table: RememberedTable): Rows {
    const known = this.tables.get(table);
    if (known !== undefined) return known;
    const rows: Rows = { answers: new Map(), changing: new Set() };
    this.tables.set(table, rows);
    return rows;
  }

  private drop(answer: Answer): void {
    this.answers.get(answer.query)?.delete(answer.key);
    for (const { table, key } of answer.sources) {
      const { answers } = this.rowsOf(table);
      const others = answers.get(key);
      others?.delete(answer);
      if (others?.size === 0) answers.delete(key);
    }
  }
}
