import { Box } from '@mui/material';

/** An amount in a table, on one line; `strong` for the most important one of a row. */
export function AmountCell({ children, strong = false }: { children: string; strong?: boolean }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', ...(strong && { fontWeight: 700 }) }}>
      {children}
    </Box>
  );
}
