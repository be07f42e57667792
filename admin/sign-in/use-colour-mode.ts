import { useSyncExternalStore } from 'react';
import { readStored } from '../browser-storage.ts';
import { STORE_KEY } from '../store-key.ts';

const darkSystem = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

function readMode(): 'light' | 'dark' {
  // react-admin keeps the operator's choice as JSON in its store.
  const chosen = readStored('localStorage', `RaStore${STORE_KEY}.theme`);
  if (chosen === '"light"' || chosen === '"dark"') return chosen === '"dark"' ? 'dark' : 'light';
  return darkSystem().matches ? 'dark' : 'light';
}

function onSystemChange(listener: () => void): () => void {
  const query = darkSystem();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Light or dark, as the console behind the sign-in shows it. */
export const useColourMode = (): 'light' | 'dark' => useSyncExternalStore(onSystemChange, readMode);
