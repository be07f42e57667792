import { useEffect, useRef } from 'react';

/** Whether the caller is still on the screen, for an answer that may come after its page was left. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return () => isHere.current;
}
