import { Stack } from '@mui/material';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

/** What can be done to the record of a page. */
export function ActGroup({ label, children }: { label: string; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(group);
  return (
    <Stack
      {...kept}
      ref={group}
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
