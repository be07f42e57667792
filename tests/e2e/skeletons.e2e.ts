// A skeleton has the shape of what comes: nothing that stands moves when the answers of the server arrive.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { newAddress, newHolder, openAs } from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** Keeps every answer of the server back until it is released, and writes down what moves. */
async function holdAnswers(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return held.resolve;
}

async function expectNothingMoves(page: Page, release: () => void): Promise<void> {
  const skeletons = page.locator('[data-skeleton]');
  await expect(skeletons.first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  release();
  await expect(skeletons).toHaveCount(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; moved: string }[] }).shifts,
  );
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(score, JSON.stringify(shifts)).toBeLessThan(0.02);
}

type Place = {
  readonly path: string;
  readonly of?: (holder: Holder) => string | Promise<string>;
  /** What stands on it depends on what there is, which the device knows from the time before. */
  readonly again?: true;
};

/** What there is to come: rows of both directions, an open purchase and an open sale. */
async function withThings(holder: Holder): Promise<{ readonly purchase: number; readonly sent: number }> {
  const order = { linkedAccountId: holder.linkedAccountId };
  const key = () => ({ requestId: crypto.randomUUID() });
  const sent = await holder.call<{ id: number }>('transfers.send', {
    to: { address: newAddress() },
    net: '5',
    ...key(),
  });
  await holder.call('orders.sell', { ...order, gross: '10', ...key() });
  const purchase = await holder.call<{ id: number }>('orders.buy', { ...order, won: '5000', ...key() });
  return { purchase: purchase.id, sent: sent.id };
}

const PLACES: readonly Place[] = [
  { path: '/', again: true },
  { path: '/transDetail' },
  { path: '/assetDetail/:id', of: async (holder) => `/assetDetail/${(await withThings(holder)).purchase}` },
  { path: '/alarm' },
  { path: '/accountSetting' },
  { path: '/accountLinked' },
  { path: '/chargeSwap/:id', of: ({ linkedAccountId }) => `/chargeSwap/${linkedAccountId}` },
  { path: '/withdrawSwap/:id', of: ({ linkedAccountId }) => `/withdrawSwap/${linkedAccountId}` },
  { path: '/send' },
  { path: '/announcements' },
];

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const)
  for (const { path, of, again } of PLACES)
    test(`${path} at ${width} × ${height}`, async ({ page, server }) => {
      await page.setViewportSize({ width, height });
      const holder = await newHolder(server, { daon: '1000' });
      const address = (await of?.(holder)) ?? path;
      if (of === undefined) await withThings(holder);
      await openAs(page, holder, address);
      if (again) await expect(page.getByText('심사 중')).toBeVisible();
      const release = await holdAnswers(page);
      await page.reload();
      await expectNothingMoves(page, release);
    });

for (const path of ['/welcome?code=DEMO-SIGNUP', '/signup?code=DEMO-SIGNUP'])
  test(`${path} for a visitor`, async ({ page }) => {
    const release = await holdAnswers(page);
    await page.goto(path);
    await expectNothingMoves(page, release);
  });
