// A lost phone: its wallet is frozen from any device without a password, and its holder comes back by the password and a code.
import { expect, test } from '../support/browser/browser.ts';
import { askForCode, typeCode } from '../support/pages/sign-up-form.ts';
import { codeSentTo, DEMO_PASSWORD, newHolder } from '../support/wallet/people.ts';

test('from a lost phone to back again', async ({ page, server, problems }) => {
  problems.allow(/status of 403/);
  const holder = await newHolder(server, { daon: '1000' });
  const order = { linkedAccountId: holder.linkedAccountId, gross: '10', requestId: crypto.randomUUID() };
  const { id } = await holder.call<{ id: number }>('orders.sell', order);

  await page.goto('/login');
  await page.getByRole('link', { name: '휴대폰 분실' }).click();
  await expect(page).toHaveURL('/lostPhone');
  await askForCode(page, holder.phone);
  await typeCode(page, await codeSentTo(server, holder.phone));
  await expect(page.getByRole('heading', { name: '지갑을 잠갔어요' })).toBeVisible();
  await expect(page.getByRole('list', { name: '잠근 지갑' })).toContainText(holder.login);
  await expect(holder.call('wallet.home')).rejects.toThrow('freeze');

  // The password alone does not end it.
  await page.getByRole('link', { name: '로그인으로' }).click();
  await page.locator('[name=email]').fill(holder.login);
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(
    page.getByText('지갑이 잠겨 있어요. 잠금을 풀면 다시 쓸 수 있어요.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('link', { name: '잠금 풀기' }).click();
  await expect(page.locator('[name=email]')).toHaveValue(holder.login);
  await askForCode(page, holder.phone);
  await typeCode(page, await codeSentTo(server, holder.phone));
  await expect(page).toHaveURL('/safetyCheck');
  await expect(page.getByRole('link', { name: '멈춘 요청' })).toContainText('1건');

  // What was to leave waits for the holder's word.
  await page.goto(`/assetDetail/${id}`);
  await expect(page.getByText('지갑을 잠가서 멈췄어요').first()).toBeVisible();
  await page.getByRole('button', { name: '계속 진행하기' }).click();
  await expect(page.getByText('관리자가 확인하고 있어요', { exact: false })).toBeVisible();
});
