import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** What can be done to the record of a page. */
export function ActGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack
      tabIndex={-1}
      direction="row"
      useFlexGap
      spacing={1}
      role="group"
      aria-label={label}
      sx={{ flexWrap: 'wrap' }}
    >
      {children}
    </Stack>
  );
}
