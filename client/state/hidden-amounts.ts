import { readStored } from './browser-storage.ts';

/** Whether the holder covers the figures on this device. The home has the button. */
export const areAmountsHidden = (): boolean => readStored('localStorage', 'daon.hideAmounts') === '1';
