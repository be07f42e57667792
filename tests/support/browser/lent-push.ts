// What the browsers of the tests lack for pushes. None of them reaches a push service, so subscriptions come from a service of
// the test. The headless shell that comes with the packages has no notifications either: there the worker's are kept in a
// list; a whole Chromium (CHROMIUM_PATH) shows its own.
import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test';
import type { TestDevice } from '../push/push-service.ts';

/** The browser's push service answers with this device, also after a reload. To be called before the page is opened. */
export async function lendPushService(page: Page, device: TestDevice): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const kept = 'test.push';
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) => {
        if (userVisibleOnly !== true || typeof applicationServerKey !== 'string')
          throw new Error('no browser takes these options');
        localStorage.setItem(kept, applicationServerKey);
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
    });
  }, device);
}

/** This browser is subscribed already, without a worker. To be called before the page is opened. */
export async function lendSubscription(page: Page, endpoint: string): Promise<void> {
  await answerPermission(page, 'granted');
  await page.addInitScript((known) => {
    const pushManager = { getSubscription: async () => ({ endpoint: known }) };
    Object.assign(navigator.serviceWorker, { getRegistration: async () => ({ pushManager }) });
  }, endpoint);
}

/** What the person answers, or has answered, when asked for notifications. */
export async function answerPermission(page: Page, before: string, answer = before): Promise<void> {
  await page.addInitScript(
    ([known, given]) => {
      let permission = known;
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = given;
        return permission as NotificationPermission;
      };
    },
    [before, answer] as const,
  );
}

type Shown = { title: string; body: string; tag: string };

/** Parts of a worker's scope that its types here do not declare. */
type Scope = {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<unknown> };
  opened?: string[];
  dispatchEvent: (event: Event) => boolean;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  ExtendableEvent: new (type: string) => Event;
};

export type PushedWorker = {
  /** Delivers a message as the browser does when its push service brings one. */
  push: (message: string) => Promise<void>;
  shown: () => Promise<Shown[]>;
  /** Taps the only notification. */
  tap: () => Promise<void>;
  /** The windows that a tap would have opened; a browser opens none for a tap that no finger made. */
  opened: () => Promise<string[]>;
};

async function keepNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    if (Notification.permission === 'granted') return;
    const notifications = new Map<string, object>();
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const tag = options.tag ?? '';
        notifications.set(tag, { title, ...options, close: () => notifications.delete(tag) });
      },
      getNotifications: async () => [...notifications.values()],
    });
  });
}

/** The wallet's worker, once it is active. */
export async function pushedWorker(context: BrowserContext, page: Page): Promise<PushedWorker> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no worker');
  await keepNotifications(worker);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const shown = () =>
    worker.evaluate(async () => {
      const notifications = await (self as unknown as Scope).registration.getNotifications();
      return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    const opened: string[] = [];
    scope.opened = opened;
    scope.clients.openWindow = async (url) => opened.push(url);
  });
  return {
    push: async (data) =>
      void (await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
    shown,
    async tap() {
      await expect.poll(shown).toHaveLength(1);
      await worker.evaluate(async () => {
        const scope = self as unknown as Scope;
        const [notification] = await scope.registration.getNotifications();
        if (notification === undefined) return;
        const event =
          notification instanceof Notification
            ? new scope.NotificationEvent('notificationclick', { notification })
            : Object.assign(new scope.ExtendableEvent('notificationclick'), { notification });
        scope.dispatchEvent(event);
      });
    },
    opened: () => worker.evaluate(() => (self as unknown as Scope).opened ?? []),
  };
}
