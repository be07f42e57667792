// A purchase: how its amount looks, what a reload shows, and how it stands without a network.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';

async function openPurchase(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('아이디', { exact: true }).fill('daon0002');
  await page.getByLabel('비밀번호', { exact: true }).fill('daon1234!');
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await page.getByRole('button', { name: '받기' }).click();
  await page.getByRole('dialog').getByText('DAON 구매하기').click();
  await expect(page.locator('[name=amount]')).toBeVisible();
}

/** Tests of one worker share a server, whose inbox others expect to find as they left it. */
async function cancel(page: Page, id: number): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem('daon.session') ?? '');
  const { api_token: token } = JSON.parse(session) as { api_token: string };
  const answer = await page.request.post('/trpc/orders.cancel', {
    headers: { Authorization: `Bearer ${token}` },
    data: { id },
  });
  expect(answer.ok()).toBe(true);
}

test('the unit stands beside the amount', async ({ page }) => {
  await openPurchase(page);
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
}) => {
  await openPurchase(page);
  await page.locator('[name=amount]').fill('10000');
  await page.getByRole('button', { name: '구매 요청하기' }).click();
  await page.getByRole('button', { name: '10,000원 구매 요청하기' }).dblclick();
  await expect(page.getByText('구매를 요청했어요')).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/assetDetail\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await expect(page.getByText('27891004567804')).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  await expect(page.getByText('10,000원 입금 전').first()).toBeVisible();
  await cancel(page, id);
});

test('covered figures are covered in the recent rows too, and the offline bar leaves the way back free', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/net::ERR_INTERNET_DISCONNECTED|request failed/);
  await openPurchase(page);
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
