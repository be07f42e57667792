import { Box, Tooltip } from '@mui/material';
import { showDateTime } from '../../domain/display-time.ts';
import { formatAge, urgencyOf } from './age.ts';
import { useNow } from './use-now.ts';

const colours = { fresh: 'text.primary', waiting: 'warning.main', late: 'error.main' } as const;

/** How long a request has waited, in the colour of its urgency; the exact time on hover. */
export function Age({ since }: { since: string }) {
  const now = useNow();
  const urgency = urgencyOf(since, now);
  return (
    <Tooltip describeChild title={showDateTime(since, now)}>
      <Box
        component="time"
        dateTime={since}
        sx={{ color: colours[urgency], fontWeight: urgency === 'fresh' ? 500 : 700, whiteSpace: 'nowrap' }}
      >
        {formatAge(since, now)}
      </Box>
    </Tooltip>
  );
}
