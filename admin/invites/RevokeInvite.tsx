import { Typography } from '@mui/material';
import { SimpleAct } from '../actions/SimpleAct.tsx';
import type { InviteRow } from '../api/contract.ts';

/** Revokes an invite. Applications made with it remain. */
export function RevokeInvite({ invite: { id, state } }: { invite: InviteRow }) {
  return (
    <SimpleAct
      act="invites.revoke"
      input={{ id }}
      label="취소"
      title={`초대 ${id}번을 취소할까요?`}
      confirmLabel="초대 취소"
      color="error"
      button={{ size: 'small', variant: 'text', 'aria-label': `초대 취소 ${id}번` }}
      whyNot={state === 'revoked' ? '이미 취소한 초대예요.' : null}
      sentence={() => '초대를 취소했어요. 이제 그 링크를 쓸 수 없어요.'}
    >
      <Typography variant="body2" color="text.secondary">
        이 링크로는 더 신청할 수 없어요. 이미 신청한 사람은 그대로예요.
      </Typography>
    </SimpleAct>
  );
}
