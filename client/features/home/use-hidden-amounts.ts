import { useState } from 'react';
import { readStored, store } from '../../state/browser-storage.ts';

const KEY = 'daon.hideAmounts';

/** Whether the figures of the home are covered; remembered on this device. */
export function useHiddenAmounts(): readonly [boolean, () => void] {
  const [hidden, setHidden] = useState(() => readStored('localStorage', KEY) === '1');
  const toggle = (): void => {
    setHidden(!hidden);
    store('localStorage', KEY, hidden ? '0' : '1');
  };
  return [hidden, toggle];
}
