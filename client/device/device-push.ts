// Pushes to this browser: what it lacks for them, its subscription, and whose it is. The server's list of devices decides
// who gets pushes; the browser only keeps an address for them.
import type { PushChoice } from '../../domain/push.ts';
import { apiClient } from '../api/client.ts';
import { getSession } from '../api/session.ts';
import { readStored, store } from '../state/browser-storage.ts';
import { PUSH_OWNER_KEY } from './push-owner.ts';

/** Blocked by the person, possible in the installed app only (iOS), or not possible at all. */
export type PushHindrance = 'denied' | 'install' | 'missing';

const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Why this browser shows no pushes; null when it does, or asks the person first. */
export function findPushHindrance(): PushHindrance | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null;
  return isIos() ? 'install' : 'missing';
}

/** The address of this browser for pushes; null when it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

const ACTIVE_WITHIN_MS = 20_000; // the worker keeps all files of the wallet before it is active

async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  const tooLate = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('the worker is not active')), ACTIVE_WITHIN_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

async function tell({ endpoint = '', keys }: PushSubscriptionJSON, choice: PushChoice): Promise<void> {
  const { p256dh = '', auth = '' } = keys ?? {};
  const { push } = apiClient;
  // First, because the page may be left before the answer: the next visit then finds out what the server knows.
  store('localStorage', PUSH_OWNER_KEY, String(getSession()?.user_id));
  await push.subscribe.mutate({ endpoint, p256dh, auth, ...choice }).catch(async (error: unknown) => {
    // The answer may have been lost.
    const known = await push.status.query({ endpoint }).catch(() => null);
    if (known?.device?.ofThisSession !== true) throw error;
  });
}

/**
 * Asks the person, if necessary, and subscribes this browser. To be called in a tap. Returns the endpoint, or null when the
 * person did not allow it.
 */
export async function subscribeHere(choice: PushChoice): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { publicKey: applicationServerKey } = await apiClient.push.key.mutate({});
  const { pushManager } = await activeRegistration();
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One for the key of another database may stand in the way.
    const known = await pushManager.getSubscription();
    if (known === null) throw error;
    await known.unsubscribe();
    return pushManager.subscribe(options);
  });
  await tell(subscription.toJSON(), choice);
  return subscription.endpoint;
}

/**
 * Gives up the address of this browser, and takes back what was shown: its next user may be another person. The server forgets the
 * address on its own when it is used no more.
 */
export async function unsubscribeHere(): Promise<void> {
  store('localStorage', PUSH_OWNER_KEY, null);
  await (await currentSubscription())?.unsubscribe();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/**
 * After a sign-in: the subscription passes to the new session, so that it lasts as long. It ends here when the server ended
 * it, when the person blocked it, and when another holder has signed in.
 */
export async function renewPush(): Promise<void> {
  const session = getSession();
  if (session === null) return;
  const subscription = findPushHindrance() === null ? await currentSubscription() : null;
  if (subscription === null || readStored('localStorage', PUSH_OWNER_KEY) !== String(session.user_id))
    return unsubscribeHere();
  const { device } = await apiClient.push.status.query({ endpoint: subscription.endpoint });
  if (device === null) return unsubscribeHere();
  const { ofThisSession, ...choice } = device;
  if (!ofThisSession) await tell(subscription.toJSON(), choice);
}
