import { Typography } from '@mui/material';
import { SimpleAct } from '../actions/SimpleAct.tsx';
import type { AnnouncementRow } from '../api/contract.ts';

interface EndButtonProps {
  announcement: AnnouncementRow;
  whyNot: string | null;
}

/** Ends an announcement for all holders immediately. */
export function EndButton({ announcement: { id, title }, whyNot }: EndButtonProps) {
  return (
    <SimpleAct
      act="announcements.end"
      input={{ id }}
      label="내리기"
      title="공지를 내릴까요?"
      color="error"
      button={{ size: 'small', variant: 'text' }}
      whyNot={whyNot}
      sentence={() => '공지를 내렸어요.'}
    >
      <Typography>{`‘${title}’ 공지가 지갑에서 바로 사라져요. 다시 올리려면 새로 써야 해요.`}</Typography>
    </SimpleAct>
  );
}
