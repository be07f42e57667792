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
  /** In a column the box extends to the left, so that the digits stay aligned. */
  hangs?: boolean;
}

/** The age of a request, coloured by urgency; its tooltip has the exact time. */
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
          // A box is easier to distinguish from a distance than a second shade of red.
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
