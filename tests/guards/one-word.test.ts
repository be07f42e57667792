import { describe, expect, it } from 'vitest';
import { findOtherWords } from './one-word.ts';
import { readSourceFiles } from './source-files.ts';

describe('one word for one thing', () => {
  it('holds in every sentence of the wallet, the console and the messages', () => {
    expect(readSourceFiles().flatMap(findOtherWords)).toEqual([]);
  });

  it.each([
    ["price: '지금 가격'", '가격, not 시세'],
    ["title: '연동 계좌'", '연동, not 연결'],
    ["kind: '외부 전송'", '외부 전송, not 외부 송금'],
    ["from: '외부 입금'", '외부 입금, not 외부 DAON 수신'],
    ["id: '입금 번호'", '입금 번호, not 외부 DAON 수신'],
    ["meaning: '승인·입금·정정에 두 명'", '승인·입금, not 외부 DAON 수신'],
    ["ask: '다시 시도해 주세요.'", '해 주세요, not …주세요 without a space'],
    ["held: '요청으로 예약'", '요청으로 예약, not 처리 대기'],
  ])('finds %s', (text, finding) => {
    expect(findOtherWords({ path: 'admin/x.tsx', text })).toEqual([`admin/x.tsx: ${finding}`]);
    expect(findOtherWords({ path: 'tests/x.ts', text })).toEqual([]);
  });

  it('leaves words alone that mean something else', () => {
    const text =
      "off: '예약 백업이 꺼져 있어요', hash: '전송 해시', label: '인터넷 연결', won: '입금 계좌 번호'";
    expect(findOtherWords({ path: 'admin/x.tsx', text })).toEqual([]);
  });
});
