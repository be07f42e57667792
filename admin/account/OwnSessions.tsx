import { Alert, Button, Chip, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../actions/use-act.ts';
import { admin } from '../api/trpc.ts';
import { SessionTable } from '../sessions/SessionTable.tsx';

/** The operator's own sessions, each with a button that ends it. */
export function OwnSessions() {
  const sessions = useQuery({ queryKey: ['auth', 'sessions'], queryFn: () => admin.auth.sessions.query() });
  const end = useAct('auth.endSession', () => '그곳의 로그인을 끝냈어요.');
  if (sessions.isPending) return <Skeleton variant="rounded" height={120} aria-label="불러오는 중" />;
  if (sessions.isError) return <Alert severity="error">{sessions.error.message}</Alert>;
  return (
    <>
      {end.isError && <Alert severity="error">{end.error.message}</Alert>}
      <SessionTable
        sessions={sessions.data}
        networkOf={({ ipPrefix }) => ipPrefix}
        end={({ id, current }) =>
          current ? (
            <Chip size="small" label="지금 이곳" />
          ) : (
            <Button size="small" color="error" disabled={end.isPending} onClick={() => end.mutate({ id })}>
              로그아웃
            </Button>
          )
        }
      />
    </>
  );
}
