import { useEffect, useState } from 'react';

// Ages are shown in minutes, so half a minute keeps them true.
const TICK_MS = 30_000;

/** The current time, again every half minute, so that ages on an open screen keep growing. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
