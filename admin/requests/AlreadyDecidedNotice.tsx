import { Alert, AlertTitle } from '@mui/material';
import type { AlreadyDecided } from '../api/console-error.ts';
import { Moment } from '../time/Moment.tsx';

const verbs: Record<1 | 2 | 3, string> = { 1: '승인했어요', 2: '거절했어요', 3: '보류했어요' };

/** Not only operators end a request: its holder takes it back, or its time runs out. */
function titleOf(fact: AlreadyDecided): string {
  if (fact.decidedBy === 'holder') return '회원이 먼저 취소했어요';
  if (fact.decidedBy === 'expiry') return '입금 시한이 지나 끝난 요청이에요';
  const who = fact.decidedBy === null ? '다른 곳에서' : `${fact.decidedBy} 님이`;
  return `${who} 먼저 ${fact.state === null ? '처리했어요' : verbs[fact.state]}`;
}

/** Tells the slower of two who decided, what, when and why. */
export function AlreadyDecidedNotice({ fact }: { fact: AlreadyDecided }) {
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{titleOf(fact)}</AlertTitle>
      {fact.decidedAt !== null && <Moment at={fact.decidedAt} />}
      {fact.reason !== null && <div>{`사유: ${fact.reason}`}</div>}
      <div>내 결정은 반영되지 않았고, 지금 상태를 다시 불러왔어요.</div>
    </Alert>
  );
}
