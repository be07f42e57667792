import { showDateTime } from '../../domain/display-time.ts';
import { useNow } from './use-now.ts';

/** A moment in Korean words and Seoul's time, whatever the operator's machine says. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  return <time dateTime={at}>{showDateTime(at, now)}</time>;
}
