// The lines of a statement on their way from the process that read them, as columns: 50 000 objects would be made anew within one turn
// of the event loop, which takes a third of a second.
import type { StatementLine } from '../../../../../domain/bank-statement/statement-line.ts';
import { asWon } from '../../../../../domain/money.ts';

/** `day` is that of `at` in Seoul. */
export type IdentifiedLine = StatementLine & { identity: string; day: string };

export type LineColumns = {
  row: Int32Array<ArrayBuffer>;
  at: Float64Array<ArrayBuffer>;
  precisionMs: Int32Array<ArrayBuffer>;
  isIn: Uint8Array<ArrayBuffer>;
  won: BigInt64Array<ArrayBuffer>;
  hasBalance: Uint8Array<ArrayBuffer>;
  balanceAfter: BigInt64Array<ArrayBuffer>;
  name: string[];
  memo: string[];
  identity: string[];
  day: string[];
};

export const toColumns = (lines: readonly IdentifiedLine[]): LineColumns => ({
  row: Int32Array.from(lines, ({ row }) => row),
  at: Float64Array.from(lines, ({ at }) => at.getTime()),
  precisionMs: Int32Array.from(lines, ({ precisionMs }) => precisionMs),
  isIn: Uint8Array.from(lines, ({ direction }) => (direction === 'in' ? 1 : 0)),
  won: BigInt64Array.from(lines, ({ won }) => won),
  hasBalance: Uint8Array.from(lines, ({ balanceAfter }) => (balanceAfter === null ? 0 : 1)),
  balanceAfter: BigInt64Array.from(lines, ({ balanceAfter }) => balanceAfter ?? 0n),
  name: lines.map(({ name }) => name),
  memo: lines.map(({ memo }) => memo),
  identity: lines.map(({ identity }) => identity),
  day: lines.map(({ day }) => day),
});

export const fromColumns = (columns: LineColumns): IdentifiedLine[] =>
  columns.name.map((name, index) => ({
    row: columns.row[index] ?? 0,
    at: new Date(columns.at[index] ?? 0),
    precisionMs: columns.precisionMs[index] ?? 0,
    direction: columns.isIn[index] === 1 ? 'in' : 'out',
    won: asWon(columns.won[index] ?? 0n),
    name,
    memo: columns.memo[index] ?? '',
    balanceAfter: columns.hasBalance[index] === 1 ? (columns.balanceAfter[index] ?? 0n) : null,
    identity: columns.identity[index] ?? '',
    day: columns.day[index] ?? '',
  }));
