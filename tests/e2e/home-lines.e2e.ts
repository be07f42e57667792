// The lines of the home: what they say, by finger, by key and to assistive technology, and what they do without values.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const price = (page: Page) => page.locator('section', { hasText: 'DAON 시세' });
const balance = (page: Page) => price(page).locator('div:has(> h3)');
const curve = (page: Page) => price(page).locator('[data-curve]');

/** Opens the charts below the line. */
const unfold = (page: Page) =>
  price(page)
    .getByRole('button', { name: /^DAON 시세/ })
    .click();

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

test('the price says what today changed, arrow keys and a finger choose among the prices that were set, and every value is in a table', async ({
  page,
  server,
}) => {
  await openWithPrices(page, server, THREE);
  await expect(price(page)).toContainText('100원');
  await expect(price(page)).toContainText('오늘 +5원 (+5.3%)');
  await expect(curve(page)).toBeVisible();
  await expect(price(page).getByRole('slider')).toHaveCount(0);
  await unfold(page);
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
  await expect(curve(page)).toHaveCount(0);

  // A finger chooses the price that held at its place, and lifting it brings the rest back.
  const chart = price(page).locator('label:has(> svg)').first();
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

test('another range is asked for, and a price that was set once has a sentence and no chart', async ({
  page,
  server,
}) => {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/trpc/wallet.priceLine')) asked.push(request.postDataJSON());
  });
  await openAs(page, await newHolder(server, { daon: '5' }));
  await expect(price(page)).toContainText('오늘');
  await expect(curve(page)).toHaveCount(0);
  await unfold(page);
  await expect(price(page)).toContainText('이 기간에 바뀌지 않았어요');
  await expect(price(page).getByRole('slider', { name: 'DAON 시세' })).toHaveCount(0);
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
  await unfold(page);
  await expect(balance(page)).toContainText('받거나 구매하면 여기에서 보여요');

  problems.allow(/ERR_FAILED|request failed|Failed to load resource/);
  await page.route('**/trpc/wallet.balanceLine', (route) => route.abort());
  await openAs(page, await newHolder(server, { daon: '1000' }));
  await unfold(page);
  await expect(balance(page)).toContainText('불러오지 못했어요');
  await page.unroute('**/trpc/wallet.balanceLine');
  await balance(page).getByRole('button', { name: '다시 시도' }).click();
  await expect(balance(page)).toContainText('지난 30일 +1,000 DAON');

  await page.getByRole('button', { name: '금액 숨기기', exact: true }).click();
  await expect(balance(page)).not.toContainText('지난 30일');
  await expect(balance(page).getByRole('table')).toHaveCount(0);
  await expect(balance(page).getByRole('slider')).toHaveCount(0);
});

test('the line of the price comes after the first screen in the place that was kept for it, and its charts when they are opened', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '1000' }));
  await expect(price(page)).toContainText('오늘');
  const timesOf = (pattern: string) =>
    page.evaluate((source) => {
      const stands = performance.getEntriesByName('first-screen')[0]?.startTime ?? 0;
      const files = performance.getEntriesByType('resource');
      return files
        .filter(({ name }) => new RegExp(source).test(name))
        .map(({ startTime }) => startTime > stands);
    }, pattern);
  const late = await timesOf(String.raw`/lines-[^/]*\.(?:js|css)$|priceLine$`);
  expect(late.length).toBeGreaterThanOrEqual(3);
  expect(late).not.toContain(false);
  expect(await timesOf('balanceLine$')).toEqual([]);
  // What is kept for it is what it needs.
  const [kept, needed] = await price(page).evaluate((card) => [
    Number.parseFloat(getComputedStyle(card.parentElement as Element).minHeight),
    card.getBoundingClientRect().height,
  ]);
  expect(kept).toBe(needed);
});

test('a chart takes the place that it was waited for in', async ({ page, server }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/wallet.priceLine', (route) => route.fulfill({ json: THREE }));
  await page.route('**/trpc/wallet.balanceLine', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAs(page, await newHolder(server, { daon: '1000' }));
  await unfold(page);
  const places = () =>
    Promise.all([price(page).getByRole('radiogroup'), balance(page)].map((part) => part.boundingBox()));
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
  await expect(page.getByText('3 DAON', { exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(price(page)).toHaveCount(0);
});
