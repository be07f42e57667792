// Notices of the browser: asked for by a press, told by one tab while none is in front, with kinds and numbers alone.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, openConsole } from '../support/pages/console-page.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { openWith } from '../support/browser/open-with.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

declare global {
  interface Window {
    /** What the page has told, and how often it asked for the permission. */
    told: string[];
    asked: number;
    /** As when the tab goes behind another one, or comes back. */
    setHidden: (isHidden: boolean) => void;
  }
}

/** A headless browser shows no notices and has no tab behind another: both are kept here. */
function keepNotices(): void {
  let permission = localStorage.getItem('test.permission') ?? 'default';
  let isHidden = false;
  window.told = [];
  window.asked = 0;
  window.setHidden = (wanted) => {
    isHidden = wanted;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
  class Kept extends EventTarget {
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      window.asked += 1;
      permission = 'granted';
      localStorage.setItem('test.permission', permission);
      return permission;
    }
    constructor(title: string, options: NotificationOptions) {
      super();
      window.told.push(`${title}: ${options.body}`);
    }
    close() {}
  }
  Object.defineProperty(window, 'Notification', { value: Kept });
}

const isReady = (page: Page) => expect(page.getByText('실시간', { exact: true })).toBeVisible();

test('one tab tells of a large request while none is in front, after the operator has allowed it', async ({
  browser,
}) => {
  const server = await startDemoServer();
  try {
    const admin = await operatorOf(server);
    await admin('admin.settings.set', { key: 'fourEyesWon', value: '20000' });
    const holder = await newHolder(server);
    const page = await openConsole(browser, server);
    const session = await page.evaluate(() => sessionStorage.getItem('daon.operator') ?? '{}');
    await page.context().addInitScript(keepNotices);
    await page.reload();
    await isReady(page);
    const offer = page.getByRole('button', { name: '알림 받기' });
    await expect(offer).toBeVisible();
    expect(await page.evaluate(() => window.asked)).toBe(0);
    await offer.click();
    const dialog = page.getByRole('dialog', { name: '알림을 받을까요?' });
    await expect(dialog).toContainText('알림에는 종류와 건수만 나와요.');
    await dialog.getByRole('button', { name: '알림 받기' }).click();
    await expect(offer).toBeHidden();
    expect(await page.evaluate(() => window.asked)).toBe(1);

    const second = await page.context().newPage();
    await openWith(second, '/admin/', { sessionStorage: { 'daon.operator': JSON.parse(session) as object } });
    await isReady(second);
    const tabs = [page, second];
    const told = async () =>
      (await Promise.all(tabs.map((tab) => tab.evaluate(() => window.told)))).flat().toSorted();
    const hide = (isHidden: boolean, some = tabs) =>
      Promise.all(some.map((tab) => tab.evaluate((wanted) => window.setHidden(wanted), isHidden)));

    await hide(true);
    await askPurchase(holder, '19999');
    await askPurchase(holder, '20000');
    const first = 'DAON 콘솔: 금액이 큰 구매 1건이 결정을 기다려요.';
    await expect.poll(told).toEqual([first]);

    // While one tab is in front its operator sees the request, and no other tab tells of it.
    await hide(false, [page]);
    await askPurchase(holder, '30000');
    await expect(page.getByText('30,000원', { exact: true }).first()).toBeVisible();
    await hide(true, [page]);
    await askPurchase(holder, '40000');
    const third = 'DAON 콘솔: 금액이 큰 구매 3건이 결정을 기다려요.';
    await expect.poll(told).toEqual([first, third]);

    // Turned off in one tab, all are silent; what came meanwhile is not told afterwards.
    await hide(false, [page]);
    await goInConsole(page, '/account');
    const choice = page.getByRole('switch', { name: '이 브라우저에서 알림 받기' });
    await expect(choice).toBeChecked();
    await choice.click();
    await expect(choice).not.toBeChecked();
    await hide(true, [page]);
    await askPurchase(holder, '50000');
    // The demo has one that waits.
    await expect.poll(() => page.title()).toContain('(6)');
    await hide(false, [page]);
    await choice.click();
    await expect(choice).toBeChecked();
    await hide(true, [page]);
    await askPurchase(holder, '60000');
    const fifth = 'DAON 콘솔: 금액이 큰 구매 5건이 결정을 기다려요.';
    await expect.poll(told).toEqual([first, third, fifth]);
    expect(await page.evaluate(() => window.asked)).toBe(1);
    await page.context().close();
  } finally {
    await server.stop();
  }
});

test('a browser that blocks notices says so, and offers nothing', async ({ browser, server }) => {
  const page = await openConsole(browser, server);
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'Notification', { value: { permission: 'denied' } });
  });
  await page.reload();
  await isReady(page);
  await expect(page.getByRole('button', { name: '알림 받기' })).toBeHidden();
  await goInConsole(page, '/account');
  await expect(page.getByRole('switch', { name: '이 브라우저에서 알림 받기' })).toBeDisabled();
  await expect(page.getByText('브라우저가 알림을 막고 있어요.', { exact: false })).toBeVisible();
  await page.context().close();
});
