// Finding an id and setting a new password by the phone, up to the sign-in with it.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { askForCode, typeCode } from '../support/pages/sign-up-form.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import {
  codeSentTo,
  DEMO_PASSWORD,
  newHolder,
  newLogin,
  newPhone,
  signInByForm,
} from '../support/wallet/people.ts';

const NEW_PASSWORD = 'new-word-22';

async function findIds(page: Page, server: RunningServer, phone: string): Promise<void> {
  await page.goto('/emailSearch');
  await askForCode(page, phone);
  await page.clock.install();
  await typeCode(page, await codeSentTo(server, phone));
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/emailSearch2');
}

async function proveOwner(page: Page, server: RunningServer, who: { login: string; phone: string }) {
  await page.goto('/pwSearch');
  await page.getByLabel('아이디', { exact: true }).fill(who.login);
  await askForCode(page, who.phone);
  await page.clock.install();
  const code = await codeSentTo(server, who.phone);
  await typeCode(page, code);
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/changeNewPw');
  return code;
}

async function typeNewPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('새 비밀번호', { exact: true }).fill(password);
  await page.getByLabel('새 비밀번호 확인').fill(again);
}

test('finding one id shows it with its join date two seconds after success', async ({ page, server }) => {
  const { login, phone } = await newHolder(server);
  await findIds(page, server, phone);
  await expect(page.getByRole('heading', { name: '아이디를 찾았어요' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('listitem')).toContainText(login);
  await expect(page.getByRole('listitem')).toContainText(/\d{4}년 \d+월 \d+일 가입/);

  // The form is not behind the result, and the result comes back with the page that it belongs to.
  await page.getByRole('link', { name: '비밀번호 찾기' }).click();
  await expect(page).toHaveURL('/pwSearch');
  await page.goBack();
  await expect(page.getByRole('listitem')).toContainText(login);
  await page.getByRole('link', { name: '로그인하기' }).click();
  await expect(page).toHaveURL('/login');
});

test('after a reload the found ids are gone, and the page offers to verify again', async ({
  page,
  server,
}) => {
  const { login, phone } = await newHolder(server);
  await findIds(page, server, phone);
  await expect(page.getByText(login)).toBeVisible();
  await page.reload();
  await expect(page.getByText(login)).toBeHidden();
  await page.getByRole('link', { name: '다시 인증하기' }).click();
  await expect(page).toHaveURL('/emailSearch');
});

test('a password is found by id and phone, set anew, and opens the wallet; no address or referrer holds a secret', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/recovery\.resetPassword|status of 400/);
  const holder = await newHolder(server);
  const secrets: string[] = [holder.phone, NEW_PASSWORD];
  const told: string[] = [];
  page.on('request', (request) => {
    told.push(request.url(), request.headers()['referer'] ?? '');
  });
  page.on('response', (response) => {
    if (!response.url().includes('recovery.verifyOwner')) return;
    void response
      .json()
      .then((body: { result: { data: { apiToken: string; verificationCode: string } } }) => {
        secrets.push(body.result.data.apiToken, body.result.data.verificationCode);
      });
  });
  secrets.push(await proveOwner(page, server, holder));

  const submit = page.getByRole('button', { name: '비밀번호 바꾸기' });
  await typeNewPassword(page, 'short12', 'short12');
  await expect(submit).toBeDisabled();
  await page.getByLabel('새 비밀번호 확인').blur();
  await expect(page.getByText('비밀번호는 8~20자 이내여야 합니다.')).toBeVisible();
  await typeNewPassword(page, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
  await expect(submit).toBeDisabled();
  const field = page.getByLabel('새 비밀번호', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '비밀번호 표시' }).first().click();
  await expect(field).toHaveAttribute('type', 'text');

  await typeNewPassword(page, DEMO_PASSWORD);
  await submit.click();
  await expect(page.getByText('지금과 다른 비밀번호를 입력해주세요.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  await typeNewPassword(page, NEW_PASSWORD);
  await submit.click();
  await expect(page).toHaveURL('/changePwSuccess');
  await page.goBack();
  await expect(page).not.toHaveURL(/changeNewPw/);
  await signInByForm(page, holder.login, NEW_PASSWORD);

  const session = await page.evaluate(() => localStorage.getItem('daon.session') ?? '');
  const token = /"api_token":"([^"]+)"/.exec(session)?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  secrets.push(token);
  expect(secrets).toHaveLength(6);
  expect(told.length).toBeGreaterThan(20);
  expect(told.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});

test('every step of recovery survives a reload and the back button', async ({ page, server }) => {
  await page.goto('/accountSearch');
  await page.getByRole('link', { name: /비밀번호 찾기/ }).click();
  await page.getByLabel('아이디', { exact: true }).fill(newLogin());
  await askForCode(page, newPhone());
  await page.reload();
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/accountSearch');

  const holder = await newHolder(server);
  await proveOwner(page, server, holder);
  await page.reload();
  await expect(page.getByRole('heading', { name: '다시 인증이 필요해요' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/accountSearch');
});
