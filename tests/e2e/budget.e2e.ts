// What a phone fetches before the first screen stands, as the browser measured it.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

test.use({ savesData: false });

/** The sign-in is a file of its own beside what the home needs too. */
const SCRIPTS_KB = { '/': 94, '/login': 98 } as const;
/** With the package that asks for passkeys, which comes with the first tap on their button, and all that tells of a fraud. */
const ALL_SCRIPTS_KB = 206;
const FONTS_KB = 44;
const SIGN_IN_KB = 90;

/** The files of what is not in the first load: screens behind it, sheets, and their glyphs. */
const LATER = /activity|orders|settings|shared|sign-up|Screen|[Ss]heet|daon-rest|sw\.js/;

type Fetched = { path: string; bytes: number; early: boolean };

/** Everything fetched from the server, and whether the first screen waited for it. */
async function fetched(page: Page): Promise<Fetched[]> {
  await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const stands = performance.getEntriesByName('first-screen')[0]?.startTime ?? 0;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: entry.encodedBodySize,
      early: entry.startTime < stands,
    }));
  });
}

const kb = (files: readonly Fetched[]): number => files.reduce((sum, file) => sum + file.bytes, 0) / 1024;
const early = (files: readonly Fetched[], ending: string): Fetched[] =>
  files.filter((file) => file.early && file.path.endsWith(ending));

/** How far things moved while the screen came together; sheets and swaps of the font are to add nothing. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, shift) => sum + shift.value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );

for (const address of ['/login', '/'] as const) {
  test(`the first load of ${address} is at most ${SCRIPTS_KB[address]} KB of scripts and ${FONTS_KB} KB of fonts, and nothing moves`, async ({
    page,
    server,
  }) => {
    if (address === '/') await openAs(page, await newHolder(server, { daon: '1000' }));
    else await page.goto(address);
    await expect(page.locator(`[data-screen="${address}"]`)).toBeVisible();
    const files = await fetched(page);
    const scripts = early(files, '.js');
    const fonts = early(files, '.woff2');

    expect(scripts.length).toBeGreaterThan(1);
    expect(fonts.map((font) => font.path.replace(/-[^-]*$/, ''))).toEqual(['/assets/daon-first']);
    expect(kb(scripts)).toBeLessThanOrEqual(SCRIPTS_KB[address]);
    expect(kb(fonts)).toBeLessThanOrEqual(FONTS_KB);
    // Sheets and dialogs, with the package behind them, come afterwards.
    expect(scripts.map((script) => script.path).filter((name) => /Sheet|Dialog|Alert/.test(name))).toEqual(
      [],
    );
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
}

test(`the console's sign-in is at most ${SIGN_IN_KB} KB of scripts, and the console loads behind it`, async ({
  page,
}) => {
  await page.goto('/admin/');
  await expect(page.getByRole('heading', { name: '운영자 아이디로 로그인해주세요' })).toBeVisible();
  const files = await fetched(page);
  const scripts = early(files, '.js');
  expect(scripts.length).toBeGreaterThan(0);
  expect(kb(scripts)).toBeLessThanOrEqual(SIGN_IN_KB);
  expect(files.some((file) => !file.early && /\/App-.*\.js$/.test(file.path))).toBe(true);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test('all scripts of the wallet are at most ' + ALL_SCRIPTS_KB + ' KB', () => {
  const folder = path.resolve(import.meta.dirname, '../../dist/client/assets');
  const files = readdirSync(folder).filter((file) => file.endsWith('.js.br'));
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  expect(files.length).toBeGreaterThan(10);
  expect(bytes / 1024).toBeLessThanOrEqual(ALL_SCRIPTS_KB);
});

test('the figures of the home are asked for once, with the page and before its scripts are there', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '1000' }));
  await fetched(page);
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, startTime, responseEnd }),
    ),
  );
  const scripts = entries.filter((entry) => entry.path.endsWith('.js'));
  const home = entries.filter((entry) => entry.path === '/trpc/wallet.home');
  expect(home).toHaveLength(1);
  expect(home[0]?.startTime).toBeLessThan(Math.max(...scripts.map((script) => script.responseEnd)));
});

for (const first of ['the answer', 'the scripts'] as const) {
  test(`the home begins with its figures only when they come before the scripts: ${first} first`, async ({
    page,
    server,
  }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/trpc/wallet.home'));
    await page.route('**/assets/vendor-*.js', async (route) => {
      if (first === 'the answer') await (await answered).finished();
      await route.continue();
    });
    await page.route('**/trpc/wallet.home', async (route) => {
      if (first === 'the scripts') await page.waitForSelector('section[aria-busy="true"]');
      await route.continue();
    });
    await page.addInitScript(() => {
      const look = (): void => {
        if (document.querySelector('section[aria-busy="true"]') !== null) performance.mark('no-figures-yet');
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await openAs(page, await newHolder(server, { daon: '1000' }));
    await expect(page.getByText('1,000 DAON', { exact: true }).first()).toBeVisible();
    // The figures say whether an alarm is unread; only where they are missing it is asked for.
    const files = (await fetched(page)).map((file) => file.path);
    expect(files.includes('/trpc/alarms.hasUnread')).toBe(first === 'the scripts');
    const marks = await page.evaluate(() => performance.getEntriesByName('no-figures-yet').length);
    expect(marks > 0).toBe(first === 'the scripts');
  });
}

test('a visitor without a session asks for no figures', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
  expect((await fetched(page)).filter((file) => file.path.startsWith('/trpc/'))).toEqual([]);
});

test('the public parts of the font are not fetched where no name needs one', async ({ page }) => {
  await page.goto('/login');
  const first = await fetched(page);
  // Also when their sheet comes from the cache.
  await page.reload();
  const files = [...first, ...(await fetched(page))].map((file) => file.path);
  expect(files.filter((file) => file.includes('Pretendard') && file.endsWith('.woff2'))).toEqual([]);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  const kept = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(caching)).flat().map((request) => new URL(request.url).pathname);
    });

  test('the other screens and their glyphs are fetched after the first interaction, and none is run', async ({
    page,
  }) => {
    await page.goto('/login');
    const before = (await fetched(page)).map((file) => file.path);
    expect(before.filter((file) => LATER.test(file))).toEqual([]);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);

    await page.keyboard.press('Tab');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    const files = await kept(page);
    expect(files.some((file) => file.includes('orders') && file.endsWith('.js'))).toBe(true);
    expect(files.some((file) => file.includes('daon-rest'))).toBe(true);
    // What a page runs, it requests itself.
    const requested = (await fetched(page)).map((file) => file.path);
    expect(requested.filter((file) => LATER.test(file))).toEqual([]);
  });
});

test.describe('with the data saver on', () => {
  test.use({ savesData: true });

  test('no other screen is fetched before it is opened, and no worker keeps the whole wallet', async ({
    page,
  }) => {
    await page.goto('/login');
    const late = (await fetched(page)).filter((file) => !file.early).map((file) => file.path);
    expect(late.filter((path) => LATER.test(path))).toEqual([]);
    await page.getByRole('link', { name: '아이디 · 비밀번호 찾기' }).click();
    await expect(page.locator('[data-screen="/accountSearch"]')).toBeVisible();
  });
});

test('a name in rare syllables is drawn with the public parts of the font', async ({ page }) => {
  await page.goto('/login');
  await fetched(page);
  await page.evaluate(() => {
    const name = document.createElement('p');
    name.textContent = '뷁쀏';
    document.querySelector('main')?.append(name);
    return document.fonts.ready.then(() => undefined);
  });
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('16px "Pretendard Variable"', '뷁쀏')))
    .toBe(true);
});
