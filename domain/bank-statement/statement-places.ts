/** Reads the cells of a line by its columns, and refuses what is not understood. */
import { parseTimeOfDay, parseWrittenAmount, type WrittenTime } from './statement-cells.ts';
import { headingKey, type ColumnRole } from './statement-columns.ts';
import { Refused } from './statement-problems.ts';

/** Where each column stands. */
export type Places = {
  columns: readonly ColumnRole[];
  of: Partial<Record<ColumnRole, number>>;
  memos: number[];
};

export function placesOf(columns: readonly ColumnRole[]): Places {
  const of: Partial<Record<ColumnRole, number>> = {};
  for (const [index, role] of columns.entries()) of[role] ??= index;
  return { columns, of, memos: columns.flatMap((role, index) => (role === 'memo' ? [index] : [])) };
}

const MONEY: ReadonlySet<ColumnRole> = new Set(['in', 'out', 'amount', 'balance']);

/** Whether a column of times or amounts stands twice in a heading, under one name. */
export function isTwice(cells: readonly string[], roles: readonly ColumnRole[] | null): boolean {
  const keys = cells.map((cell) => headingKey([cell]));
  return (roles ?? []).some(
    (role, index) =>
      (role === 'at' || MONEY.has(role)) &&
      keys.indexOf(keys[index] ?? '') !== keys.lastIndexOf(keys[index] ?? ''),
  );
}

export function balanceOf(row: number, raw: string | null): bigint | null {
  const read = raw === null ? 'empty' : parseWrittenAmount(raw);
  if (read === null) throw new Refused('BALANCE_INVALID', row);
  if (read === 'empty') return null;
  return read.isNegative ? -read.won : read.won;
}

export function readAmount(raw: string, row: number) {
  const read = parseWrittenAmount(raw);
  if (read === null) throw new Refused('AMOUNT_INVALID', row);
  return read === 'empty' ? null : read;
}

export function timeOf(written: WrittenTime, raw: string | null, row: number): WrittenTime {
  // Midnight beside a column of times is only how the day was written.
  if (raw === null || raw === '' || (written.msOfDay ?? 0) !== 0) return written;
  // A spreadsheet writes a time alone as a moment of its own first day.
  const time = parseTimeOfDay(raw) ?? parseTimeOfDay(raw.replace(/^[0-9-]+[ T]/, ''));
  if (time === null) throw new Refused('TIME_INVALID', row);
  return { ...written, ...time };
}

const SHORT_GROUP = /^[-+]?[0-9]{1,3}$/;
const GROUP = /^[0-9]{3}$/;

/**
 * Whether a comma without quotes cut an amount in two: 10,000 as 10 and 000. Then the cells behind it have moved, past the
 * last column or into a column of texts.
 */
export function isCut({ cells }: { cells: readonly string[] }, { columns }: Places): boolean {
  const isLong = cells.findLastIndex((cell) => cell !== '') >= columns.length;
  return columns.some((role, index) => {
    if (!MONEY.has(role)) return false;
    const next = columns[index + 1];
    const mayMove = isLong || next === 'name' || next === 'memo';
    return mayMove && SHORT_GROUP.test(cells[index] ?? '') && GROUP.test(cells[index + 1] ?? '');
  });
}
