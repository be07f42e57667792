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
  const alerted = useRef(over);

  useEffect(() => {
    if (!over) {
      alerted.current = false;
      // Its dialog may come late, when the amount is right again.
      withdrawAlert(OVER_BALANCE_SENTENCE);
      return undefined;
    }
    if (alerted.current) return undefined;
    const timer = setTimeout(() => {
      alerted.current = true;
      void showAlert({ message: OVER_BALANCE_SENTENCE });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [over, text]);

  return () => {
    alerted.current = true;
    void showAlert({ message: OVER_BALANCE_SENTENCE });
  };
}
