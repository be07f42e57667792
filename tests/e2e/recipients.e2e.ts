// Recipients that a holder has named: saved after a send, kept as favourites, and designated.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { sendButton, toConfirmation } from '../support/pages/send-steps.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const sheet = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => sheet(page).getByRole('button', { name: '저장하기' });

test('whom one has sent to is saved by name, and stands first the next time', async ({ page, server }) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '10');
  await sendButton(page).click();
  await page.getByRole('button', { name: '받는 사람 저장' }).click();
  await expect(sheet(page).getByLabel('지갑 주소')).toHaveValue(friend.address);
  await expect(save(page)).toBeDisabled();
  await sheet(page).getByLabel('이름').fill('우리 엄마');
  await save(page).click();
  await expect(page.getByText('받는 사람을 저장했어요')).toBeVisible();
  await expect(page.locator('[data-screen="/recipients"]')).toContainText('우리 엄마');
  await openAs(page, holder, '/send');
  await expect(page.getByRole('region', { name: '즐겨찾기' })).toContainText('우리 엄마');
  await expect(page.getByRole('region', { name: '최근 보낸 곳' })).not.toContainText('우리 엄마');
});

test('a designation shows from when it holds, and ends by one tap', async ({ page, server }) => {
  const [holder, friend] = await Promise.all([newHolder(server), newHolder(server)]);
  await holder.call('recipients.save', { address: friend.address, name: '엄마', favourite: false });
  await openAs(page, holder, '/recipients');
  await page.getByRole('button', { name: /^엄마/ }).click();
  await sheet(page).getByRole('button', { name: '지정하기' }).click();
  await expect(sheet(page).getByText(/부터 기다리지 않고 보내요\.$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^엄마 ?지정 대기/ })).toBeVisible();
  await page.getByRole('button', { name: /^엄마/ }).click();
  await sheet(page).getByRole('button', { name: '지정 취소' }).click();
  await expect(sheet(page).getByRole('button', { name: '지정하기' })).toBeVisible();
  await sheet(page).getByRole('button', { name: '삭제하기' }).click();
  await expect(page.getByText('아직 저장한 사람이 없어요')).toBeVisible();
  await openAs(page, holder, '/alarm');
  await expect(page.getByText('엄마님을 지정 수취인으로 두기로 했어요')).toBeVisible();
});
