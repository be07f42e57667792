import { showClock, showDateTime, showWeekday } from '../../domain/display-time.ts';
import { serverNow, toServerTime } from '../api/server-clock.ts';

/** A time of this device in the server's words, with its day where that is over. */
export function whenCame(deviceMs: number): string {
  const at = new Date(toServerTime(deviceMs));
  return showWeekday(at) === showWeekday(serverNow()) ? showClock(at) : showDateTime(at, serverNow());
}
