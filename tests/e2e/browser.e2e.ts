import { test as bare } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';

bare('the browser of the tests lays out Korean text at the width of a phone', async ({ page }) => {
  await page.setContent('<!doctype html><html lang="ko"><main><h1>다온 지갑</h1></main></html>');
  await expect(page.getByRole('heading', { name: '다온 지갑' })).toBeVisible();
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 });
});

bare(
  'the browser is online: a machine whose only interface is the loopback cannot run these tests',
  async ({ page }) => {
    // Chromium answers so where no other interface has an address, and the wallet says then that the network is gone.
    expect(await page.evaluate(() => navigator.onLine), 'no network interface but the loopback').toBe(true);
  },
);

test('a page that names no icon gets the one that browsers ask for', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/^image\//);
});
