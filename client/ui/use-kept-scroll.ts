import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const places = new Map<string, number>();

/** A list keeps its place when it is returned to by the back button, and starts at its top otherwise. */
export function useKeptScroll(name: string, ready: boolean): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const place = `${name}:${key}`;

  // Let go of in the commit that takes the list away: the jump to the top of the next screen is not this list's place.
  useLayoutEffect(() => {
    const remember = (): void => void places.set(place, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [place]);

  useLayoutEffect(() => {
    const kept = places.get(place);
    if (!ready || type !== NavigationType.Pop || kept === undefined) return undefined;
    // After the router's own jump to the top.
    const frame = requestAnimationFrame(() => window.scrollTo(0, kept));
    return () => cancelAnimationFrame(frame);
    // Only the arrival restores: later pages must not pull the reader back.
  }, [place, ready, type]);
}
