import { Box, Chip } from '@mui/material';
import { formatAge } from '../../time/age.ts';
import { useNow } from '../../time/use-now.ts';
import { wrappedChip } from '../../list/wrapped-chip.ts';

// A long login is cut off, so that the state and the time stay visible.
const LOGIN_WIDTH = 72;

/** Who has taken a request, and since when; empty while it is free. */
export function TakeChip({ takenBy, takenAt }: { takenBy: string | null; takenAt: string | null }) {
  const now = useNow();
  if (takenBy === null || takenAt === null) return null;
  const age = formatAge(takenAt, now);
  return (
    <Chip
      size="small"
      variant="outlined"
      title={`${takenBy} 님이 처리하고 있어요 · ${age}`}
      sx={wrappedChip}
      label={
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '0.3em' }}>
          <Box component="span" sx={{ maxWidth: LOGIN_WIDTH, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {takenBy}
          </Box>
          {/* The space is for screen readers. */}
          <span>{` 처리 중 · ${age}`}</span>
        </Box>
      }
    />
  );
}
