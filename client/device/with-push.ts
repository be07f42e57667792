import { readStored } from '../state/browser-storage.ts';
import type * as DevicePush from './device-push.ts';
import { PUSH_OWNER_KEY } from './push-owner.ts';

/** Does something about the pushes to this browser, where there are any: elsewhere the code for it is not loaded. */
export function withPush(act: (device: typeof DevicePush) => Promise<void>): void {
  if (readStored('localStorage', PUSH_OWNER_KEY) === null) return;
  import('./device-push.ts')
    .then(act)
    .catch((error: unknown) => console.info('pushes are as they were', error));
}
