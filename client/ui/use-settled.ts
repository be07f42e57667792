import { useEffect, useState } from 'react';

/** Long enough to type the next letter. */
const SETTLED_MS = 500;

/** True once `value` has stood still for a moment: an address that is still being typed is no mistake yet. */
export function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
