import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** How much of the end marker must be seen before the next page is fetched. */
const VISIBLE_SHARE = 0.1;

/** Calls `load` when the end marker comes into view; the marker keeps asking as long as it stays there. */
export function useNearEnd(mayLoad: boolean, load: () => void): RefObject<HTMLDivElement | null> {
  const marker = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const element = marker.current;
    if (!mayLoad || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayLoad]);
  return marker;
}
