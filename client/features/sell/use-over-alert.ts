import { useEffect, useRef } from 'react';
import { OVER_BALANCE_SENTENCE } from '../../../domain/amount-field.ts';
import { showAlert } from '../../ui/alert.ts';

/** A person who is still typing is not interrupted. */
const PAUSE_MS = 350;

/** Tells once, when the typing rests, that the amount has grown over what there is; answers how to tell it at once. */
export function useOverAlert(over: boolean, text: string): () => void {
  const told = useRef(over);

  useEffect(() => {
    if (!over) told.current = false;
    if (!over || told.current) return undefined;
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
