// The home is refreshed by its button and by pulling it down.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { atRest, axeFaults, smallTargets } from '../support/scenes/scene-checks.ts';
import { deposit, newHolder, openAs } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';

const DONE = '새로고침했어요';
const home = (page: Page) => page.locator('[data-screen="/"]');
const toast = (page: Page) => page.getByRole('status').filter({ hasText: DONE });

/** Opens the home and waits for what comes after its first paint: what answers a pull comes with the line of the price. */
async function openHome(page: Page, holder: Holder): Promise<void> {
  const late = page.waitForResponse('**/trpc/wallet.priceLine');
  await openAs(page, holder);
  await expect(home(page)).toContainText('5 DAON');
  await late;
  await page.waitForLoadState('networkidle');
}

/** Opens the home with 5 DAON, to which 2 more have come, and counts the calls for its figures from then on. */
async function openWithNews(page: Page, server: Parameters<typeof newHolder>[0]): Promise<() => number> {
  const holder = await newHolder(server, { daon: '5' });
  await openHome(page, holder);
  await deposit(server, holder.address, '2');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/trpc/wallet.home')) calls += 1;
  });
  return () => calls;
}

/** One finger from the balance, along these steps, and lifted. `middle` runs before it is. */
async function drag(
  page: Page,
  steps: readonly (readonly [number, number])[],
  middle: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const from = { x: 150, y: 180 };
  await touch('touchStart', [from]);
  for (const [x, y] of steps) await touch('touchMove', [{ x: from.x + x, y: from.y + y }]);
  await middle();
  await touch('touchEnd', []);
}

const DOWN = [10, 40, 80, 120, 160, 200].map((y) => [0, y] as const);

test('the button brings what is new, once however often it is tapped', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const calls = await openWithNews(page, server);
  // The answer comes after both taps.
  const taps = Promise.withResolvers<void>();
  await page.route('**/trpc/wallet.home', async (route) => {
    await taps.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '새로고침' }).dblclick();
  taps.resolve();
  await expect(toast(page)).toBeVisible();
  await expect(home(page)).toContainText('7 DAON');
  expect(calls()).toBe(1);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await atRest(page);
    expect(await axeFaults(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  }
});

test('pulling the top down does the same; a short pull, a sideways one and a page in its middle do not', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Low enough for a home that scrolls.
  await page.setViewportSize({ width: 390, height: 560 });
  const calls = await openWithNews(page, server);
  await drag(page, DOWN.slice(0, 3));
  await drag(page, [[30, 5], ...DOWN]);
  await page.evaluate(() => scrollTo(0, 60));
  await drag(page, DOWN.slice(0, 2));
  await page.evaluate(() => scrollTo(0, 0));
  expect(calls()).toBe(0);

  const before = await home(page).locator('h2').first().boundingBox();
  await drag(page, DOWN, async () => {
    expect(await home(page).locator('h2').first().boundingBox()).toEqual(before);
  });
  await expect(toast(page)).toBeVisible();
  await expect(home(page)).toContainText('7 DAON');
  expect(calls()).toBe(1);
});

test('for those who want no motion the mark stays where it is', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page, await newHolder(server, { daon: '5' }));
  const mark = page.locator('main [style*="--pull"]');
  const transforms: string[] = [];
  await drag(page, DOWN, async () => {
    transforms.push(await mark.evaluate((element) => getComputedStyle(element).transform));
  });
  expect(transforms).toEqual(['none']);
  await expect(toast(page)).toBeVisible();
});

test('what does not come is said, and the balance stays', async ({ page, server, problems }) => {
  problems.allow(/request failed|ERR_FAILED/);
  await openAs(page, await newHolder(server, { daon: '5' }));
  await expect(home(page)).toContainText('5 DAON');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(page.getByRole('status').filter({ hasText: '연결이 원활하지 않아요' })).toBeVisible();
  await expect(home(page)).toContainText('5 DAON');
});
