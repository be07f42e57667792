import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Moment } from '../time/Moment.tsx';
import { Device } from './Device.tsx';

interface ShownSession {
  id: number;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
}

interface SessionTableProps<Session> {
  sessions: readonly Session[];
  networkOf: (session: Session) => string;
  /** What ends one of them. */
  end?: (session: Session) => ReactNode;
}

/** Where a person is signed in. */
export function SessionTable<Session extends ShownSession>(props: SessionTableProps<Session>) {
  const { sessions, networkOf, end } = props;
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>기기</TableCell>
          <TableCell>네트워크</TableCell>
          <TableCell>로그인</TableCell>
          <TableCell>마지막 사용</TableCell>
          {end !== undefined && <TableCell>끝내기</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {sessions.map((session) => (
          <TableRow key={session.id} data-id={session.id}>
            <TableCell>
              <Device userAgent={session.userAgent} />
            </TableCell>
            <TableCell>{networkOf(session)}</TableCell>
            <TableCell>
              <Moment at={session.createdAt} />
            </TableCell>
            <TableCell>
              <Moment at={session.lastSeenAt} />
            </TableCell>
            {end !== undefined && <TableCell>{end(session)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
