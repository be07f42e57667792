import { useState } from 'react';

const KEY = 'daon.hideAmounts';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

/** Whether the figures of the home are covered; remembered on this device. */
export function useHiddenAmounts(): readonly [boolean, () => void] {
  const [hidden, setHidden] = useState(stored);
  const toggle = (): void => {
    setHidden(!hidden);
    try {
      localStorage.setItem(KEY, hidden ? '0' : '1');
    } catch (error) {
      console.info('choice not stored', error);
    }
  };
  return [hidden, toggle];
}
