import type { AlreadyDecided } from '../../api/console-error.ts';

const verbs: Record<1 | 2 | 3, string> = { 1: '승인했어요', 2: '거절했어요', 3: '보류했어요' };

/**
 * Who ended the request: another operator, the one with this login, its holder by cancelling, or the expiry. One that is pending was
 * changed by the end of a take or of a hold.
 */
export function fasterText(fact: AlreadyDecided, login?: string): string {
  if (fact.state === 0) return '그사이 요청이 바뀌었어요';
  if (fact.decidedBy === 'holder') return '회원이 먼저 취소했어요';
  if (fact.decidedBy === 'expiry') return '입금 시한이 지나 끝난 요청이에요';
  const did = fact.state === null ? '처리했어요' : verbs[fact.state];
  if (fact.decidedBy === null) return `다른 곳에서 먼저 ${did}`;
  return fact.decidedBy === login ? `내가 이미 ${did}` : `${fact.decidedBy} 님이 먼저 ${did}`;
}
