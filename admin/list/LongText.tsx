import { Box } from '@mui/material';

/** Text of any length in a table: a word wider than its column is broken, and the column has room for some syllables. */
export function LongText({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'block', minWidth: '6rem', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
