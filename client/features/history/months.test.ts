import { describe, expect, it } from 'vitest';
import { FEE, SALE } from '../../../domain/transactions.ts';
import { foldFees, groupByMonth } from './months.ts';

const row = (id: number, createdAt: string) => ({ id, createdAt });

describe('the months of a history', () => {
  it('keep the order of the rows and name the month of Seoul', () => {
    const months = groupByMonth([
      row(4, '2026-11-01T00:00:00+09:00'),
      row(3, '2026-10-31T23:59:59+09:00'),
      row(2, '2026-10-01T00:00:00+09:00'),
      row(1, '2025-10-01T00:00:00+09:00'),
    ]);
    expect(months.map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
      ['2026년 11월', [4]],
      ['2026년 10월', [3, 2]],
      ['2025년 10월', [1]],
    ]);
  });

  it('stay apart where one comes twice', () => {
    const months = groupByMonth([
      row(3, '2026-10-01T00:00:00+09:00'),
      row(2, '2026-11-01T00:00:00+09:00'),
      row(1, '2026-10-31T00:00:00+09:00'),
    ]);
    expect(new Set(months.map(({ key }) => key)).size).toBe(3);
  });
});

describe('a fee', () => {
  const rows = [
    { id: 9, type: FEE },
    { id: 5, type: FEE },
    { id: 4, type: SALE },
  ];

  it('is said by its movement, and has a row where it was looked for', () => {
    expect(foldFees(rows, false).map(({ id }) => id)).toEqual([4]);
    expect(foldFees(rows, true).map(({ id }) => id)).toEqual([9, 4]);
  });
});
