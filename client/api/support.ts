import { useEffect } from 'react';
import { readStored, store } from '../state/browser-storage.ts';
import { sharedValue } from '../state/shared-value.ts';
import { apiClient } from './client.ts';

const KEY = 'daon.support';
/** Where '관리자에게 문의' leads (D70). It is kept, because it is needed where the network or the server is not there. */
const link = sharedValue(readStored('localStorage', KEY));
let isAsked = false;

/** Once a page. */
export function askSupport(): void {
  if (isAsked) return;
  isAsked = true;
  apiClient.support.link.query().then(
    ({ url }) => {
      store('localStorage', KEY, url);
      link.set(url);
    },
    () => {
      isAsked = false;
    },
  );
}

export function useSupport(): string | null {
  useEffect(askSupport, []);
  return link.use();
}
