import { Box } from '@mui/material';
import { showDateTime } from '../../domain/display-time.ts';
import { useNow } from './use-now.ts';

/** The space between '11월 20일 (금)' and '오후 3:05'. */
const BETWEEN = / (?=오[전후] )/;

/** A time in Korean and in Seoul's time zone, on one line; where a table lets it wrap, the day stands above the time of it. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  const [day, clock] = showDateTime(at, now).split(BETWEEN);
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap', '& > span': { whiteSpace: 'nowrap' } }}>
      <span>{day}</span> <span>{clock}</span>
    </Box>
  );
}
