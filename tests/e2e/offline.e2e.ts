// The installed wallet: what it brings to the home screen of a phone, and how it opens without a network.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

type Icon = { src: string; sizes: string; type: string; purpose: string };
type Manifest = {
  name: string;
  lang: string;
  display: string;
  icons: Icon[];
  shortcuts: { name: string; url: string }[];
};

test('the wallet can be installed: a Korean name, icons of every kind, shortcuts, and a worker that is fetched at every visit', async ({
  page,
}) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: '다온 지갑', lang: 'ko', display: 'standalone' });
  expect(manifest.shortcuts.map((shortcut) => shortcut.name)).toEqual(['보내기', '받기', '내역']);
  expect(manifest.icons.map((icon) => icon.purpose)).toContain('maskable');

  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const pictures = [
    ...manifest.icons.map((icon) => ({ src: icon.src, sizes: icon.sizes })),
    { src: touch ?? '', sizes: '180x180' },
  ];
  for (const { src, sizes } of pictures) {
    const real = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(real, src).toBe(sizes);
  }

  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
  // Files with a hash in their name are never fetched again.
  const script = await page.locator('script[type=module]').getAttribute('src');
  const asset = await page.request.get(script ?? '');
  expect(asset.headers()['cache-control']).toContain('immutable');
});

test('the shortcut 받기 opens the home with its sheet, and going back closes the sheet', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server), '/?open=receive');
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
});

/**
 * With a worker the browser was seen to call a page online whose network it had cut, after a reload on a busy machine. So
 * `navigator.onLine` and its events follow a mark of the test.
 */
async function followMark(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get: () => localStorage.getItem('test.offline') === null,
    }),
  );
}

async function setOnline(page: Page, isOnline: boolean): Promise<void> {
  await page.context().setOffline(!isOnline);
  await page.evaluate((online) => {
    if (online) localStorage.removeItem('test.offline');
    else localStorage.setItem('test.offline', 'yes');
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  }, isOnline);
}

test.describe('with the worker', () => {
  // Without the data saver it keeps the whole wallet.
  test.use({ serviceWorkers: 'allow', savesData: false });

  test('without a network the wallet opens with its offline bar and no answer about money from a cache, and then its figures come with it', async ({
    page,
    server,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|request failed/);
    const holder = await newHolder(server, { daon: '77' });
    await followMark(page);
    await openAs(page, holder);
    await expect(page.getByText('77', { exact: false }).first()).toBeVisible();
    // The worker comes with the first interaction.
    await page.keyboard.press('Tab');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((request) => new URL(request.url).pathname);
    });
    expect(kept).toContain('/');
    expect(kept.filter((path) => /^\/(trpc|api|admin)/.test(path))).toEqual([]);

    await setOnline(page, false);
    await page.reload();
    await expect(page.getByText('인터넷 연결이 없어요')).toBeVisible();
    await expect(page.getByText('인터넷 연결을 확인해주세요.')).toBeVisible();
    const home = page.locator('[data-screen="/"]');
    await expect(home).toContainText('77 DAON');
    await expect(home).toContainText(/최근에 확인한 보유 수량 · \d+월 \d+일 \(.\) 오[전후] \d+:\d\d/);

    await setOnline(page, true);
    await expect(home).not.toContainText('최근에 확인한');
    await expect(home).toContainText('77 DAON');

    await setOnline(page, false);
    await page.goto('/alarm');
    await expect(page.locator('[data-screen="/alarm"]')).toBeVisible();
    const money = await page.evaluate(() =>
      fetch('/trpc/wallet.balance', { method: 'POST' }).then(
        () => 'answered',
        () => 'lost',
      ),
    );
    expect(money).toBe('lost');

    await setOnline(page, true);
    await page.goto('/');
    await expect(home).toContainText('77');
    await expect(home).not.toContainText('최근에 확인한');
  });

  test('a new version waits while a form of the old one is open', async ({ page, server }) => {
    await openAs(page, await newHolder(server));
    // The worker comes with the first interaction.
    await page.keyboard.press('Tab');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    // From the second page on the worker is the one that answers.
    await page.goto('/alarm');

    const next = await page.evaluate(async () => {
      const now = navigator.serviceWorker.controller;
      // Another address stands for another content: the same file, as a later release would bring it.
      const registration = await navigator.serviceWorker.register('/sw.js?later');
      const installing = registration.installing;
      await new Promise<void>((resolve) => {
        installing?.addEventListener('statechange', () => {
          if (installing.state !== 'installing') resolve();
        });
      });
      return { state: installing?.state, controls: navigator.serviceWorker.controller !== now };
    });
    expect(next).toEqual({ state: 'installed', controls: false });
  });
});

test('the offline bar makes no screen taller', async ({ page, server, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|request failed/);
  // Both end below the fold of a phone.
  await page.setViewportSize({ width: 390, height: 1_600 });
  const holder = await newHolder(server, { daon: '77' });
  const tooTall = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  for (const path of ['/', '/accountSetting']) {
    await openAs(page, holder, path);
    await expect(page.locator(`[data-screen="${path}"]`)).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    // The line of the price comes after the first paint.
    if (path === '/') await expect(page.getByRole('heading', { name: /^DAON 시세/ })).toBeVisible();
    expect(await tooTall(), path).toBe(0);
    await context.setOffline(true);
    await expect(page.getByText('인터넷 연결이 없어요')).toBeVisible();
    expect(await tooTall(), path).toBe(0);
    await context.setOffline(false);
  }
});
