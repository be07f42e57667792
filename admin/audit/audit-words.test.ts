import { describe, expect, it } from 'vitest';
import { subjectOf } from './audit-subject.ts';
import { actionLabel, detailText, outcomeLabel } from './audit-words.ts';

describe('the audit log in words', () => {
  it('has a Korean name for what is done, and shows the name of what is new', () => {
    expect(actionLabel('purchases.decide')).toBe('구매 결정');
    expect(actionLabel('comets.catch')).toBe('comets.catch');
  });

  it('says what came of it, a refusal in its own sentence', () => {
    expect(outcomeLabel('done')).toBe('완료');
    expect(outcomeLabel('FORBIDDEN')).toBe('권한 없음');
    expect(outcomeLabel('NOT_ENOUGH')).toBe('보유수량이 부족해요.');
    expect(outcomeLabel('something')).toBe('something');
  });

  it('names the states of a decision, but no other numbers', () => {
    expect(detailText('purchases.decide', 'to', 1)).toBe('완료');
    expect(detailText('purchases.decide', 'approvals', 1)).toBe('1');
    expect(detailText('settings.set', 'to', '24')).toBe('24');
  });

  it('leads to the record where there is one', () => {
    expect(subjectOf('purchase:17')).toEqual({ label: '구매 17', to: '/purchases/17/show' });
    expect(subjectOf('holder:3')).toEqual({ label: '회원 3', to: '/holders/3/show' });
    expect(subjectOf('setting:fourEyesWon')).toEqual({ label: '설정 fourEyesWon', to: null });
    expect(subjectOf('purchase:<b>')).toEqual({ label: 'purchase:<b>', to: null });
    expect(subjectOf('')).toBeNull();
  });
});
