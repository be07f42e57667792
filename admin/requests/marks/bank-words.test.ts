import { expect, it } from 'vitest';
import { bankWords } from './bank-words.ts';

type Bank = NonNullable<Parameters<typeof bankWords>[1]>;

const line = (otherName: boolean): Bank['lines'][number] => ({
  ...{ id: 1, at: '2026-11-20T09:10:00+09:00', isDayOnly: false, won: '10000', name: '다온일', otherName },
});
const saying = (status: Bank['status'], lines = [line(false)]): Bank => ({
  status,
  readUntil: '2026-11-27T20:27:00+09:00',
  isDayOnly: false,
  lines,
});

it('says of a purchase that its won has come, and of a sale that it was paid', () => {
  expect(bankWords('purchase', null)).toBeNull();
  expect(bankWords('purchase', saying('certain'))?.sentence).toBe('입금 확인됨');
  expect(bankWords('sale', saying('certain'))?.sentence).toBe('지급 확인됨');
});

it('warns of a line that may have paid a sale', () => {
  expect(bankWords('purchase', saying('possible'))).toMatchObject({ severity: 'info' });
  for (const status of ['likely', 'possible'] as const)
    expect(bankWords('sale', saying(status))).toMatchObject({
      sentence: '지급일 수 있는 거래가 있어요',
      severity: 'warning',
    });
});

it('says until when a purchase has no deposit, and that one has another name', () => {
  expect(bankWords('purchase', saying('none', []))).toMatchObject({
    chip: '입금 없음',
    sentence: '11/27 20:27까지 가져온 거래에 입금이 없어요',
    severity: 'warning',
  });
  expect(bankWords('purchase', saying('possible', [line(true)]))).toMatchObject({ chip: '이름이 다른 입금' });
});

it('says the day alone of a bank that gives days without times', () => {
  const ofDays = (status: Bank['status']) => ({
    ...saying(status, []),
    ...{ readUntil: '2026-11-27T00:00:00+09:00', isDayOnly: true },
  });
  expect(bankWords('purchase', ofDays('none'))?.sentence).toBe('11/27까지 가져온 거래에 입금이 없어요');
  expect(bankWords('purchase', ofDays('unread'))?.sentence).toBe('11/27까지만 거래를 가져왔어요');
});

it('marks no row whose account was not read so far, and says nothing where it never was', () => {
  expect(bankWords('purchase', saying('unread', []))).toMatchObject({
    chip: null,
    sentence: '11/27 20:27까지만 거래를 가져왔어요',
  });
  expect(bankWords('purchase', { ...saying('unread', []), readUntil: null })).toBeNull();
});
