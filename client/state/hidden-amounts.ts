import { readStored, store } from './browser-storage.ts';

const KEY = 'daon.hideAmounts';

/** Whether the holder covers the figures on this device. The home has the button. */
export const areAmountsHidden = (): boolean => readStored('localStorage', KEY) === '1';

export const hideAmounts = (hidden: boolean): void => void store('localStorage', KEY, hidden ? '1' : '0');
