// The settings: how the wallet looks.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const rootSize = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test('a chosen appearance applies immediately, after a reload without a flash, and in other tabs', async ({
  page,
  server,
  context,
  problems,
}) => {
  // Parts of the page that is left may be on their way when the scripts stop; what fails then has no text.
  problems.allow(/assets\/.*ERR_FAILED|ERR_FAILED.*assets\/|^page error: $/);
  await page.emulateMedia({ colorScheme: 'light' });
  const holder = await newHolder(server);
  await openAs(page, holder, '/accountSetting');
  const light = await background(page);
  await page.getByRole('button', { name: /^화면 테마/ }).click();
  await page.getByRole('radio', { name: '어둡게' }).check();
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await expect(page.getByRole('button', { name: /^화면 테마/ })).toContainText('어둡게');

  // What is shown before the wallet's own script has loaded would be the flash.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => background(page)).toBe(dark);
  expect(await page.locator('[data-screen]').count()).toBe(0);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.locator('[data-screen="/accountSetting"]')).toBeVisible();
  expect(await background(page)).toBe(dark);
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#0F1115');

  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/accountSetting');
  await expect(other.getByRole('button', { name: /^화면 테마/ })).toContainText('어둡게');
  await other.getByRole('button', { name: /^화면 테마/ }).click();
  await other.getByRole('radio', { name: '기기 설정에 맞추기' }).check();
  await expect.poll(() => background(page)).toBe(light);
});

test('large text makes every size larger, and stays after a reload', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder, '/accountSetting');
  expect(await rootSize(page)).toBe('16px');
  const toggle = page.getByRole('switch', { name: '큰 글씨' });
  await toggle.check();
  await expect.poll(() => rootSize(page)).toBe('19.2px');
  await page.reload();
  await expect(toggle).toBeChecked();
  expect(await rootSize(page)).toBe('19.2px');
  await toggle.uncheck();
  await expect.poll(() => rootSize(page)).toBe('16px');
});
