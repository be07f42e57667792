// What is painted before any script, and a screen that comes back with the network.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

/** Holds every script file back until `release`; the page on a slow connection of a phone. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  return release;
}

const paints = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);

for (const colours of ['light', 'dark'] as const) {
  test(
    `wordmark and cards are painted before any script has come, in ${colours}`,
    {
      tag: colours === 'light' ? LONG_ONLY : [],
    },
    async ({ page, server }) => {
      await page.emulateMedia({ colorScheme: colours });
      const holder = await newHolder(server, { daon: '1000' });
      await openAs(page, holder, '/privacy');
      const release = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(() => paints(page)).toBe(1);
      const scripts = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0)
          .map(({ name }) => name),
      );
      expect(scripts).toEqual([]);
      await expect(page.getByText('DAON', { exact: true })).toBeVisible();
      const [surface, ground] = await page.evaluate(() => {
        const card = document.querySelector('.first-paint i');
        const colour = (element: Element | null) =>
          element === null ? '' : getComputedStyle(element).backgroundColor;
        return [colour(card), colour(document.body)];
      });
      expect(surface).not.toBe(ground);
      expect(surface).toBe(colours === 'dark' ? 'rgb(24, 27, 33)' : 'rgb(255, 255, 255)');
      // The mark of the balance stands where it will stay.
      const mark = await page.locator('.first-paint svg').boundingBox();
      release();
      await expect(page.locator('[data-screen="/"]')).toContainText('1,000 DAON');
      expect(
        await page.locator('h2:has-text("보유 DAON")').locator('xpath=preceding-sibling::*').boundingBox(),
      ).toEqual(mark);
      await expect(page.locator('.first-paint')).toBeHidden();
    },
  );
}

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const)
  test(
    `a visitor sees mark and wordmark of the sign-in where they stay, at ${width} × ${height}`,
    {
      tag: width === 390 ? LONG_ONLY : [],
    },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const release = await holdScripts(page);
      await page.goto('/login', { waitUntil: 'commit' });
      await expect.poll(() => paints(page)).toBe(1);
      const before = await page.locator('.first-paint svg').boundingBox();
      expect(before).not.toBeNull();
      release();
      const mark = await page.locator('[data-screen="/login"] svg').first().boundingBox();
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((mark?.[side] ?? 0) - (before?.[side] ?? 0))).toBeLessThan(4);
    },
  );

test('a screen that was opened without a network, before the worker, comes back with it', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/./);
  await openAs(page, await newHolder(server, { daon: '77' }));
  await expect(page.locator('[data-screen="/"]')).toContainText('77 DAON');
  await context.setOffline(true);
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await expect(page.getByRole('heading', { name: '화면을 열지 못했어요' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-screen="/transDetail"]')).toContainText('77 DAON');
});
