// The wallet on a wide window: a card, and what lies over it stays in its column.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { atRest, axeFaults } from '../support/scenes/scene-checks.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const WINDOW = { width: 1440, height: 900 };
const COLUMN = [470, 970];

test.use({ viewport: WINDOW, isMobile: false, hasTouch: false });

const edges = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { across: [left, right], top, bottom };
  });

/** The sides of what darkens the page. */
const backdrops = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((part) => {
      const { position, backgroundColor } = getComputedStyle(part);
      const { left, right } = part.getBoundingClientRect();
      return position === 'fixed' && /^rgba\(/.test(backgroundColor) && !/, 0\)$/.test(backgroundColor)
        ? [[left, right]]
        : [];
    }),
  );

test('a short screen is a card of its own height, with its button in it', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
  const card = await edges(page.locator('#root'));
  expect(card.across).toEqual(COLUMN);
  expect(card.top).toBeGreaterThan(0);
  expect(card.bottom).toBeLessThan(WINDOW.height);
  const button = await edges(page.getByRole('button', { name: '로그인', exact: true }));
  expect(button.bottom).toBeLessThan(card.bottom);
});

test('a long screen scrolls under its header', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.locator('[data-screen="/terms"]')).toBeVisible();
  // The late style sheet of the fonts is there too: what is laid out anew while it scrolls is another matter.
  await page.waitForLoadState('networkidle');
  await atRest(page);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  expect((await edges(page.locator('header'))).top).toBe(0);
});

test('the backdrop of a sheet is as wide as the card, and a click beside it closes it', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '5' }));
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '어떻게 보낼까요?' });
  await expect(sheet).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    expect(await backdrops(page)).toEqual([COLUMN]);
    expect(await axeFaults(page)).toEqual([]);
  }
  await page.mouse.click(100, 450);
  await expect(sheet).toHaveCount(0);
});

test('the backdrop of a question is as wide as the card', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '50' });
  await openAs(page, holder, `/chargeSwap/${holder.linkedAccountId}`);
  await page.locator('[name=amount]').fill('9999999');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await backdrops(page)).toEqual([COLUMN]);
});
