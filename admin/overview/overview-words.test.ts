import { describe, expect, it } from 'vitest';
import { isCheckStale, proposalText } from './overview-words.ts';

describe('what waits for a second signature', () => {
  it('names every figure', () => {
    expect(proposalText({ kind: 'price', content: { price: '250' } })).toBe('가격을 250원으로 바꾸기');
    expect(proposalText({ kind: 'deposit:0xab:0', content: { address: '0x12', amount: '1000' } })).toBe(
      '0x12에 외부 입금 1,000 DAON 기록하기',
    );
    expect(proposalText({ kind: 'setting:fourEyesWon', content: { value: 'off' } })).toContain(
      '두 사람 승인',
    );
  });

  it('shows what it does not know as the server wrote it', () => {
    expect(proposalText({ kind: 'comet', content: {} })).toBe('comet');
  });
});

describe('the age of the last check of the books', () => {
  const now = new Date('2026-11-20T15:05:00+09:00');

  it('is a warning beyond five minutes, or when there was none', () => {
    expect(isCheckStale('2026-11-20T15:00:00+09:00', now)).toBe(false);
    expect(isCheckStale('2026-11-20T14:59:59+09:00', now)).toBe(true);
    expect(isCheckStale(null, now)).toBe(true);
  });
});
