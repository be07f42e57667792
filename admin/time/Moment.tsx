import { Box } from '@mui/material';
import { showDateTime } from '../../domain/display-time.ts';
import { useNow } from './use-now.ts';

/** A moment in Korean words and Seoul's time, whatever the operator's machine says; never broken over two lines. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
      {showDateTime(at, now)}
    </Box>
  );
}
