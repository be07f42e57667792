import { Box, Tooltip } from '@mui/material';
import { showDateTime } from '../../domain/display-time.ts';
import { formatAge, urgencyOf } from './age.ts';
import type { Urgency } from './age.ts';
import { useNow } from './use-now.ts';

const colours: Record<Urgency, string> = {
  fresh: 'text.primary',
  waiting: 'warning.main',
  late: 'error.main',
  overdue: 'error.main',
};

interface AgeProps {
  since: string;
  /** In a column the box hangs out to the left, so that the digits stay under each other. */
  hangs?: boolean;
}

/** How long a request has waited, in the colour of its urgency; the exact time on hover. */
export function Age({ since, hangs = false }: AgeProps) {
  const now = useNow();
  const urgency = urgencyOf(since, now);
  return (
    <Tooltip describeChild title={showDateTime(since, now)}>
      <Box
        component="time"
        dateTime={since}
        data-urgency={urgency}
        sx={[
          { color: colours[urgency], fontWeight: urgency === 'fresh' ? 500 : 700, whiteSpace: 'nowrap' },
          // Two shades of red would not be told apart from a metre away; a box is.
          urgency === 'overdue' &&
            ((theme) => ({
              backgroundColor: theme.tokens.dangerWeak,
              borderRadius: '8px',
              px: 1,
              py: 0.5,
              ml: hangs ? -1 : 0,
            })),
        ]}
      >
        {formatAge(since, now)}
      </Box>
    </Tooltip>
  );
}
