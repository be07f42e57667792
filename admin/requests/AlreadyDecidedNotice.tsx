import { Alert, AlertTitle } from '@mui/material';
import type { AlreadyDecided } from '../api/console-error.ts';
import { Moment } from '../time/Moment.tsx';

const verbs: Record<1 | 2 | 3, string> = { 1: '승인했어요', 2: '거절했어요', 3: '보류했어요' };

/** Tells the slower of two operators who decided, what, when and why. */
export function AlreadyDecidedNotice({ fact }: { fact: AlreadyDecided }) {
  const who = fact.decidedBy === null ? '다른 곳에서' : `${fact.decidedBy} 님이`;
  const what = fact.state === null ? '처리했어요' : verbs[fact.state];
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{`${who} 먼저 ${what}`}</AlertTitle>
      {fact.decidedAt !== null && <Moment at={fact.decidedAt} />}
      {fact.reason !== null && <div>{`사유: ${fact.reason}`}</div>}
      <div>내 결정은 반영되지 않았고, 지금 상태를 다시 불러왔어요.</div>
    </Alert>
  );
}
