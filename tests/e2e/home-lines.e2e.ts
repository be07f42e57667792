// The lines of the home: what they say, by finger, by key and to assistive technology, and what they do without values.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const price = (page: Page) => page.locator('section', { hasText: 'DAON 시세' });
const balance = (page: Page) => page.locator('section', { hasText: '30일 보유 수량' });

const line = (points: readonly [at: string, price: string][], opening: string | null) => ({
  result: {
    data: {
      price: points.at(-1)?.[1] ?? null,
      opening,
      from: '2026-11-01T00:00:00+09:00',
      until: '2026-11-20T15:00:00+09:00',
      points: points.map(([at, won]) => ({ at, price: won })),
    },
  },
});

const THREE = line(
  [
    ['2026-11-01T00:00:00+09:00', '950'],
    ['2026-11-03T14:10:00+09:00', '1000'],
    ['2026-11-20T09:00:00+09:00', '100'],
  ],
  '95',
);

async function openWithPrices(page: Page, server: Parameters<typeof newHolder>[0], answer: object) {
  await page.route('**/trpc/wallet.priceLine', (route) => route.fulfill({ json: answer }));
  await openAs(page, await newHolder(server, { daon: '1000' }));
}

/** How far the room that is kept for the lines is from what they need, in pixels. */
const spareRoom = (page: Page): Promise<number> =>
  balance(page)
    .locator('xpath=..')
    .evaluate((element) => {
      const parts = [...element.children].map((part) => part.getBoundingClientRect());
      const needed = (parts.at(-1)?.bottom ?? 0) - (parts[0]?.top ?? 0);
      return Math.abs(Number.parseFloat(getComputedStyle(element).minHeight) - needed);
    });

test('the price says what today changed, arrow keys and a finger choose among the prices that were set, and every value is in a table', async ({
  page,
  server,
}) => {
  await openWithPrices(page, server, THREE);
  await expect(price(page)).toContainText('100원');
  await expect(price(page)).toContainText('오늘 +5원 (+5.3%)');
  const slider = price(page).getByRole('slider', { name: 'DAON 시세' });
  await expect(slider).toHaveAttribute('aria-valuetext', '11월 20일 (금) 오전 9:00 100원');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '11월 3일 (화) 오후 2:10 1,000원');
  await expect(price(page).getByText('11월 3일 (화) 오후 2:10 1,000원')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '11월 1일 (일) 오전 12:00 950원');
  await page.keyboard.press('Tab');
  await expect(price(page).getByText('11월 1일 (일) 오전 12:00 950원', { exact: true })).toHaveCount(0);

  // A finger chooses the price that held at its place, and lifting it brings the rest back.
  const chart = price(page).locator('label:has(> svg)');
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(price(page).getByText('11월 3일 (화) 오후 2:10 1,000원')).toBeVisible();
  await page.mouse.move(box.x, box.y - 200);
  await expect(price(page).getByText('11월 3일 (화) 오후 2:10 1,000원', { exact: true })).toBeHidden();

  const rows = price(page).getByRole('table', { name: 'DAON 시세' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(2)).toHaveText('11월 3일 (화) 오후 2:101,000원');
  const days = balance(page).getByRole('table', { name: '30일 보유 수량' }).getByRole('row');
  await expect(days).toHaveCount(31);
  await expect(days.last()).toContainText('1,000 DAON');
  expect(await axeFaults(page)).toEqual([]);
});

test('another range is asked for, and a price that was set once says so', async ({ page, server }) => {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/trpc/wallet.priceLine')) asked.push(request.postDataJSON());
  });
  await openAs(page, await newHolder(server, { daon: '5' }));
  await expect(price(page)).toContainText('이 기간에 바뀌지 않았어요');
  await price(page).getByRole('radio', { name: '오늘' }).focus();
  await page.keyboard.press('ArrowLeft');
  await price(page).getByRole('radio', { name: '7일' }).check();
  await expect(price(page).getByRole('radio', { name: '7일' })).toBeChecked();
  await expect.poll(() => asked).toContainEqual({ range: 'week' });
});

test('a balance that does not come can be asked for again, is covered with the other figures, and a new holder reads what will be there', async ({
  page,
  server,
  problems,
}) => {
  await openAs(page, await newHolder(server));
  await expect(balance(page)).toContainText('받거나 구매하면 여기에서 보여요');

  problems.allow(/ERR_FAILED|request failed|Failed to load resource/);
  await page.route('**/trpc/wallet.balanceLine', (route) => route.abort());
  await openAs(page, await newHolder(server, { daon: '1000' }));
  await expect(balance(page)).toContainText('불러오지 못했어요');
  await page.unroute('**/trpc/wallet.balanceLine');
  await balance(page).getByRole('button', { name: '다시 시도' }).click();
  await expect(balance(page)).toContainText('지난 30일 +1,000 DAON');

  await page.getByRole('button', { name: '금액 숨기기', exact: true }).click();
  await expect(balance(page)).not.toContainText('지난 30일');
  await expect(balance(page).getByRole('table')).toHaveCount(0);
  await expect(balance(page).getByRole('slider')).toHaveCount(0);
});

test('the lines come after the first screen and shift nothing', async ({ page, server }) => {
  await openAs(page, await newHolder(server, { daon: '1000' }));
  await expect(balance(page)).toContainText('지난 30일');
  const late = await page.evaluate(() => {
    const stands = performance.getEntriesByName('first-screen')[0]?.startTime ?? 0;
    const files = performance.getEntriesByType('resource');
    return files
      .filter(({ name }) => /\/lines-[^/]*\.(?:js|css)$|Line$/.test(name))
      .map(({ startTime }) => startTime > stands);
  });
  expect(late.length).toBeGreaterThanOrEqual(3);
  expect(late).not.toContain(false);
  // What is kept for them is what they need.
  expect(await spareRoom(page)).toBeLessThan(1);
});

test('a line takes the place that it was waited for in', async ({ page, server }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/wallet\.(?:price|balance)Line$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAs(page, await newHolder(server, { daon: '1000' }));
  const places = () =>
    Promise.all([page.getByRole('radiogroup'), balance(page)].map((part) => part.boundingBox()));
  await expect(balance(page).locator('[data-skeleton]')).toBeVisible();
  const before = await places();
  held.resolve();
  await expect(page.getByRole('slider')).toHaveCount(2);
  expect(await places()).toEqual(before);
});

test('without a price there is no line of it', async ({ page, server }) => {
  await page.route('**/trpc/wallet.home', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { data: object } };
    await route.fulfill({
      json: { result: { data: { ...body.result.data, price: null, balanceKrw: null } } },
    });
  });
  await openAs(page, await newHolder(server, { daon: '3' }));
  await expect(balance(page)).toContainText('지난 30일');
  await expect(price(page)).toHaveCount(0);
  expect(await spareRoom(page)).toBeLessThan(1);
});
