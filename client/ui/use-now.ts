import { useEffect, useState } from 'react';
import { everyMinute, serverNow } from '../api/server-clock.ts';

/** The server's time to the minute, so that what is said relative to it stays true while a screen stands. */
export function useNow(): Date {
  const [, tick] = useState(0);
  useEffect(() => everyMinute(() => tick((count) => count + 1)), []);
  return serverNow();
}
