import { useNotify } from 'react-admin';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useAct } from '../actions/use-act.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import type { MessageRow } from '../api/contract.ts';

const sentences: Record<MessageRow['state'], string> = {
  sent: '문자를 다시 보냈어요.',
  waiting: '아직 보내지 못했어요. 하루 동안 다시 시도해요.',
  givenUp: '문자를 보내지 못했어요.',
};

/** Resends a failed message; a message with an expired code cannot be resent and shows why. */
export function ResendButton({ message }: { message: MessageRow }) {
  const mayNot = useWhyNot('messages.resend');
  const whyNot = mayNot ?? (message.codeIsOver ? '유효 시간이 지난 인증번호예요.' : null);
  const notify = useNotify();
  const act = useAct(
    'messages.resend',
    (answer) => sentences[answer.state],
    ({ state }) => state === 'sent',
  );
  return (
    <GuardedButton
      size="small"
      whyNot={whyNot}
      disabled={act.isPending}
      aria-label={`문자 ${message.id}번 다시 보내기`}
      onClick={() =>
        act.mutate({ id: message.id }, { onError: (error) => notify(error.message, { type: 'error' }) })
      }
    >
      다시 보내기
    </GuardedButton>
  );
}
