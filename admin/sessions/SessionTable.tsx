import type { ReactNode } from 'react';
import { PlainTable } from '../list/PlainTable.tsx';
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
    <PlainTable
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        { label: '기기', cell: ({ userAgent }) => <Device userAgent={userAgent} /> },
        { label: '네트워크', cell: networkOf },
        { label: '로그인', cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { label: '마지막 사용', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
        ...(end === undefined ? [] : [{ label: '끝내기', cell: end }]),
      ]}
    />
  );
}
