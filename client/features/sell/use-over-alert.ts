import { useEffect, useRef } from 'react';
import { OVER_BALANCE_SENTENCE } from '../../../domain/amount-field.ts';
import { showAlert, withdrawAlert } from '../../ui/alert.ts';

/** How long typing must have paused before the alert opens. */
const PAUSE_MS = 350;

/**
 * Opens an alert once when typing has paused and the amount exceeds the balance. Returns a function that opens it
 * immediately.
 */
export function useOverAlert(over: boolean, text: string): () => void {
  const told = useRef(over);

  useEffect(() => {
    if (!over) {
      told.current = false;
      // Its dialog may come late, when the amount is right again.
      withdrawAlert(OVER_BALANCE_SENTENCE);
      return undefined;
    }
    if (told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = true;
      void showAlert({ message: OVER_BALANCE_SENTENCE });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [over, text]);

  return () => {
    told.current = true;
    void showAlert({ message: OVER_BALANCE_SENTENCE });
  };
}
