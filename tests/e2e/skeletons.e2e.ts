// A skeleton has the shape of what comes: nothing that stands moves when the answers of the server arrive.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { newAddress, newHolder, openAs } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
};

type Moved = { readonly value: number; readonly moved: string };

/** Every document of the page writes down what moves in it. */
async function writeShiftsDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Loads a document and keeps every answer of the server back until the skeletons stand; answers what moved by too much. */
async function movedBy(page: Page, load: () => Promise<unknown>): Promise<readonly Moved[]> {
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await load();
  const skeletons = page.locator('[data-skeleton]');
  await expect(skeletons.first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  held.resolve();
  await expect(skeletons).toHaveCount(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Moved[] }).shifts);
  await page.unroute('**/trpc/**');
  return shifts.reduce((sum, { value }) => sum + value, 0) < 0.02 ? [] : shifts;
}

type Things = { readonly purchase: number; readonly linkedAccountId: number };

/** What there is to come: rows of both directions, an open purchase and an open sale. */
async function withThings(holder: Holder): Promise<Things> {
  const order = { linkedAccountId: holder.linkedAccountId };
  const key = () => ({ requestId: crypto.randomUUID() });
  await holder.call('transfers.send', { to: { address: newAddress() }, net: '5', ...key() });
  await holder.call('orders.sell', { ...order, gross: '10', ...key() });
  const purchase = await holder.call<{ id: number }>('orders.buy', { ...order, won: '5000', ...key() });
  return { purchase: purchase.id, linkedAccountId: holder.linkedAccountId };
}

type Place = (of: Things) => string;

/** Their skeletons are those of the screens below: a list, or a form with its amount. */
const LIKE_OTHERS: readonly Place[] = [
  () => '/accountSetting',
  () => '/accountLinked',
  ({ linkedAccountId }) => `/withdrawSwap/${linkedAccountId}`,
  () => '/announcements',
];

const PLACES: readonly Place[] = [
  ...longOrShort(LIKE_OTHERS, []),
  () => '/',
  () => '/transDetail',
  ({ purchase }) => `/assetDetail/${purchase}`,
  ({ linkedAccountId }) => `/chargeSwap/${linkedAccountId}`,
  () => '/send',
  // Last, because it marks the alarms as read.
  () => '/alarm',
];

/** The narrowest phone has the most lines that may turn out longer than what stood for them. */
const NARROWEST = [320, 640] as const;

for (const [width, height] of longOrShort([NARROWEST, [390, 844] as const], [NARROWEST]))
  test(`every screen at ${width} × ${height}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    const holder = await newHolder(server, { daon: '1000' });
    const things = await withThings(holder);
    await openAs(page, holder);
    // What stands on the home depends on what there is, which the device knows from the time before.
    await expect(page.getByText(/심사 중|입금 전/).first()).toBeVisible();
    await writeShiftsDown(page);
    const found: Record<string, readonly Moved[]> = {};
    for (const place of PLACES) {
      const path = place(things);
      await test.step(path, async () => {
        const moved = await movedBy(page, () => page.goto(path));
        if (moved.length > 0) found[path] = moved;
      });
    }
    expect(found).toEqual({});
  });

test('what a visitor opens', async ({ page }) => {
  await writeShiftsDown(page);
  for (const path of ['/welcome?code=DEMO-SIGNUP', '/signup?code=DEMO-SIGNUP'])
    expect(await movedBy(page, () => page.goto(path)), path).toEqual([]);
});
