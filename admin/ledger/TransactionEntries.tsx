import { Box, Link, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { LedgerTransactionRow } from '../api/contract.ts';
import { filteredList, paths } from '../paths.ts';
import { dayText } from '../time/day-text.ts';
import { CorrectButton } from './CorrectButton.tsx';
import { EntryTable } from './EntryTable.tsx';

/** The panel that opens under a row of the list. */
export function TransactionEntries() {
  const transaction = useRecordContext<LedgerTransactionRow>();
  if (transaction === undefined) return null;
  const { requestId, reversesId, reversedById, won } = transaction;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 3, p: 2 }}>
      <EntryTable transaction={transaction} />
      <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', justifyItems: 'start' }}>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {transaction.hash}
        </Typography>
        {requestId !== null && (
          <Typography variant="body2">
            <Link component={RouterLink} to={filteredList(paths.transactions, { requestId })}>
              {`요청 ${requestId}번의 거래 모두 보기`}
            </Link>
          </Typography>
        )}
        {won !== null && (
          <Typography variant="body2">
            {`${won.depositAccount.companyName} · ${won.depositAccount.bankName} ${won.depositAccount.accountNum} · ${dayText(won.day)} 영업일`}
          </Typography>
        )}
        {won !== null && won.note !== null && <Typography variant="body2">{`메모: ${won.note}`}</Typography>}
        {reversesId !== null && (
          <Typography variant="body2">{`거래 ${reversesId}번을 되돌린 정정이에요.`}</Typography>
        )}
        {reversedById !== null && (
          <Typography variant="body2" color="warning.main">
            {`거래 ${reversedById}번으로 정정했어요.`}
          </Typography>
        )}
        <CorrectButton transaction={transaction} />
      </Box>
    </Box>
  );
}
