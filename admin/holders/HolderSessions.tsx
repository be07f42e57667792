import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ReasonAct } from '../actions/ReasonAct.tsx';
import { admin } from '../api/trpc.ts';
import type { HolderRow } from '../api/contract.ts';
import { SessionTable } from '../sessions/SessionTable.tsx';

const presets = ['휴대폰을 잃어버렸대요.', '본인이 아닌 로그인이 의심돼요.', '회원이 요청했어요.'];

/** The holder's sessions, and a button that ends all of them. */
export function HolderSessions({ holder: { id, login } }: { holder: HolderRow }) {
  const sessions = useQuery({
    queryKey: ['holders', id, 'sessions'],
    queryFn: () => admin.holders.sessions.query({ id }),
  });
  const count = sessions.data?.length ?? 0;
  return (
    <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flexGrow: 1 }}>{`로그인한 곳 ${count}곳`}</Typography>
        <ReasonAct
          label="모두 로그아웃"
          title={`${login} 회원을 모든 기기에서 로그아웃할까요?`}
          effect="비밀번호를 아는 사람은 다시 로그인할 수 있어요. 막으려면 차단해주세요."
          presets={presets}
          color="error"
          whyNot={count === 0 ? '로그인한 곳이 없어요.' : null}
          act="holders.endSessions"
          input={{ id }}
          sentence={({ ended }) => `${ended}곳에서 로그아웃했어요.`}
        />
      </Box>
      {sessions.isPending && <Skeleton variant="rounded" height={80} aria-label="불러오는 중" />}
      {sessions.isError && <Alert severity="error">{sessions.error.message}</Alert>}
      {count > 0 && <SessionTable sessions={sessions.data ?? []} networkOf={({ network }) => network} />}
    </Box>
  );
}
