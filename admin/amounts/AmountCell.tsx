import { Box } from '@mui/material';

/** An amount in a table: on one line, heavier where it is the figure to look at. */
export function AmountCell({ children, strong = false }: { children: string; strong?: boolean }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', ...(strong && { fontWeight: 700 }) }}>
      {children}
    </Box>
  );
}
