import { Box } from '@mui/material';
import { AmountCell } from '../amounts/AmountCell.tsx';
import { ShortText } from './ShortText.tsx';

interface AccountPairProps {
  from: string;
  to: string;
  /** Whether `to` is a name, which makes the column no wider than the account does. */
  isName?: boolean;
}

/** The bank account of a row, and under it where its won goes or whose it is. */
export function AccountPair({ from, to, isName = false }: AccountPairProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', fontSize: '0.9375rem' }}>
      <AmountCell>{from}</AmountCell>
      <Box component="span" sx={{ color: 'text.secondary', ...(isName && { width: 0, minWidth: '100%' }) }}>
        {isName ? <ShortText>{to}</ShortText> : <AmountCell>{to}</AmountCell>}
      </Box>
    </Box>
  );
}
