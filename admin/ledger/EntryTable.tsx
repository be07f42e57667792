import { Table, TableBody, TableCell, TableRow } from '@mui/material';
import type { LedgerTransactionRow } from '../api/contract.ts';
import { HolderLink } from './HolderLink.tsx';
import { WON_ACCOUNT_LABELS } from '../../domain/list-labels.ts';
import { ledgerAccountName } from '../../domain/list-labels.ts';
import { SignedAmount } from './SignedAmount.tsx';

/** The entries of one transaction; their amounts sum to zero in each asset. */
export function EntryTable({ transaction }: { transaction: LedgerTransactionRow }) {
  return (
    <Table size="small" aria-label={`거래 ${transaction.id}번의 분개`}>
      <TableBody>
        {transaction.entries.map((entry) => (
          <TableRow key={`${entry.account} ${entry.amount}`} sx={{ '&:last-child td': { borderBottom: 0 } }}>
            <TableCell>
              {entry.holder === null ? (
                ledgerAccountName(entry.account)
              ) : (
                <HolderLink holder={entry.holder} />
              )}
            </TableCell>
            <TableCell align="right">
              <SignedAmount amount={entry.amount} />
            </TableCell>
          </TableRow>
        ))}
        {transaction.won?.entries.map(({ account, amount }) => (
          <TableRow key={account} sx={{ '&:last-child td': { borderBottom: 0 } }}>
            <TableCell>{WON_ACCOUNT_LABELS[account]}</TableCell>
            <TableCell align="right">
              <SignedAmount amount={amount} asset="KRW" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
