import { Box } from '@mui/material';

/** Text of any length in a table: a word that is wider than its column is broken instead of pushing the page aside. */
export function LongText({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
