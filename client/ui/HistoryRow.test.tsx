import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DONE } from '../../domain/request-state.ts';
import { FEE, PURCHASE, TRANSFER } from '../../domain/transactions.ts';
import { HistoryRow } from './HistoryRow.tsx';

const CREATED = '2026-11-20T15:05:00+09:00';

const shown = (type: 1 | 2 | 4, amount: string): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HistoryRow
        to="/assetDetail/1"
        row={{
          id: 1,
          type,
          state: DONE,
          incoming: !amount.startsWith('-'),
          amount,
          price: null,
          otherInfo: '',
          createdAt: CREATED,
          inProgress: false,
        }}
      />
    </MemoryRouter>,
  );

describe('the amount of a row', () => {
  it('is rounded up where it is a fee', () => {
    expect(shown(FEE, '-0.5617')).toContain('>-0.57 DAON<');
    expect(shown(FEE, '-0.99502488')).toContain('>-1.00 DAON<');
  });

  it('is cut down everywhere else', () => {
    expect(shown(TRANSFER, '-0.5617')).toContain('>-0.56 DAON<');
    expect(shown(PURCHASE, '0.99502488')).toContain('>+0.99 DAON<');
  });
});
