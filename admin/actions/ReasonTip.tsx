import { Tooltip } from '@mui/material';
import type { ReactNode } from 'react';

/** Why a button cannot be pressed now, as its tooltip; null when it can. The span has it, because a disabled button fires no pointer events. */
export function ReasonTip({ reason, children }: { reason: string | null; children: ReactNode }) {
  // Most have no reason, and a tooltip costs as much as its button.
  if (reason === null) return <span>{children}</span>;
  return (
    <Tooltip describeChild title={reason}>
      <span>{children}</span>
    </Tooltip>
  );
}
