import { describe, expect, it } from 'vitest';
import { historyLineOf } from './history-words.ts';

const row = {
  id: 7,
  at: '2026-11-20T15:05:00+09:00',
  actor: 'operator:2 admin1',
  action: 'purchases.decide',
  subject: 'purchase:17',
  outcome: 'done',
  detail: { decision: 'reject', from: 0, to: 2, reason: '미입금', approvals: 0 },
};

describe('a line of the history of a request', () => {
  it('says who, what and why', () => {
    expect(historyLineOf(row)).toEqual({
      id: 7,
      at: row.at,
      who: 'admin1',
      what: '거절',
      outcome: null,
      reason: '미입금',
    });
  });

  it('distinguishes the first of two approvals from the final one', () => {
    const first = { ...row, outcome: 'first approval', detail: { decision: 'approve' } };
    expect(historyLineOf(first)).toMatchObject({ what: '승인', outcome: '첫 서명 (1/2)', reason: null });
  });

  it('shows a refused attempt with the sentence that the operator saw', () => {
    expect(historyLineOf({ ...row, outcome: 'TX_HASH_USED' }).outcome).toBe(
      '거부됨: 이미 사용된 전송 해시예요.',
    );
    expect(historyLineOf({ ...row, outcome: 'SOMETHING_NEW' }).outcome).toBe('거부됨: SOMETHING_NEW');
  });
});
