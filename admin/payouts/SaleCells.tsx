import { Link, TableCell, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { wonText } from '../amounts/amount-text.ts';
import type { PayoutDetail } from '../api/contract.ts';
import { paths } from '../paths.ts';
import { LongText } from '../list/LongText.tsx';

type Sale = Pick<PayoutDetail['sales'][number], 'id' | 'holder' | 'account' | 'won'>;

/** The headings of `SaleCells`. */
export function SaleHeadings() {
  return (
    <>
      <TableCell>판매</TableCell>
      <TableCell>받는 계좌</TableCell>
      <TableCell align="right">지급액</TableCell>
    </>
  );
}

/** What a table of sales says of each: which it is, where its won goes, and how much. */
export function SaleCells({ sale }: { sale: Sale }) {
  return (
    <>
      <TableCell>
        <Link component={RouterLink} to={paths.request('sales', sale.id)} sx={{ whiteSpace: 'nowrap' }}>
          {`판매 ${sale.id}`}
        </Link>
        <Typography variant="body2" color="text.secondary" component="span">
          <LongText>{sale.holder.login}</LongText>
        </Typography>
      </TableCell>
      <TableCell>
        <LongText>{sale.account.name}</LongText>
        <Typography variant="body2" color="text.secondary">
          {`${sale.account.bankName} ${sale.account.accountNum}`}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
        {wonText(sale.won)}
      </TableCell>
    </>
  );
}
