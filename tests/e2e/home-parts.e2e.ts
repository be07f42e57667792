// Parts of the home whose code does not come: the home stands without them, and they come with the network.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

test.beforeEach(({ problems }) => problems.allow(/request failed|ERR_FAILED|Unable to preload/));

const dispatchOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

const hasStyle = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').join(' ')))
    .toContain(`/assets/${name}-`);

test('the lines of the home', async ({ page, server }) => {
  await page.route('**/assets/lines-*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/lines-'));
  await openAs(page, await newHolder(server, { daon: '77' }));
  await failed;
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('77 DAON', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'DAON 시세' })).toHaveCount(0);
  await page.unroute('**/assets/lines-*');
  await dispatchOnline(page);
  await expect(page.getByRole('heading', { name: 'DAON 시세' })).toBeVisible();
  await hasStyle(page, 'lines');
});

test('sheets that do not come are said, and come with a fresh page', async ({ page, server, problems }) => {
  problems.allow(/Failed to fetch|Failed to load|request failed|is not valid|Error/);
  await openAs(page, await newHolder(server, { daon: '77' }));
  await expect(page.getByRole('heading', { name: 'DAON 시세' })).toBeVisible();
  await page.route('**/assets/HomeSheets-*', (route) => route.abort());
  await page.getByRole('button', { name: '받기', exact: true }).click();
  await expect(page.getByRole('heading', { name: '화면을 열지 못했어요' })).toBeVisible();
  await page.unroute('**/assets/HomeSheets-*');
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
});

test('sheets that do not come without a network say so, and open once it is back', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/Failed to fetch|Failed to load|is not valid|Error/);
  await openAs(page, await newHolder(server, { daon: '77' }));
  await expect(page.getByRole('heading', { name: 'DAON 시세' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: '받기', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('화면을 열지 못했어요인터넷 연결을 확인해주세요.');
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
});
