import { Box, Chip } from '@mui/material';
import type { RequestRow } from '../../api/contract.ts';
import { formatAge } from '../../time/age.ts';
import { useNow } from '../../time/use-now.ts';
import { wrappedChip } from '../../list/wrapped-chip.ts';

// A long login is cut off, so that the state and the time stay visible.
const LOGIN_WIDTH = 72;

type Take = Pick<RequestRow, 'takenBy' | 'takenAt' | 'isTakerDisabled'>;

/** Who has taken a request, and since when; empty while it is free. */
export function TakeChip({ take: { takenBy, takenAt, isTakerDisabled } }: { take: Take }) {
  const now = useNow();
  if (takenBy === null || takenAt === null) return null;
  const age = formatAge(takenAt, now);
  return (
    <Chip
      size="small"
      variant="outlined"
      title={`${takenBy} 님${isTakerDisabled ? '은 사용이 중지됐어요' : '이 처리하고 있어요'} · ${age}`}
      sx={wrappedChip}
      label={
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '0.3em' }}>
          <Box component="span" sx={{ maxWidth: LOGIN_WIDTH, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {takenBy}
          </Box>
          {/* The space is for screen readers. */}
          <span>{` ${isTakerDisabled ? '사용 중지' : '처리 중'} · ${age}`}</span>
        </Box>
      }
    />
  );
}
