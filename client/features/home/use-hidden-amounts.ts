import { useState } from 'react';
import { areAmountsHidden, hideAmounts } from '../../state/hidden-amounts.ts';

/** Whether the figures are covered, and what turns that over. */
export function useHiddenAmounts(): readonly [boolean, () => void] {
  const [hidden, setHidden] = useState(areAmountsHidden);
  const toggle = (): void => {
    setHidden(!hidden);
    hideAmounts(!hidden);
  };
  return [hidden, toggle];
}
