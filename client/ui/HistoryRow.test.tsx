import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DONE, FAILED, PENDING } from '../../domain/request-state.ts';
import { FEE, PURCHASE, SALE, TRANSFER } from '../../domain/transactions.ts';
import { HistoryRow } from './HistoryRow.tsx';

const CREATED = '2026-11-20T15:05:00+09:00';

/** The span that keeps a figure on one line. */
const FIGURE = /<span class="_figure[^>]*>([^<]*)<\/span>/g;

const shown = (row: Partial<Parameters<typeof HistoryRow>[0]['row']>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HistoryRow
        to="/assetDetail/1"
        row={{
          id: 1,
          type: TRANSFER,
          state: DONE,
          incoming: row.amount?.startsWith('-') === false,
          amount: '1',
          price: null,
          otherInfo: '',
          createdAt: CREATED,
          inProgress: false,
          ...row,
        }}
      />
    </MemoryRouter>,
  )
    .replace(FIGURE, '$1')
    // The parts of the grey line.
    .replace(/<span>([^<]*)<\/span>/g, '$1');

describe('the amount of a row', () => {
  it('has four decimals, rounded up, where it is a fee', () => {
    expect(shown({ type: FEE, amount: '-0.5617' })).toContain('>−0.5617 DAON<');
    expect(shown({ type: FEE, amount: '-0.99502488' })).toContain('>−0.9951 DAON<');
  });

  it('is cut down everywhere else, and says of dust that it is less than a hundredth', () => {
    expect(shown({ amount: '-0.5617' })).toContain('>−0.56 DAON<');
    expect(shown({ type: PURCHASE, amount: '0.99502488' })).toContain('>+0.99 DAON<');
    expect(shown({ amount: '0.00000001' })).toContain('>0.01 DAON 미만<');
    expect(shown({ amount: '-0.00000001' })).toContain('>0.01 DAON 미만<');
  });

  it('is what arrives of a purchase and what leaves by a sale; its fee and its won are in the detail', () => {
    expect(shown({ type: PURCHASE, amount: '100', fee: '1', price: '100' })).toContain('>+99 DAON<');
    expect(shown({ type: SALE, amount: '-19.40298507', fee: '0.59701493' })).toContain('>−20 DAON<');
    const sent = shown({ amount: '-12.34', fee: '0.5617', price: '100' });
    expect(sent).toContain('>−12.34 DAON<');
    expect(sent).not.toContain('0.5617');
    expect(sent).not.toContain('원<');
  });

  it('is the won of a purchase that was ordered, to wire or come to nothing', () => {
    const order = { type: PURCHASE, amount: '500', fee: '1', won: '50000' } as const;
    expect(shown({ ...order, state: PENDING, deposit: 'waiting' })).toContain('>50,000원 입금 전<');
    const refused = shown({ ...order, state: FAILED });
    expect(refused).toMatch(/<s[^>]*>50,000원</);
    expect(refused).not.toContain('DAON<');
  });
});

describe('the two lines of a row', () => {
  const otherInfo = '0x52908400098527886e0f7030069857d2e4169ee7';

  it('name whom it was with, and then say when, what and at which address', () => {
    const sent = shown({ amount: '-1', maskedLogin: 'dao*****', otherInfo });
    expect(sent).toMatch(/>dao\*+님<.* · 보냄 · 0x52908400098527886e…</);
    expect(shown({ amount: '1', otherInfo })).toMatch(/>외부 지갑<.* · 받음 · 0x52908400098527886e…</);
    expect(shown({ type: PURCHASE, amount: '1', otherInfo: '다온게임즈' })).toMatch(/>다온게임즈<.* · 구매</);
  });

  it('say what is not done, and nothing of what is', () => {
    expect(shown({ amount: '1', otherInfo })).not.toContain('완료');
    expect(shown({ type: SALE, state: PENDING, amount: '-1' })).toMatch(/>대기</);
    expect(shown({ type: SALE, state: FAILED, amount: '-1', endedAs: 'holder' })).toMatch(/>취소</);
    expect(shown({ type: PURCHASE, state: FAILED, amount: '1', endedAs: 'expiry' })).toMatch(/>기한 만료</);
    expect(shown({ type: PURCHASE, state: FAILED, amount: '1' })).toMatch(/>거절</);
  });

  it('light the coin of what has arrived alone', () => {
    const isQuiet = (row: Parameters<typeof shown>[0]) => /_quiet/.test(shown(row));
    expect(isQuiet({ amount: '1' })).toBe(false);
    expect(isQuiet({ amount: '-1' })).toBe(true);
    expect(isQuiet({ type: PURCHASE, amount: '1', state: PENDING, incoming: true })).toBe(true);
  });
});
