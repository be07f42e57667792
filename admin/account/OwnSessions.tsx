import {
  Alert,
  Button,
  Chip,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../actions/use-act.ts';
import { admin } from '../api/trpc.ts';
import type { OwnSession } from '../api/contract.ts';
import { Device } from '../sessions/Device.tsx';
import { Moment } from '../time/Moment.tsx';

/** The operator's own sessions, each with a button that ends it. */
export function OwnSessions() {
  const sessions = useQuery({ queryKey: ['auth', 'sessions'], queryFn: () => admin.auth.sessions.query() });
  const end = useAct('auth.endSession', () => '그곳의 로그인을 끝냈어요.');
  if (sessions.isPending) return <Skeleton variant="rounded" height={120} aria-label="불러오는 중" />;
  if (sessions.isError) return <Alert severity="error">{sessions.error.message}</Alert>;
  return (
    <>
      {end.isError && <Alert severity="error">{end.error.message}</Alert>}
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>기기</TableCell>
            <TableCell>네트워크</TableCell>
            <TableCell>로그인</TableCell>
            <TableCell>마지막 사용</TableCell>
            <TableCell>끝내기</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isPending={end.isPending}
              onEnd={() => end.mutate({ id: session.id })}
            />
          ))}
        </TableBody>
      </Table>
    </>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isPending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  return (
    <TableRow data-id={session.id}>
      <TableCell>
        <Device userAgent={session.userAgent} />
      </TableCell>
      <TableCell>{session.ipPrefix}</TableCell>
      <TableCell>
        <Moment at={session.createdAt} />
      </TableCell>
      <TableCell>
        <Moment at={session.lastSeenAt} />
      </TableCell>
      <TableCell>
        {session.current ? (
          <Chip size="small" label="지금 이곳" />
        ) : (
          <Button size="small" color="error" disabled={isPending} onClick={onEnd}>
            로그아웃
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
