// A purchase: how its amount looks, what a reload shows, and how it stands without a network.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';

async function openPurchase(page: Page, holder: Holder): Promise<void> {
  await openAs(page, holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await expect(page.locator('[name=amount]')).toBeVisible();
}

test('the unit stands beside the amount', async ({ page, server }) => {
  await openPurchase(page, await newHolder(server));
  const field = page.locator('[name=amount]');
  await field.fill('150');
  const digits = await field.boundingBox();
  const unit = await page.getByText('원', { exact: true }).boundingBox();
  expect(digits).not.toBeNull();
  expect(unit).not.toBeNull();
  // Three digits at 40 px and a small gap: more would tear the unit off its number.
  expect(digits?.width).toBeLessThan(100);
  expect((unit?.x ?? 0) - ((digits?.x ?? 0) + (digits?.width ?? 0))).toBeLessThan(12);
});

test('a purchase that was asked for is shown again after a reload, with the account to wire to', async ({
  page,
  server,
}) => {
  await openPurchase(page, await newHolder(server));
  await page.locator('[name=amount]').fill('10000');
  await page.getByRole('button', { name: '구매 요청하기' }).click();
  await page.getByRole('button', { name: '10,000원 구매 요청하기' }).dblclick();
  await expect(page.getByText('구매를 요청했어요')).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/assetDetail\/\d+$/);
  await expect(page.getByText('27891004567804')).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  await expect(page.getByText('10,000원 입금 전').first()).toBeVisible();
});

test('covered figures are covered in the recent rows too, and the offline bar leaves the way back free', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_INTERNET_DISCONNECTED|request failed/);
  await openPurchase(page, await newHolder(server, { daon: '100' }));
  await context.setOffline(true);
  const bar = page.getByText('인터넷 연결이 없어요');
  await expect(bar).toBeVisible();
  const low = await bar.boundingBox();
  const back = await page.getByRole('button', { name: '뒤로' }).boundingBox();
  expect(back?.y).toBeGreaterThanOrEqual((low?.y ?? 0) + (low?.height ?? 0));
  await context.setOffline(false);

  await page.goto('/');
  await expect(page.locator('[data-screen="/"]')).toContainText(/\d DAON/);
  await page.getByRole('button', { name: '금액 숨기기' }).click();
  await expect(page.locator('[data-screen="/"]')).not.toContainText(/\d DAON/);
});
