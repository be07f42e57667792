// The change of a password, which ends every session; the list of devices is in tests/wallet/devices.test.ts.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { callerOf, DEMO_PASSWORD, newHolder, openAs, signInByForm } from '../support/wallet/people.ts';

const NEW_PASSWORD = 'new-pass12!';

const next = (page: Page) => page.getByRole('button', { name: '다음', exact: true });
const change = (page: Page) => page.getByRole('button', { name: '비밀번호 바꾸기' });

async function toStep2(page: Page): Promise<void> {
  await page.locator('[name=lastPW]').fill(DEMO_PASSWORD);
  await next(page).click();
  await expect(page.locator('[data-screen="/changePw#2"]')).toBeVisible();
}

test('changing the password verifies the current one, sets the new one and ends every session at /changePwSuccess with a login button', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  const holder = await newHolder(server);
  await openAs(page, holder, '/changePw');
  const elsewhere = await callerOf(server)<{ token: string }>('auth.signIn', {
    login: holder.login,
    password: DEMO_PASSWORD,
  });
  const onPhone = callerOf(server, elsewhere.token);
  await onPhone('auth.session');

  await expect(next(page)).toBeDisabled();
  await page.locator('[name=lastPW]').fill('wrong1234!');
  await next(page).click();
  await expect(page.getByText('비밀번호가 맞지 않아요. 다시 확인해주세요.')).toBeVisible();
  await expect(page.locator('[data-screen="/changePw#1"]')).toBeVisible();
  await toStep2(page);

  await page.locator('[name=newPW]').fill(NEW_PASSWORD);
  await page.locator('[name=newPW_confirmation]').fill(NEW_PASSWORD);
  await change(page).click();
  await expect(page).toHaveURL(/\/changePwSuccess$/);
  await expect(page.getByText('비밀번호를 바꿨어요')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('daon.session'))).toBeNull();

  // Where an ended session leads is above.
  await expect(onPhone('auth.session')).rejects.toThrow(/UNAUTHORIZED/);

  await page.getByRole('link', { name: '로그인' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('로그인 시간이 끝났어요.')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('아이디', { exact: true }).fill(holder.login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('로그인 정보가 일치하지 않아요. 다시 확인해주세요.');
  await signInByForm(page, holder.login, NEW_PASSWORD);
});

test('back from step 2 of changing the password returns to step 1, and a reload asks for the current one again', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await openAs(page, holder, '/changePw');
  await toStep2(page);
  await page.getByRole('button', { name: '뒤로' }).click();
  await expect(page.locator('[data-screen="/changePw#1"]')).toBeVisible();
  await toStep2(page);
  await page.goBack();
  await expect(page.locator('[data-screen="/changePw#1"]')).toBeVisible();
  await toStep2(page);
  await page.reload();
  await expect(page.locator('[data-screen="/changePw#1"]')).toBeVisible();
  await expect(page.locator('[name=lastPW]')).toHaveValue('');
});

test('going back while the sign-in is still loading leads to the sign-in', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder, '/');
  await page.goto('/accountSetting');
  await expect(page.locator('[data-screen="/accountSetting"]')).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/\/login-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    localStorage.removeItem('daon.session');
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await expect(page).toHaveURL(/\/login$/);
  // Later, because the page that is asked may be gone before it answers.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForTimeout(0);
  held.resolve();
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
