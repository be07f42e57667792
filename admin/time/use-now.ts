import { useEffect, useState } from 'react';

// Ages are shown in minutes, so an update every half minute is enough.
const TICK_MS = 30_000;

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
