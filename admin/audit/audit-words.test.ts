import { describe, expect, it } from 'vitest';
import { subjectOf } from './audit-subject.ts';
import { actionLabel, detailLabel, detailText, outcomeLabel } from './audit-words.ts';

describe('the audit log in words', () => {
  it('has a Korean name for each action, and falls back to the name of an unknown one', () => {
    expect(actionLabel('purchases.decide')).toBe('구매 결정');
    expect(actionLabel('comets.catch')).toBe('comets.catch');
  });

  it('names the outcome, or gives the sentence of the refusal', () => {
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

  it('names a key by its meaning for the action', () => {
    expect(detailLabel('deposits.record', 'from')).toBe('보낸 주소');
    expect(detailLabel('settings.setPrice', 'from')).toBe('이전');
    expect(detailText('companies.update', 'depositBank', '081')).toBe('하나은행');
    expect(detailText('corrections.create', 'kind', 'deposit')).toBe('외부 DAON 수신');
  });

  it('leads to the record where there is one', () => {
    expect(subjectOf('purchase:17')).toEqual({ label: '구매 17', to: { resource: 'purchases', id: 17 } });
    expect(subjectOf('holder:3')).toEqual({ label: '회원 3', to: { resource: 'holders', id: 3 } });
    expect(subjectOf('company:2')).toEqual({ label: '회사 2', to: { resource: 'companies', id: 2 } });
    expect(subjectOf('setting:fourEyesWon')).toEqual({ label: '설정 ‘두 사람 승인’', to: null });
    expect(subjectOf('purchase:<b>')).toEqual({ label: 'purchase:<b>', to: null });
    expect(subjectOf('')).toBeNull();
  });
});
