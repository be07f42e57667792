import {
  Box,
  Link,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { enderOf, LOCK_ENDS, LOCKS, type Lock } from '../../../domain/lock-ends.ts';
import { resourceOfKind } from '../../../domain/request-kinds.ts';
import { daonText } from '../../amounts/amount-text.ts';
import type { HolderLocks } from '../../api/contract.ts';
import { kindLabels } from '../../copy/ko.ts';
import { QueryFailure } from '../../layout/QueryFailure.tsx';
import { HolderLink } from '../../ledger/HolderLink.tsx';
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
      <Table size="small" aria-label="잠금" sx={{ '& td, & th': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell>잠금</TableCell>
            <TableCell>지금</TableCell>
            <TableCell>끝낼 수 있는 운영자</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {LOCKS.map((lock) => (
            <TableRow key={lock} data-id={lock}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {LOCK_ENDS[lock].label}
              </TableCell>
              <TableCell sx={{ minWidth: '9rem' }}>{nowOf(lock)}</TableCell>
              <TableCell sx={{ minWidth: '10rem' }}>
                {enderOf(lock) ?? '없음'}
                <Muted>{LOCK_ENDS[lock].says}</Muted>
                {lock === 'contact' && locks.contact !== null && (
                  <ContactAct holderId={holderId} shown={locks.contact} />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
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
      <Table size="small" aria-label="기다리는 송금">
        <TableHead>
          <TableRow>
            <TableCell>보낼 시각</TableCell>
            <TableCell>송금</TableCell>
            <TableCell>받는 회원</TableCell>
            <TableCell align="right">DAON</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sends.map(({ id, runsAt, net, to }) => (
            <TableRow key={id} data-id={id}>
              <TableCell>
                <Moment at={runsAt} />
              </TableCell>
              <TableCell>
                <Link component={RouterLink} to={paths.request(resourceOfKind.waitingSend, id)}>
                  {`${kindLabels.waitingSend} ${id}`}
                </Link>
              </TableCell>
              <TableCell>
                <HolderLink holder={to} />
              </TableCell>
              <TableCell align="right">{daonText(net)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
