import { useEffect, useState } from 'react';

/** True once `value` has stood still for a moment: an address that is still being typed is no mistake yet. */
export function useSettled(value: string, afterMs: number): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled === value;
}
