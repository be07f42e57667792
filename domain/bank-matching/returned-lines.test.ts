import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { nameWords } from './name-words.ts';
import { pairReturned, type PairLine } from './returned-lines.ts';

const words = nameWords(['다온게임즈', '주식회사 다온게임즈']);
const PAID = Date.UTC(2026, 10, 20, 1);

const out = (more: Partial<PairLine> = {}): PairLine => ({
  ...{ id: 1, accountId: 1, direction: 'out', won: 250_000n, at: new Date(PAID) },
  ...{ precisionMs: 1_000, name: '김서연', memo: '판매77' },
  ...more,
});
const back = (more: Partial<PairLine> = {}): PairLine => ({
  ...out(),
  ...{ id: 2, direction: 'in', at: new Date(PAID + MINUTE_MS), name: '이체불능', memo: '' },
  ...more,
});

/** What shows that the second returns the first; null where nothing does. */
const signOf = (first: PairLine, second: PairLine) =>
  pairReturned([first, second], words).get(second.id)?.[0]?.sign ?? null;

describe('a line that returns another', () => {
  it.each(['이체불능 환입', '환입', '송금반환', '거래 취소', '타행 반송', '이체 실패'])(
    'says so: %s',
    (text) => {
      expect(signOf(out(), back({ name: text }))).toBe('word');
      expect(signOf(out(), back({ name: '타행이체', memo: text }))).toBe('word');
    },
  );

  it.each([
    ['the reference of the sale', { name: '타행이체', memo: '판매77' }, 'reference'],
    ['the name', { name: '김서연' }, 'name'],
    ['the name beside a word of return', { name: '불능김서연' }, 'name'],
    ['the name that is masked alike', { name: '김*연' }, 'name'],
    ['another name', { name: '박민수' }, null],
    ['a word of the bank', { name: '타행이체' }, null],
    ['what a bank books both ways', { name: '이자' }, null],
    ['the name of the company', { name: '다온게임즈' }, null],
  ] as const)('shows %s', (_what, text, sign) => {
    const named =
      text.name === '김*연' ? '김*연' : ['다온게임즈', '이자'].includes(text.name) ? text.name : '김서연';
    expect(signOf(out({ name: named }), back(text))).toBe(sign);
  });

  it.each([
    ['another account', { accountId: 2 }],
    ['another amount', { won: 250_001n }],
    ['the same direction', { direction: 'out' }],
    ['a time before', { at: new Date(PAID - MINUTE_MS) }],
    ['a time long after', { at: new Date(PAID + 14 * DAY_MS + 1) }],
  ] as const)('is not one with %s', (_what, more) => {
    expect(signOf(out(), back(more))).toBeNull();
  });

  it('may have the same time where the bank prints days', () => {
    const day = { at: new Date(PAID), precisionMs: DAY_MS };
    expect(signOf(out({ at: new Date(PAID + MINUTE_MS) }), back(day))).toBe('word');
  });
});

describe('pairs among lines', () => {
  it('are those that the name tells where a word alone would allow more', () => {
    const other = out({ id: 3, name: '박민수', memo: '' });
    const pairs = pairReturned([out(), other, back({ name: '이체불능', memo: '판매77' })], words);
    expect([...pairs.keys()].toSorted()).toEqual([1, 2]);
    expect(pairs.get(2)).toEqual([{ outId: 1, backId: 2, sign: 'reference', saleIds: [], refundIds: [] }]);
  });

  it('are all that a word allows, the nearest first', () => {
    const later = out({ id: 3, name: '박민수', memo: '', at: new Date(PAID + 10) });
    const pairs = pairReturned([out(), later, back()], words);
    expect(pairs.get(2)?.map(({ outId }) => outId)).toEqual([3, 1]);
    expect(pairs.get(1)).toHaveLength(1);
  });

  it('name the sales of a debit for a file, those alone that the strongest sign tells', () => {
    const parts = [
      out({ part: { kind: 'sale', id: 77 } }),
      out({ name: '박민수', memo: '다온 판매78', part: { kind: 'sale', id: 78 } }),
      out({ name: '박민수', memo: '다온 판매79', part: { kind: 'sale', id: 79 } }),
    ];
    const salesOf = (text: Partial<PairLine>) =>
      pairReturned([...parts, back(text)], words)
        .get(2)
        ?.map(({ outId, saleIds }) => [outId, saleIds]);
    expect(salesOf({})).toEqual([[1, [77, 78, 79]]]);
    expect(salesOf({ name: '박민수' })).toEqual([[1, [78, 79]]]);
    expect(salesOf({ name: '박민수', memo: '판매79' })).toEqual([[1, [79]]]);
  });
});
