import { coverPushes } from '../state/hidden-amounts.ts';

/**
 * Lets the built wallet open offline. A new version waits until every window of the old one is closed, so that an
 * open form is never replaced.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  coverPushes();
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error: unknown) => console.info('no offline start', error));
}
