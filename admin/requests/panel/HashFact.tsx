import { Box, Typography } from '@mui/material';
import { GroupedAddress } from '../../list/GroupedAddress.tsx';

/** A transaction hash in a description list. It has the whole width, so that hashes below each other are compared by group. */
export function HashFact({ label, hash }: { label: string; hash: string }) {
  return (
    <Box sx={{ py: 0.75 }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 500, lineHeight: 1.6 }}>
        <GroupedAddress address={hash} />
      </Typography>
    </Box>
  );
}
