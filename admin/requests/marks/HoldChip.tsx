import { Chip } from '@mui/material';
import { dayName } from '../decide/hold-day.ts';
import { wrappedChip } from '../../list/wrapped-chip.ts';

/** The day on which a hold ends automatically; empty for a hold without a day. */
export function HoldChip({ until }: { until: string | null }) {
  if (until === null) return null;
  const day = dayName(until);
  return (
    <Chip
      size="small"
      variant="outlined"
      title={`${day}에 다시 대기로 돌아와요`}
      label={`${day}까지 보류`}
      sx={wrappedChip}
    />
  );
}
