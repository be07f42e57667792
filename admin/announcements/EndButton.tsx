import { Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../actions/ActDialog.tsx';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useAct } from '../actions/use-act.ts';
import { consoleApi } from '../api/console-api.ts';
import type { AnnouncementRow } from '../api/contract.ts';

interface EndButtonProps {
  announcement: AnnouncementRow;
  whyNot: string | null;
}

/** Ends an announcement for all holders immediately. */
export function EndButton({ announcement, whyNot }: EndButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const end = useAct(consoleApi.announcements.end, () => '공지를 내렸어요.');
  return (
    <>
      <GuardedButton size="small" color="error" whyNot={whyNot} onClick={() => setOpen(true)}>
        내리기
      </GuardedButton>
      {isOpen && (
        <ActDialog
          title="공지를 내릴까요?"
          confirmLabel="내리기"
          color="error"
          isReady
          isPending={end.isPending}
          problem={end.error?.message ?? null}
          onClose={() => setOpen(false)}
          onConfirm={() => end.mutate(announcement.id, { onSuccess: () => setOpen(false) })}
        >
          <Typography>{`‘${announcement.title}’ 공지가 지갑에서 바로 사라져요. 다시 올리려면 새로 써야 해요.`}</Typography>
        </ActDialog>
      )}
    </>
  );
}
