import { Box } from '@mui/material';
import { AmountCell } from '../amounts/AmountCell.tsx';

/** The bank account of a row, and under it where its won goes or whose it is. */
export function AccountPair({ from, to }: { from: string; to: string }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', fontSize: '0.9375rem' }}>
      <AmountCell>{from}</AmountCell>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <AmountCell>{to}</AmountCell>
      </Box>
    </Box>
  );
}
