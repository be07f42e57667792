import { Box } from '@mui/material';

/** Text of any length in a table: a word wider than its column is broken. */
export function LongText({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
