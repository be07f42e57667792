/**
 * Makes the built wallet open without a network. A new version waits until every window of the old one is closed, so that
 * it never pulls a form from under somebody's hands.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error: unknown) => console.info('no offline start', error));
}
