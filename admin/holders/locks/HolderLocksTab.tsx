import { Box, Link, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { enderOf, LOCK_ENDS, LOCKS, type Lock } from '../../../domain/lock-ends.ts';
import { resourceOfKind } from '../../../domain/request-kinds.ts';
import { daonText } from '../../amounts/amount-text.ts';
import type { HolderLocks } from '../../api/contract.ts';
import { kindLabels } from '../../copy/ko.ts';
import { QueryFailure } from '../../list/QueryFailure.tsx';
import { HolderLink } from '../../ledger/HolderLink.tsx';
import { PlainTable } from '../../list/PlainTable.tsx';
import { paths } from '../../paths.ts';
import { Moment } from '../../time/Moment.tsx';
import { useNow } from '../../time/use-now.ts';
import { ContactAct } from './ContactAct.tsx';
import { lockTexts } from './lock-texts.ts';
import { useLocks } from './use-locks.ts';

/** What of the holder's locks holds now, and who may end each. */
export function HolderLocksTab({ holderId }: { holderId: number }) {
  const { data, error, isPending, refetch } = useLocks(holderId);
  return (
    <Box sx={{ p: 2.5, display: 'grid', gap: 3 }}>
      {isPending && <Skeleton variant="rounded" height={360} aria-label="불러오는 중" />}
      {error !== null && data === undefined && <QueryFailure error={error} refetch={refetch} />}
      {data !== undefined && (
        <>
          <LockTable holderId={holderId} locks={data} />
          {data.waitingSends.length > 0 && <WaitingSends sends={data.waitingSends} />}
        </>
      )}
    </Box>
  );
}

function LockTable({ holderId, locks }: { holderId: number; locks: HolderLocks }) {
  const now = useNow();
  const texts = lockTexts(locks, now);
  const accessLink = (text: string) => (
    <Link component={RouterLink} to={paths.holderTab(holderId, 'sessions')}>
      {text}
    </Link>
  );
  const nowOf = (lock: Lock): ReactNode => {
    if (lock === 'sessions') return accessLink('로그인 탭에서 보기');
    const [first, ...more] = texts[lock];
    if (first === undefined) return <Muted>없음</Muted>;
    return (
      <>
        <Box sx={{ fontWeight: 600 }}>{lock === 'passkeys' ? accessLink(first) : first}</Box>
        {more.map((line) => (
          <Muted key={line}>{line}</Muted>
        ))}
      </>
    );
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <PlainTable
        aria-label="잠금"
        sx={{ '& td, & th': { verticalAlign: 'top' } }}
        rows={LOCKS}
        keyOf={(lock) => lock}
        columns={[
          {
            label: '잠금',
            isName: true,
            sx: { whiteSpace: 'nowrap' },
            cell: (lock) => LOCK_ENDS[lock].label,
          },
          { label: '지금', sx: { minWidth: '9rem' }, cell: nowOf },
          {
            label: '끝낼 수 있는 운영자',
            sx: { minWidth: '10rem' },
            cell: (lock) => (
              <>
                {enderOf(lock) ?? '없음'}
                <Muted>{LOCK_ENDS[lock].says}</Muted>
                {lock === 'contact' && locks.contact !== null && (
                  <ContactAct holderId={holderId} shown={locks.contact} />
                )}
              </>
            ),
          },
        ]}
      />
    </Box>
  );
}

function Muted({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {children}
    </Typography>
  );
}

function WaitingSends({ sends }: { sends: HolderLocks['waitingSends'] }) {
  return (
    <Box component="section" aria-label="기다리는 송금" sx={{ display: 'grid', gap: 1 }}>
      <Typography>기다리는 송금, 먼저 보낼 것부터</Typography>
      <PlainTable
        aria-label="기다리는 송금"
        rows={sends}
        keyOf={({ id }) => id}
        columns={[
          { label: '보낼 시각', cell: ({ runsAt }) => <Moment at={runsAt} /> },
          {
            label: '송금',
            cell: ({ id }) => (
              <Link component={RouterLink} to={paths.request(resourceOfKind.waitingSend, id)}>
                {`${kindLabels.waitingSend} ${id}`}
              </Link>
            ),
          },
          { label: '받는 회원', cell: ({ to }) => <HolderLink holder={to} /> },
          { label: 'DAON', align: 'right', cell: ({ net }) => daonText(net) },
        ]}
      />
    </Box>
  );
}
