import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Whether the screen still stands: an answer that comes after it was left is dropped. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
