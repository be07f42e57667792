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

/** Per query; some 200 bytes each. More holders than this are served from the database in turn. */
const ANSWERS_MAX = 20_000;
/** Per table. With more, each answer over it counts as changed. */
const CHANGES_MAX = 20_000;

/** When the rows of a table were changed last, as numbers of changes. */
class Changes {
  private readonly rows = new Map<RowKey, number>();
  private others = 0;

  of(key: RowKey): number {
    return this.rows.get(key) ?? this.others;
  }

  note(key: RowKey, change: number): void {
    this.rows.set(key, change);
  }

  /** At a change after which none is open. */
  forgetMany(change: number, rowsMax: number): void {
    if (this.rows.size <= rowsMax) return;
    this.rows.clear();
    this.others = change;
  }
}

type Answer = { rows: unknown; sources: readonly { changes: Changes; key: RowKey }[]; mark: number };

/** What one process remembers of one database. */
export class Memory {
  private readonly answers = new Map<string, Map<AnswerKey, Answer>>();
  private readonly tables = new Map(Object.keys(REMEMBERED_TABLES).map((name) => [name, new Changes()]));
  private changes = 0;
  /** The last change that no open transaction can take back. */
  private settled = 0;

  recall(query: string, key: AnswerKey): unknown {
    const answer = this.answers.get(query)?.get(key);
    if (answer === undefined) return undefined;
    for (const source of answer.sources) if (source.changes.of(source.key) > answer.mark) return undefined;
    return answer.rows;
  }

  /** What `keep` requires of a query that begins now. */
  mark(): number {
    return this.changes;
  }

  /** Keeps an answer, unless a row has changed since the mark or one of its own has a change that is not committed. */
  keep(query: string, key: AnswerKey, rows: unknown, of: readonly Source[], mark: number): void {
    if (mark !== this.changes) return;
    const sources = of.map(({ table, key: row }) => ({ changes: this.changesOf(table), key: row }));
    if (sources.some((source) => source.changes.of(source.key) > this.settled)) return;
    const ofQuery = this.answers.get(query) ?? new Map<AnswerKey, Answer>();
    this.answers.set(query, ofQuery);
    ofQuery.set(key, { rows, sources, mark });
    // A map keeps the order of insertion.
    const [oldest] = ofQuery.size > ANSWERS_MAX ? ofQuery.keys() : [];
    if (oldest !== undefined) ofQuery.delete(oldest);
  }

  /** A transaction has changed this row and is not yet committed. */
  rowChanged(table: RememberedTable, key: RowKey): void {
    this.changes += 1;
    this.changesOf(table).note(key, this.changes);
  }

  /** The transaction is committed or rolled back. */
  changesEnded(): void {
    if (this.changes === this.settled) return;
    this.forget(CHANGES_MAX);
  }

  /** While no transaction is open. */
  forgetEverything(): void {
    this.answers.clear();
    this.forget(0);
  }

  private forget(rowsMax: number): void {
    this.changes += 1;
    this.settled = this.changes;
    for (const changes of this.tables.values()) changes.forgetMany(this.changes, rowsMax);
  }

  private changesOf(table: RememberedTable): Changes {
    const changes = this.tables.get(table);
    if (changes === undefined) throw new Error(`${table} is not remembered`);
    return changes;
  }
}
