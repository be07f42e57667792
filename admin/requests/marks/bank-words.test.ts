import { expect, it } from 'vitest';
import { bankWords } from './bank-words.ts';

const saying = (says: 'certain' | 'likely' | 'possible') => ({
  says,
  lineId: 1,
  at: '2026-11-20T09:10:00+09:00',
});

it('says of a purchase that its won has come, and of a sale that it was paid', () => {
  expect(bankWords('purchase', null)).toBeNull();
  expect(bankWords('purchase', saying('certain'))?.sentence).toBe('입금 확인됨');
  expect(bankWords('sale', saying('certain'))?.sentence).toBe('지급 확인됨');
});

it('warns of a line that may have paid a sale', () => {
  expect(bankWords('purchase', saying('possible'))).toMatchObject({ severity: 'info' });
  for (const says of ['likely', 'possible'] as const)
    expect(bankWords('sale', saying(says))).toMatchObject({
      sentence: '지급일 수 있는 거래가 있어요',
      severity: 'warning',
    });
});
