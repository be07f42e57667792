import { describe, expect, it } from 'vitest';
import { asWon } from '../money.ts';
import { isRuled, isRuleText, ruleOf } from './line-rules.ts';

const line = {
  depositAccountId: 1,
  direction: 'out' as const,
  won: asWon(500n),
  name: '이체 수수료',
  memo: 'CMS',
};
const rule = {
  depositAccountId: 1,
  direction: 'out' as const,
  text: '이체수수료',
  wonFrom: null,
  wonTo: asWon(1_000n),
  note: '이체 수수료',
};

describe('a rule for lines', () => {
  it('is about lines of its account, direction, text and sums', () => {
    expect(isRuled(line, rule)).toBe(true);
    expect(isRuled(line, { ...rule, text: 'ｃｍｓ' })).toBe(true);
    expect(isRuled(line, { ...rule, text: '수수료CMS' })).toBe(false);
    expect(isRuled(line, { ...rule, depositAccountId: 2 })).toBe(false);
    expect(isRuled(line, { ...rule, direction: 'in' })).toBe(false);
    expect(isRuled(line, { ...rule, wonTo: asWon(499n) })).toBe(false);
    expect(isRuled(line, { ...rule, wonFrom: asWon(501n) })).toBe(false);
    expect(isRuled(line, { ...rule, wonFrom: asWon(500n), wonTo: asWon(500n) })).toBe(true);
  });

  it('names no note where two rules say different ones', () => {
    expect(ruleOf(line, [rule])).toBe(rule);
    expect(ruleOf(line, [rule, { ...rule, text: 'CMS' }])).toBe(rule);
    expect(ruleOf(line, [rule, { ...rule, text: 'CMS', note: '관리비' }])).toBeNull();
    expect(ruleOf(line, [])).toBeNull();
  });

  it('needs a text of letters or digits', () => {
    expect(['수', '7', 'a'].every(isRuleText)).toBe(true);
    expect(['', ' ', '-', '***'].some(isRuleText)).toBe(false);
  });
});
