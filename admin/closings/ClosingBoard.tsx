import {
  Box,
  Button,
  Link,
  Paper,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { showClock, showDate } from '../../domain/display-time.ts';
import { parseSeoulDay, seoulDay } from '../../domain/time.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { signedWonText } from '../amounts/signed-amount.ts';
import { admin } from '../api/trpc.ts';
import type { ClosingBoardCell, ClosingPreview } from '../api/contract.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { StateChip } from './StateChip.tsx';
import { filteredList, paths } from '../paths.ts';
import { Age } from '../time/Age.tsx';
import { dayText } from '../time/day-text.ts';
import { useNow } from '../time/use-now.ts';
import { CloseDialog } from './CloseDialog.tsx';

const DAYS = 7;

function Cell({ cell, name, onSign }: { cell: ClosingBoardCell; name: string; onSign: () => void }) {
  const whyNot = useWhyNot('closings.close');
  const { state, signers, signedAt, unmatched, hasMoved } = cell;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 112 }}>
      <StateChip state={state} />
      {signers.length > 0 && (
        <Typography variant="caption" color="text.secondary">
          {`${signers.join(', ')}${signedAt === null ? '' : ` · ${showDate(signedAt)} ${showClock(signedAt)}`}`}
        </Typography>
      )}
      {unmatched !== null && (
        <Typography variant="caption" color="text.secondary">
          {hasMoved ? `미확인 순액 ${signedWonText(unmatched)}` : '거래 없음'}
        </Typography>
      )}
      {state !== 'closed' && (
        <GuardedButton
          size="small"
          variant="outlined"
          whyNot={whyNot}
          aria-label={`${name} ${dayText(cell.day)} 마감하기`}
          onClick={onSign}
        >
          마감하기
        </GuardedButton>
      )}
    </Box>
  );
}

/** The days of all deposit accounts: which are signed and by whom. A day is signed from its cell. */
export function ClosingBoard() {
  const today = seoulDay(useNow());
  const [until, setUntil] = useState(today);
  const [asked, setAsked] = useState<ClosingPreview | null>(null);
  const notify = useNotify();
  const isDay = parseSeoulDay(until) !== null && until <= today;
  const board = useQuery({
    queryKey: ['closings', 'board', until],
    queryFn: () => admin.closings.board.query({ until, days: DAYS }),
    enabled: isDay,
    refetchInterval: LIST_REREAD_MS,
  });
  // The question is about the amounts that the server says now, not those of the board.
  const ask = async (chosen: { companyId: number; depositAccountId: number; day: string }) => {
    try {
      setAsked(await admin.closings.preview.query(chosen));
    } catch (error) {
      notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
    }
  };
  return (
    <Paper sx={{ borderRadius: '20px', p: 3, mt: 3, mx: 'auto', width: '100%' }}>
      <Title title="마감 현황" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <TextField
          type="date"
          size="small"
          label="마지막 날"
          value={until}
          error={!isDay}
          helperText={isDay ? undefined : '오늘까지의 날을 골라주세요'}
          onChange={(event) => setUntil(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        />
        <Button component={RouterLink} to={paths.closingDay} sx={{ ml: 'auto' }}>
          한 회사씩 보기
        </Button>
      </Box>
      {isDay && board.isPending && <Skeleton variant="rounded" height={280} aria-label="불러오는 중" />}
      {board.isError && <QueryFailure error={board.error} refetch={board.refetch} />}
      {isDay && board.data !== undefined && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="마감 현황">
          <Table size="small" sx={{ '& td, & th': { verticalAlign: 'top', px: 1 } }}>
            <TableHead>
              <TableRow>
                <TableCell>계좌</TableCell>
                {board.data.days.map((day) => (
                  <TableCell key={day}>{dayText(day)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {board.data.accounts.map(({ depositAccount, refundsOwed, cells }) => (
                <TableRow key={depositAccount.id}>
                  <TableCell component="th" scope="row">
                    {depositAccount.companyName}
                    <Typography variant="body2" color="text.secondary">
                      {`${depositAccount.bankName} ${depositAccount.accountNum}`}
                    </Typography>
                    {refundsOwed !== null && (
                      <Typography variant="caption" component="div" sx={{ mt: 0.5 }}>
                        <Link
                          component={RouterLink}
                          to={filteredList(paths.refunds, {
                            companyId: depositAccount.companyId,
                            state: 'unpaid',
                          })}
                        >
                          {`환불 ${refundsOwed.count}건 ${signedWonText(refundsOwed.won)}`}
                        </Link>{' '}
                        <Age since={refundsOwed.since} />
                      </Typography>
                    )}
                  </TableCell>
                  {cells.map((cell) => (
                    <TableCell key={cell.day}>
                      <Cell
                        cell={cell}
                        name={depositAccount.companyName}
                        onSign={() =>
                          void ask({
                            companyId: depositAccount.companyId,
                            depositAccountId: depositAccount.id,
                            day: cell.day,
                          })
                        }
                      />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {asked !== null && (
        <CloseDialog
          preview={asked}
          onClose={() => {
            setAsked(null);
            void board.refetch();
          }}
        />
      )}
    </Paper>
  );
}
