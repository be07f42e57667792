import { Alert, AlertTitle } from '@mui/material';
import type { AlreadyDecided } from '../../api/console-error.ts';
import { Moment } from '../../time/Moment.tsx';
import { fasterText } from './faster-text.ts';

/** Shows the decision of another operator who was first. */
export function AlreadyDecidedNotice({ fact }: { fact: AlreadyDecided }) {
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{fasterText(fact)}</AlertTitle>
      {fact.decidedAt !== null && <Moment at={fact.decidedAt} />}
      {fact.reason !== null && <div>{`사유: ${fact.reason}`}</div>}
      <div>내 결정은 반영되지 않았고, 지금 상태를 다시 불러왔어요.</div>
    </Alert>
  );
}
