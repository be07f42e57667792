// A toast says what a tap did, also while a sheet is open: it lies above the sheet and a screen reader hears it.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { callerOf, DEMO_PASSWORD, newHolder, openAs } from '../support/wallet/people.ts';

/** Whether a toast with this text is what a person sees at its place, and no part of the page that is hidden from readers. */
async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.getByText(text, { exact: true });
  await expect(toast).toBeVisible();
  const seen = await toast.evaluate((element: HTMLElement) => {
    // A toast lets taps through, and what lets them through is left out where it is asked what is on top.
    element.style.pointerEvents = 'auto';
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return {
      onTop: element.contains(top),
      hidden: element.closest('[aria-hidden=true], [inert]') !== null,
      announced: element.closest('[role=status]') !== null,
    };
  });
  expect(seen).toEqual({ onTop: true, hidden: false, announced: true });
}

test('copying the address in the QR sheet says so above the sheet', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, await newHolder(server));
  await page.getByRole('button', { name: '받기', exact: true }).click();
  await page.getByRole('dialog').getByText('다른 지갑에서 받기', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '다른 지갑에서 받기' });
  await sheet.getByRole('button', { name: /복사/ }).click();
  await expectToast(page, '복사 완료');
});

test('saving a receipt says so above the receipt', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const { rows } = await holder.call<{ rows: { id: number }[] }>('history.list');
  await openAs(page, holder, `/assetDetail/${rows[0]?.id}`);
  await page.getByRole('button', { name: '영수증 보기' }).click();
  const sheet = page.getByRole('dialog', { name: '거래 영수증' });
  await sheet.getByRole('button', { name: '이미지로 저장하기' }).click();
  await expectToast(page, '영수증을 저장했어요');
});

test('ending a session says so above the list of sessions', async ({ page, server }) => {
  const holder = await newHolder(server);
  await callerOf(server)('auth.signIn', { login: holder.login, password: DEMO_PASSWORD });
  await openAs(page, holder, '/devices');
  await page.getByRole('button', { name: /기기 로그아웃|· .* 로그아웃/ }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expectToast(page, '기기에서 로그아웃했어요');
});

test('a toast stands above the buttons at the foot, and on its side a phone keeps neither them nor the header in place', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const holder = await newHolder(server, { daon: '100' });
  const { rows } = await holder.call<{ rows: { id: number }[] }>('history.list');
  await openAs(page, holder, `/assetDetail/${rows[0]?.id}`);
  await page.getByRole('button', { name: '거래 번호 복사' }).click();
  const toast = await page.getByText('복사 완료', { exact: true }).boundingBox();
  const bar = await page.locator('[data-bar]').boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

  await page.setViewportSize({ width: 844, height: 390 });
  for (const part of ['[data-bar]', 'header'])
    await expect(page.locator(part)).toHaveCSS('position', 'static');
});
