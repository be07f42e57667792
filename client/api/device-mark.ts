import { readStored, store } from '../state/browser-storage.ts';

const KEY = 'daon.device';
const MARK = /^[\w-]{43}$/;

function newMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/**
 * What this browser remembers itself by at a sign-in: random, and nothing about the device or who uses it. Undefined where it cannot
 * be kept: then every sign-in would be one of a new device.
 */
export function deviceMark(): string | undefined {
  const kept = readStored('localStorage', KEY);
  if (kept !== null && MARK.test(kept)) return kept;
  const mark = newMark();
  return store('localStorage', KEY, mark) ? mark : undefined;
}
