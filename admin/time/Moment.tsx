import { showDateTime, showDay } from '../../domain/display-time.ts';
import { useNow } from './use-now.ts';

/** The space between '11월 20일 (금)' and '오후 3:05'. */
const BETWEEN = / (?=오[전후] )/;

/**
 * A time in Korean and in Seoul's time zone, on one line; where a table lets it wrap, the day stands above the time of it. `isDayOnly`: the
 * day alone, of a line whose bank gives no times.
 */
export function Moment({ at, isDayOnly = false }: { at: string; isDayOnly?: boolean | undefined }) {
  const now = useNow();
  const [day, clock] = isDayOnly ? [showDay(at, now)] : showDateTime(at, now).split(BETWEEN);
  return (
    <time className="moment" dateTime={isDayOnly ? at.slice(0, 10) : at}>
      <span>{day}</span>
      {clock !== undefined && (
        <>
          {' '}
          <span>{clock}</span>
        </>
      )}
    </time>
  );
}
