import { describe, expect, it } from 'vitest';
import { subjectOf } from './audit-subject.ts';

describe('the subject of an audit row', () => {
  it('leads to the record where there is one', () => {
    expect(subjectOf('purchase:17')).toEqual({ label: '구매 17', to: { resource: 'purchases', id: 17 } });
    expect(subjectOf('holder:3')).toEqual({ label: '회원 3', to: { resource: 'holders', id: 3 } });
    expect(subjectOf('company:2')).toEqual({ label: '회사 2', to: { resource: 'companies', id: 2 } });
    expect(subjectOf('setting:fourEyesWon')).toEqual({ label: '설정 ‘두 사람 승인’', to: null });
    expect(subjectOf('purchase:<b>')).toEqual({ label: 'purchase:<b>', to: null });
    expect(subjectOf('')).toBeNull();
  });
});
