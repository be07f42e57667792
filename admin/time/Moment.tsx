import { Box } from '@mui/material';
import { showDateTime } from '../../domain/display-time.ts';
import { useNow } from './use-now.ts';

/** A time in Korean and in Seoul's time zone, on one line. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
      {showDateTime(at, now)}
    </Box>
  );
}
