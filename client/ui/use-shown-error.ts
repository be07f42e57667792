import { useEffect, useState } from 'react';

/** Long enough not to scold someone in the middle of typing. */
const SETTLE_MS = 800;

/**
 * When a field may say what is wrong: once it was left, or when the typing paused; never while it is empty. Spread `leave`
 * onto the field as `onBlur`.
 */
export function useShownError(value: string, error: string | null) {
  const [left, setLeft] = useState(false);
  const [settled, setSettled] = useState<string | null>(null);
  const wrong = error !== null && value !== '';
  useEffect(() => {
    if (!wrong) return undefined;
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wrong, value]);
  return {
    shown: wrong && (left || settled === value) ? error : null,
    leave: (): void => setLeft(true),
  };
}
