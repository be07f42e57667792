import { Alert, AlertTitle } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import type { AlreadyDecided } from '../../api/console-error.ts';
import { Moment } from '../../time/Moment.tsx';
import { fasterText } from './faster-text.ts';

/**
 * Shows the decision that was first: another operator's, or an own one, because a browser sends a call once more when its connection
 * breaks before the answer.
 */
export function AlreadyDecidedNotice({ fact }: { fact: AlreadyDecided }) {
  const login = useGetIdentity().identity?.fullName;
  const isOwn = fact.decidedBy === login;
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{fasterText(fact, login)}</AlertTitle>
      {fact.decidedAt !== null && <Moment at={fact.decidedAt} />}
      {fact.reason !== null && <div>{`사유: ${fact.reason}`}</div>}
      <div>
        {isOwn
          ? '연결이 끊겨 같은 결정이 두 번 갔거나, 다른 창에서 결정했어요. 지금 상태를 다시 불러왔어요.'
          : '내 결정은 반영되지 않았고, 지금 상태를 다시 불러왔어요.'}
      </div>
    </Alert>
  );
}
