import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asWon } from './money.ts';
import {
  PAYOUT_TEMPLATE_IDS,
  PAYOUT_TEMPLATES,
  payoutCells,
  earlierPayoutCsv,
  payoutCsv,
  payoutMark,
  payoutReference,
  payoutTemplateOfBank,
  salesNamedBy,
  type PayoutRow,
} from './payout-file.ts';

const row = (more: Partial<PayoutRow> = {}): PayoutRow => ({
  ...{ reference: '판매12', bankCode: '004', accountNum: '0012345678901234567', won: asWon(10_000n) },
  ...{ name: '김민수', mark: '다온게임즈' },
  ...more,
});

describe('the cells of a payout file', () => {
  it.each(PAYOUT_TEMPLATE_IDS)('have in %s what a transfer needs, each once', (template) => {
    const values = PAYOUT_TEMPLATES[template].columns.map(([, value]) => value);
    expect(new Set(values).size).toBe(values.length);
    expect(values).toEqual(expect.arrayContaining(['account', 'won', 'name', 'reference']));
    expect(values.some((value) => value === 'bankCode' || value === 'bankName')).toBe(true);
  });

  it('have one number in each row, the amount', () => {
    const [heading, first] = payoutCells('standard', [row()]);
    expect(heading?.some(({ isNumber }) => isNumber)).toBe(false);
    expect(first?.filter(({ isNumber }) => isNumber)).toEqual([{ text: '10000', isNumber: true }]);
  });
});

describe('a payout file in CSV', () => {
  it('has plain digits, which the upload of a bank reads', () => {
    expect(payoutCsv(payoutCells('kb', [row()]))).toContain('\r\n004,0012345678901234567,10000,');
  });

  it('is written as earlier versions wrote it for a file that was made then', () => {
    expect(earlierPayoutCsv(payoutCells('kb', [row()]))).toContain(
      '"=""004""","=""0012345678901234567""",10000,',
    );
  });

  it('has no cell that a spreadsheet runs', () => {
    const bad = fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t'), fc.string())
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(bad, (text) => {
        const csv = payoutCsv([[{ text, isNumber: false }]]);
        expect(csv.replace('\uFEFF', '')).toMatch(/^"?'/);
      }),
    );
  });
});

describe('the reference of a sale', () => {
  /** What a line names with the text as its payer and with the text as its remarks. */
  const namedBy = (text: string) => [
    salesNamedBy({ name: text, memo: '' }),
    salesNamedBy({ name: '', memo: text }),
  ];

  it('is found in any text around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (id) => {
        for (const text of [payoutReference(id), `다온 ${payoutReference(id)} 지급`, `판매 ${id}`])
          expect(namedBy(text)).toEqual([[id], [id]]);
      }),
    );
  });

  it('is not read from other numbers', () => {
    for (const text of [
      '',
      '판매대금',
      '구매12',
      '판매',
      '판매0',
      '판매1234567890123456',
      '12판매',
      '판매 3건',
      '판매 12월분',
      '판매 2026년',
    ])
      expect(namedBy(text)).toEqual([[], []]);
    expect(salesNamedBy({ name: '판매', memo: '12' })).toEqual([]);
    expect(salesNamedBy({ name: '판매12 판매13', memo: '' })).toEqual([12, 13]);
    expect(salesNamedBy({ name: '판매12', memo: '판매12' })).toEqual([12]);
  });
});

it('the sender is as short as a bank prints it, and a bank without a template has the usual one', () => {
  expect(payoutMark('(주) 다온 게임즈 코리아')).toBe('주다온게임즈코');
  expect(payoutTemplateOfBank('088')).toBe('shinhan');
  expect(payoutTemplateOfBank('090')).toBe('standard');
});
