// Pushes from the switch to the notification: the server's messages are read by a push service of the test, and given to the
// wallet's worker through the browser's debugging protocol.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { answerPermission, lendPushService, pushedWorker } from '../support/browser/lent-push.ts';
import { startPushService, type PushService } from '../support/push/push-service.ts';
import { callerOf, newHolder, openAs, signInByForm, type Holder } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

test.use({ serviceWorkers: 'allow', savesData: false });

let service: PushService;
test.beforeEach(async ({ context }) => {
  service = await startPushService();
  await context.grantPermissions(['notifications']);
});
test.afterEach(() => service.close());

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name });
const HERE = '이 기기에서 알림 받기';

/** Opens the settings of a browser with a push service, and turns pushes on. */
async function turnOn(page: Page, holder: Holder, path = '/alarmSetting'): Promise<void> {
  await lendPushService(page, service.newDevice());
  await answerPermission(page, 'default', 'granted');
  await openAs(page, holder, path);
  await switchOf(page, HERE).check();
  await expect(page.getByText('이 기기에서 알림을 받아요')).toBeVisible();
  // Until the server has said how it stands, it takes no tap.
  await expect(switchOf(page, HERE)).toHaveAttribute('aria-disabled', 'false');
}

const othersOf = async (call: Holder['call']): Promise<number> =>
  (await call<{ others: number }>('push.status', { endpoint: null })).others;

async function send(from: Holder, to: Holder, net: string): Promise<void> {
  await from.call('transfers.send', { to: { address: to.address }, net, requestId: randomUUID() });
}

/** The next message of the server, as the worker gets it. */
async function nextMessage(count = 1): Promise<string> {
  await expect.poll(() => service.received.length).toBe(count);
  return JSON.stringify(service.received.at(-1)?.text);
}

test('an alarm is shown with what the holder chose, and a tap opens its movement in the open wallet', async ({
  page,
  context,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server), newHolder(server, { daon: '100' })]);
  await turnOn(page, holder);
  const worker = await pushedWorker(context, page);
  await send(friend, holder, '12.5');
  await worker.push(await nextMessage());
  await expect
    .poll(worker.shown)
    .toMatchObject([{ title: 'DAON이 들어왔어요', body: '눌러서 확인해주세요' }]);

  await switchOf(page, '금액 보이기').check();
  await page.reload();
  await expect(switchOf(page, '금액 보이기')).toBeChecked();
  await worker.tap();
  await expect(page.locator('[data-screen="/assetDetail"]')).toBeVisible();
  await expect(page.getByText('12.5', { exact: false }).first()).toBeVisible();
  await expect.poll(worker.shown).toEqual([]);

  await send(friend, holder, '3');
  await worker.push(await nextMessage(2));
  await expect.poll(worker.shown).toMatchObject([{ title: '3 DAON이 들어왔어요' }]);

  await page.goto('/alarmSetting');
  await switchOf(page, 'DAON을 받았을 때').uncheck();
  await expect
    .poll(async () => {
      const { device } = await holder.call<{ device: { received: boolean } | null }>('push.status', {
        endpoint: `${service.origin}${service.received[0]?.path}`,
      });
      return device?.received;
    })
    .toBe(false);
});

test(
  'an alarm that arrives twice is shown once, and a push of another make is shown too',
  { tag: LONG_ONLY },
  async ({ page, context, server }) => {
    await turnOn(page, await newHolder(server));
    const worker = await pushedWorker(context, page);
    const alarm = JSON.stringify({ id: 7, type: 41, trxId: null, title: '계좌 연결이 승인됐어요', body: '' });
    await worker.push(alarm);
    await worker.push(alarm);
    await worker.push('not ours');
    await expect
      .poll(async () => (await worker.shown()).map(({ title }) => title).sort())
      .toEqual(['계좌 연결이 승인됐어요', '새 알림이 있어요']);
  },
);

test(
  'a tap opens a window where only the console is open',
  { tag: LONG_ONLY },
  async ({ page, context, server }) => {
    await turnOn(page, await newHolder(server));
    const worker = await pushedWorker(context, page);
    await page.goto('/admin/');
    await worker.push(
      JSON.stringify({ id: 7, type: 41, trxId: null, title: '계좌 연결이 승인됐어요', body: '' }),
    );
    await worker.tap();
    await expect.poll(worker.opened).toEqual(['/accountLinked']);
    await worker.push(
      JSON.stringify({ id: 8, type: 42, trxId: null, title: '계좌 연결이 거절됐어요', body: '' }),
    );
    await worker.tap();
    await expect.poll(worker.opened).toEqual(['/accountLinked', '/alarm']);
  },
);

test('what the browser lacks is said, and a blocked permission after it was asked for', async ({
  page,
  context,
  server,
}) => {
  const holder = await newHolder(server);
  await lendPushService(page, service.newDevice());
  await answerPermission(page, 'default', 'denied');
  await openAs(page, holder, '/alarmSetting');
  await switchOf(page, HERE).click();
  await expect(page.getByRole('status').filter({ hasText: '알림이 차단되어 있어요' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  expect(await othersOf(holder.call)).toBe(0);

  const openWithout = async (agent: string | null): Promise<Page> => {
    const other = await context.newPage();
    await other.addInitScript((userAgent) => {
      Reflect.deleteProperty(window, 'PushManager');
      if (userAgent !== null) Object.defineProperty(navigator, 'userAgent', { value: userAgent });
    }, agent);
    await openAs(other, holder, '/alarmSetting');
    return other;
  };
  const phone = await openWithout('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  await expect(phone.getByText('‘홈 화면에 추가’로 만든 앱에서', { exact: false })).toBeVisible();
  const old = await openWithout(null);
  await expect(old.getByText('이 브라우저는 알림을 지원하지 않아요', { exact: false })).toBeVisible();
});

test('a push service that cannot be reached leaves the switch off and says so', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/does not support the Push API in incognito mode/);
  // That of the browser itself.
  await answerPermission(page, 'default', 'granted');
  const holder = await newHolder(server);
  await openAs(page, holder, '/alarmSetting');
  await switchOf(page, HERE).click();
  await expect(page.getByRole('alertdialog')).toContainText('알림을 켜지 못했어요');
  await page.getByRole('button', { name: '확인' }).click();
  await expect(switchOf(page, HERE)).not.toBeChecked();
  expect(await othersOf(holder.call)).toBe(0);
});

const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('daon.push'), localStorage.getItem('test.push')]);

/** The notifications of the browser, of which a headless one has none: how many of two were closed. */
async function lendNotifications(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const close = () => localStorage.setItem('test.closed', `${localStorage.getItem('test.closed') ?? ''}x`);
    const getNotifications = async () => [{ close }, { close }];
    Object.assign(ServiceWorkerRegistration.prototype, { getNotifications });
  });
  return async () => (await page.evaluate(() => localStorage.getItem('test.closed')))?.length ?? 0;
}

test('pushes whose answer was lost are on, and this device is not counted as another one', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/CONNECTION_RESET|ERR_FAILED/);
  await page.route('**/trpc/push.subscribe', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await turnOn(page, await newHolder(server));
  await expect(switchOf(page, HERE)).toBeChecked();
  await expect(switchOf(page, HERE)).toBeFocused();
  await expect(switchOf(page, '금액 보이기')).toBeVisible();
  await expect(page.getByText(/다른 기기 \d대/)).toHaveCount(0);
});

test('a device that was turned on is not shown as off while its new address is looked up', async ({
  page,
  server,
}) => {
  await page.route('**/trpc/push.status', async (route) => {
    const { endpoint } = route.request().postDataJSON() as { endpoint: string | null };
    if (endpoint !== null) await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.addInitScript(() => {
    setInterval(() => {
      const here = document.querySelector<HTMLInputElement>('[role=switch]');
      document.documentElement.dataset['seen'] += here?.checked === true ? '1' : '0';
    }, 20);
  });
  await turnOn(page, await newHolder(server));
  await expect(switchOf(page, '금액 보이기')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['seen'])).toMatch(/1$/);
  expect(await page.evaluate(() => document.documentElement.dataset['seen'])).not.toMatch(/10/);
});

test('choices that are tapped one after the other are kept as they were tapped, however late the first arrives', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await turnOn(page, holder);
  let arrives = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await page.route(
    '**/trpc/push.choose',
    async (route) => {
      await late;
      await route.continue();
    },
    { times: 1 },
  );
  const [purchase, amount] = [switchOf(page, '구매 결과'), switchOf(page, '금액 보이기')];
  await purchase.uncheck();
  await amount.check();
  await expect(switchOf(page, HERE)).toHaveAttribute('aria-disabled', 'true');
  arrives();
  await expect(switchOf(page, HERE)).toHaveAttribute('aria-disabled', 'false');
  await page.reload();
  await expect(amount).toBeChecked();
  await expect(purchase).not.toBeChecked();
});

test('a device that is turned off or signed out gets no more pushes, and what was shown goes with the sign-out', async ({
  page,
  server,
  problems,
}) => {
  // What the home asked for shortly before may come after the sign-out.
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  const closed = await lendNotifications(page);
  await turnOn(page, holder);
  await switchOf(page, HERE).uncheck();
  await expect(page.getByText('이 기기의 알림을 껐어요')).toBeVisible();
  expect(await othersOf(holder.call)).toBe(0);
  expect(await kept(page)).toEqual([null, null]);
  await expect(switchOf(page, HERE)).toHaveAttribute('aria-disabled', 'false');

  await switchOf(page, HERE).check();
  await expect.poll(() => othersOf(holder.call)).toBe(1);
  await page.goto('/');
  // What was shown went when the device was turned off.
  expect(await closed()).toBe(2);
  await page.getByRole('button', { name: '메뉴' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([null, null]);
  await expect.poll(closed).toBe(4);
  const { token } = await callerOf(server)<{ token: string }>('auth.signIn', {
    login: holder.login,
    password: holder.password,
  });
  // The sign-out is on its way while the sign-in stands there.
  await expect.poll(() => othersOf(callerOf(server, token))).toBe(0);
});

/** As when the session has timed out. */
const forgetSession = (context: BrowserContext, page: Page) =>
  page.evaluate(() => localStorage.removeItem('daon.session')).then(() => context.clearCookies());

test('after a sign-in on the same device pushes go on and what was shown stays, for the same holder only', async ({
  page,
  context,
  server,
}) => {
  const [holder, next] = await Promise.all([newHolder(server), newHolder(server)]);
  const closed = await lendNotifications(page);
  await turnOn(page, holder);
  const read = () => holder.call<{ device: { ofThisSession: boolean } | null }>('push.status', { endpoint });
  const endpoint = await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint ?? '';
  });
  expect((await read()).device?.ofThisSession).toBe(true);
  await forgetSession(context, page);
  await signInByForm(page, holder.login);
  await expect.poll(async () => (await read()).device?.ofThisSession).toBe(false);
  expect(await closed()).toBe(0);

  await forgetSession(context, page);
  await signInByForm(page, next.login);
  await expect.poll(() => kept(page)).toEqual([null, null]);
  await expect.poll(closed).toBe(2);
});

test('the other devices are turned off from one', async ({ page, server }) => {
  const holder = await newHolder(server);
  const choice = { received: true, remittance: true, purchase: true, link: true, withAmount: false };
  await holder.call('push.subscribe', { ...service.newDevice(), ...choice });
  await turnOn(page, holder);
  await expect(page.getByText('다른 기기 1대에서도 알림을 받고 있어요')).toBeVisible();
  await page.getByRole('button', { name: '다른 기기 모두 끄기' }).click();
  await expect(page.getByText('다른 기기의 알림을 껐어요')).toBeVisible();
  await expect(switchOf(page, HERE)).toBeChecked();
  expect(await othersOf(holder.call)).toBe(1);
});
