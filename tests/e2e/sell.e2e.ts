// A sale: what is red on the way to its confirmation, and the browser's history after it.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs, operatorOf } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';

const OVER = '보유수량보다 많은 금액을 입력할 수 없습니다.';

const amount = (page: Page) => page.locator('[name=amount]');
const submit = (page: Page) => page.getByRole('button', { name: '판매 요청하기', exact: true });
const confirm = (page: Page) => page.getByRole('button', { name: /DAON 판매 요청하기$/ });
async function openSale(page: Page, holder: Holder): Promise<void> {
  await openAs(page, holder, `/chargeSwap/${holder.linkedAccountId}`);
  await expect(amount(page)).toBeVisible();
}

async function toConfirmation(page: Page, holder: Holder, gross: string): Promise<void> {
  await openSale(page, holder);
  await amount(page).fill(gross);
  await submit(page).click();
  await expect(confirm(page)).toBeVisible();
}

/** From the amount to the page of success; answers the sale's id. */
async function sell(page: Page, holder: Holder, gross: string): Promise<number> {
  await toConfirmation(page, holder, gross);
  await confirm(page).click();
  await expect(page.getByText('판매를 요청했어요')).toBeVisible();
  const link = await page.getByRole('link', { name: '내역 보기' }).getAttribute('href');
  return Number(link?.split('/').at(-1));
}

test('an alert that comes late does not open over an amount that is right again', async ({
  page,
  server,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/Dialogs-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openSale(page, await newHolder(server, { daon: '100' }));
  const asked = page.waitForRequest('**/assets/Dialogs-*.js');
  await amount(page).fill('200');
  await asked;
  await amount(page).fill('20');
  const came = page.waitForResponse('**/assets/Dialogs-*.js');
  release();
  await (await came).finished();
  // What the dialog needs comes after it.
  await page.waitForLoadState('networkidle');
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // The next one opens again.
  await amount(page).fill('200');
  await expect(page.getByRole('alertdialog')).toContainText(OVER);
});

test(`over the available balance, balance minus lockup, says '${OVER}' and turns the number red`, async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const admin = await operatorOf(server);
  await admin('admin.holders.setLock', { id: holder.id, amount: '40', reason: '확인이 필요해요' });
  await openSale(page, holder);
  await amount(page).fill('60');
  await expect(submit(page)).toBeEnabled();
  await amount(page).fill('60.01');
  await expect(page.getByRole('alertdialog')).toContainText(OVER);
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  const red = await page.evaluate(() => {
    const probe = document.createElement('p');
    probe.style.color = 'var(--danger)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(amount(page)).toHaveCSS('color', red);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await amount(page).fill('60');
  await expect(amount(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test('after a sale the back button leads home, and a reload to its detail', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '50' });
  await sell(page, holder, '10');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  const id = await sell(page, holder, '20');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/assetDetail/${id}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('보유 DAON')).toBeVisible();
});
