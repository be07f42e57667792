import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A row of a description list: what it is at the left, its value at the right. */
export function Fact({
  label,
  children,
  strong = false,
}: {
  label: string;
  children: ReactNode;
  strong?: boolean;
}) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, py: 0.75 }}>
      <Typography component="dt" variant="body2" color="text.secondary" sx={{ flexShrink: 0 }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{
          m: 0,
          textAlign: 'right',
          fontWeight: strong ? 700 : 500,
          overflowWrap: 'anywhere',
          // Large text has no room for day and time on one line.
          '& time': { whiteSpace: 'normal' },
        }}
      >
        {children}
      </Typography>
    </Box>
  );
}
