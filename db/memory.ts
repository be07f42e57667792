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

/** A row, or a set of rows, that an answer was read from. */
export type Source = { table: RememberedTable; key: string | number | null };

/** Per query; some 300 bytes each. More holders than this are served from the database in turn. */
const ANSWERS_MAX = 20_000;

type Answer = { rows: unknown; sources: readonly string[]; query: string; values: string };

const nameOf = ({ table, key }: Source): string => (key === null ? table : `${table} ${key}`);

/** What one process remembers of one database. */
export class Memory {
  private readonly answers = new Map<string, Map<string, Answer>>();
  private readonly bySource = new Map<string, Set<Answer>>();
  /** The rows that the open transaction has changed. */
  private readonly changing = new Set<string>();
  private changes = 0;

  recall(query: string, values: string): unknown {
    return this.answers.get(query)?.get(values)?.rows;
  }

  /** What `keep` requires of a query that begins now. */
  mark(): number {
    return this.changes;
  }

  /** Keeps an answer, unless a row has changed since the mark or one of its own has a change that is not committed. */
  keep(query: string, values: string, rows: unknown, sources: readonly Source[], mark: number): void {
    if (mark !== this.changes) return;
    const answer: Answer = { rows, sources: sources.map(nameOf), query, values };
    if (answer.sources.some((source) => this.changing.has(source))) return;
    const ofQuery = this.answers.get(query) ?? new Map<string, Answer>();
    this.answers.set(query, ofQuery);
    const known = ofQuery.get(values);
    if (known !== undefined) this.drop(known);
    ofQuery.set(values, answer);
    for (const source of answer.sources) {
      const others = this.bySource.get(source);
      if (others === undefined) this.bySource.set(source, new Set([answer]));
      else others.add(answer);
    }
    // A map keeps the order of insertion.
    const [oldest] = ofQuery.size > ANSWERS_MAX ? ofQuery.values() : [];
    if (oldest !== undefined) this.drop(oldest);
  }

  /** A transaction has changed this row and is not yet committed. */
  rowChanged(source: Source): void {
    const name = nameOf(source);
    this.changing.add(name);
    this.changes += 1;
    for (const answer of this.bySource.get(name) ?? []) this.drop(answer);
  }

  /** The transaction is committed or rolled back. */
  changesEnded(): void {
    if (this.changing.size === 0) return;
    this.changing.clear();
    this.changes += 1;
  }

  forgetEverything(): void {
    this.changes += 1;
    this.answers.clear();
    this.bySource.clear();
  }

  private drop(answer: Answer): void {
    this.answers.get(answer.query)?.delete(answer.values);
    for (const source of answer.sources) {
      const others = this.bySource.get(source);
      others?.delete(answer);
      if (others?.size === 0) this.bySource.delete(source);
    }
  }
}
