// Shows pushed alarms, and lets the wallet open offline: it caches the page, scripts, styles and fonts, and no holder's data. Any other request
// goes to the network, so no answer about money can come from a cache.

import { alarmPlace } from '../routes/alarm-place.ts';
import { paths } from '../routes/paths.ts';
import { HIDDEN_CACHE } from '../state/hidden-cache.ts';

/** Filled in by the build: the name of this version and its files. */
declare const BUILD_ID: string;
declare const BUILD_FILES: readonly string[];

/** The parts of the worker's global scope that are used; the types of the page do not declare them. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchedEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushedEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface TappedEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface WalletWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Worker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WalletWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchedEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: TappedEvent) => void): void;
}
const worker = self as unknown as Worker;

const PREFIX = 'daon-';
const CACHE = PREFIX + BUILD_ID;
const FILES: ReadonlySet<string> = new Set(BUILD_FILES);

/** Paths of the server that are not pages of the wallet. */
const OTHER_PATHS = /^\/(trpc|api|admin|healthz|readyz|metrics)(\/|$)/;
const FONT = /^\/assets\/[^/]+\.woff2$/;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Names with a hash may come from the browser's cache, the others must be this version's.
  const requests = BUILD_FILES.map(
    (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }),
  );
  await cache.addAll(requests);
}

async function removeOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** The page from the server, so that it is never stale; offline, the cached one. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match('/');
    if (shell === undefined) throw error;
    return shell;
  }
}

/** A cached file of this version, else the network. A font that was fetched is cached for the next time. */
async function file(request: Request, keep: boolean): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (keep && answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

// A new version does not take over: it waits until all windows of the old one are closed.
worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(removeOlder()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || OTHER_PATHS.test(url.pathname))
    return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.has(url.pathname)) event.respondWith(file(request, false));
  else if (FONT.test(url.pathname)) event.respondWith(file(request, true));
});

type Pushed = { id?: number; type?: number; trxId?: number | null; title?: string; body?: string };

/** A browser requires that each push is shown, whatever it holds. The tag lets an alarm that comes twice replace itself. */
async function show(event: PushedEvent): Promise<void> {
  let alarm: Pushed = {};
  try {
    alarm = event.data?.json() ?? {};
  } catch {
    // Not of our server's making.
  }
  const { id, type = 0, trxId = null, title = '새 알림이 있어요', body = '' } = alarm;
  // The body is the amount, or what stands for it.
  const isCovered = await caches.has(HIDDEN_CACHE).catch(() => true);
  await worker.registration.showNotification(title, {
    body: isCovered ? '눌러서 확인해주세요' : body,
    tag: `alarm-${id}`,
    lang: 'ko',
    icon: '/icons/icon-192.png',
    data: alarmPlace({ type, trxId }) ?? paths.alarms,
  });
}

/** A window of the wallet that is open goes there in its own page, without losing its session's state; else one is opened. */
async function openPlace(place: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const wallet = windows.find(({ url }) => !OTHER_PATHS.test(new URL(url).pathname));
  if (wallet === undefined) {
    await worker.clients.openWindow(place);
    return;
  }
  wallet.postMessage({ open: place });
  await wallet.focus();
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPlace(String(event.notification.data)));
});
