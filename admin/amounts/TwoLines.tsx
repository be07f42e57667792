import { Box } from '@mui/material';
import { AmountCell } from './AmountCell.tsx';

/** The amount that an operator compares, and under it what it is worth in the other unit. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <AmountCell strong>{first}</AmountCell>
      <Box component="span" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
        <AmountCell>{second}</AmountCell>
      </Box>
    </Box>
  );
}
