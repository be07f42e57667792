import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { amountsOf, fileDebits, type OpenFile } from './file-debits.ts';

const MADE = new Date('2026-11-20T00:00:00Z');
const after = (ms: number) => new Date(MADE.getTime() + ms);
const file = (more: Partial<OpenFile> = {}): OpenFile => ({
  ...{ kind: 'payout', id: 1, accountId: 1, madeAt: MADE, isClear: true },
  parts: [
    { id: 11, won: 300n },
    { id: 12, won: 500n },
    { id: 13, won: 500n },
  ],
  ...more,
});
const line = (won: bigint, more: object = {}) => ({
  ...{ accountId: 1, won, at: after(MINUTE_MS), precisionMs: 1_000 },
  ...more,
});

describe('the files that a line out may have paid', () => {
  it.each([
    ['its sum', 1_300n, [{ fileId: 1, isWhole: true, mayHaveFailed: [] }]],
    ['its sum less one sale', 1_000n, [{ fileId: 1, isWhole: false, mayHaveFailed: [11] }]],
    ['its sum less one of two', 800n, [{ fileId: 1, isWhole: false, mayHaveFailed: [12, 13] }]],
    ['its sum less two sales', 500n, []],
    ['another sum', 1_299n, []],
    ['more than its sum', 1_301n, []],
  ])('is found by %s', (_, won, found) => {
    expect(fileDebits(line(won), [file()])).toEqual(
      found.map((one) => ({ kind: 'payout', mayPayAlone: [], ...one })),
    );
  });

  it('leaves files of another account, of one sale, made later, and made long before', () => {
    expect(fileDebits(line(1_300n, { accountId: 2 }), [file()])).toEqual([]);
    expect(fileDebits(line(300n), [file({ parts: [{ id: 11, won: 300n }] })])).toEqual([]);
    expect(fileDebits(line(1_300n, { at: after(-MINUTE_MS) }), [file()])).toEqual([]);
    expect(fileDebits(line(1_300n, { at: after(15 * DAY_MS) }), [file()])).toEqual([]);
    // Of a bank that gives days only, the line may have come later on the day.
    expect(fileDebits(line(1_300n, { at: after(-MINUTE_MS), precisionMs: DAY_MS }), [file()])).toHaveLength(
      1,
    );
  });

  it('puts a file of the whole sum before one that a sale may have left', () => {
    const other = file({ id: 2, parts: [...file().parts, { id: 14, won: 70n }] });
    expect(fileDebits(line(1_300n), [other, file()])).toMatchObject([{ fileId: 1 }, { fileId: 2 }]);
  });

  it('names all its amounts once', () => {
    expect(amountsOf(file())).toEqual([1_300n, 1_000n, 800n]);
  });
});
