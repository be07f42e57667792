import { Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../actions/ActDialog.tsx';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useAct } from '../actions/use-act.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { consoleApi } from '../api/console-api.ts';
import type { InviteRow } from '../api/contract.ts';

/** Revokes an invite. Applications made with it remain. */
export function RevokeInvite({ invite }: { invite: InviteRow }) {
  const [isOpen, setOpen] = useState(false);
  const mayNot = useWhyNot('invites', 'edit');
  const whyNot = mayNot ?? (invite.state === 'revoked' ? '이미 취소한 초대예요.' : null);
  const act = useAct(consoleApi.invites.revoke, () => '초대를 취소했어요. 이제 그 링크를 쓸 수 없어요.');
  return (
    <>
      <GuardedButton
        size="small"
        color="error"
        whyNot={whyNot}
        aria-label={`초대 취소 ${invite.id}번`}
        onClick={() => setOpen(true)}
      >
        취소
      </GuardedButton>
      {isOpen && (
        <ActDialog
          title={`초대 ${invite.id}번을 취소할까요?`}
          confirmLabel="초대 취소"
          color="error"
          isReady
          isPending={act.isPending}
          problem={act.error?.message ?? null}
          onClose={() => setOpen(false)}
          onConfirm={() => act.mutate(invite.id, { onSuccess: () => setOpen(false) })}
        >
          <Typography variant="body2" color="text.secondary">
            이 링크로는 더 신청할 수 없어요. 이미 신청한 사람은 그대로예요.
          </Typography>
        </ActDialog>
      )}
    </>
  );
}
