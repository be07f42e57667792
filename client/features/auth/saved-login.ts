import { readStored, store } from '../../state/browser-storage.ts';

/** The login id that the save-id box keeps on this device. */
const KEY = 'daon.savedLogin';

export const savedLogin = (): string => readStored('localStorage', KEY) ?? '';

export const saveLogin = (login: string | null): void => void store('localStorage', KEY, login);
