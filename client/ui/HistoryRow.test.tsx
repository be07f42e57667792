import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DONE, FAILED } from '../../domain/request-state.ts';
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
  ).replace(FIGURE, '$1');

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

  it('is what arrives of a purchase and what leaves by a sale, and the fee stands beside it', () => {
    expect(shown({ type: PURCHASE, amount: '100', fee: '1' })).toMatch(/>\+99 DAON<.*>수수료 1</);
    expect(shown({ type: SALE, amount: '-19.40298507', fee: '0.59701493' })).toMatch(
      />−20 DAON<.*>수수료 0.5971</,
    );
    expect(shown({ amount: '-12.34', fee: '0.5617' })).toMatch(/>−12.34 DAON<.*>수수료 0.5617</);
  });
});

describe('the name of a row', () => {
  it('is whom it was with, and 보냄 or 받음 follows', () => {
    const otherInfo = '0x52908400098527886e0f7030069857d2e4169ee7';
    expect(shown({ amount: '-1', maskedLogin: 'dao*****', otherInfo })).toMatch(/>dao\*+님<.*>보냄<.*>완료</);
    expect(shown({ amount: '1', otherInfo })).toMatch(/>외부 지갑<.*>받음</);
    expect(shown({ amount: '1', otherInfo })).toContain('0x52908400098527886e…');
  });

  it('says of what no operator refused that it was cancelled or ran out of time', () => {
    expect(shown({ type: SALE, state: FAILED, amount: '-1', endedAs: 'holder' })).toMatch(/>취소</);
    expect(shown({ type: PURCHASE, state: FAILED, amount: '1', endedAs: 'expiry' })).toMatch(/>기한 만료</);
    expect(shown({ type: PURCHASE, state: FAILED, amount: '1' })).toMatch(/>거절</);
  });
});
