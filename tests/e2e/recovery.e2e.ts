// Finding an id and setting a new password by the phone, up to the sign-in with it.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { askForCode, typeCode, wrongCode } from '../support/sign-up-form.ts';
import { startDemoServer } from '../support/demo-server.ts';
import type { RunningServer } from '../support/server-process.ts';
import {
  codeSentTo,
  DEMO_PASSWORD,
  newHolder,
  newLogin,
  newPhone,
  signInByForm,
} from '../support/wallet-people.ts';

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
  await typeCode(page, await codeSentTo(server, who.phone));
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/changeNewPw');
}

async function typeNewPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('새 비밀번호', { exact: true }).fill(password);
  await page.getByLabel('새 비밀번호 확인').fill(again);
}

test('the login leads to /accountSearch, which chooses find-id or find-password', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: '아이디 · 비밀번호 찾기' }).click();
  await expect(page).toHaveURL('/accountSearch');
  await page.getByRole('link', { name: /아이디 찾기/ }).click();
  await expect(page).toHaveURL('/emailSearch');
  await page.goBack();
  await page.getByRole('link', { name: /비밀번호 찾기/ }).click();
  await expect(page).toHaveURL('/pwSearch');
});

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

test('finding several ids lists them all, the newest first', async ({ page, server }) => {
  const phone = newPhone();
  const first = await newHolder(server, { phone });
  const second = await newHolder(server, { phone });
  await findIds(page, server, phone);
  await expect(page.getByRole('heading', { name: '아이디 2개를 찾았어요' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([new RegExp(second.login), new RegExp(first.login)]);
});

test('a phone without an id says so, and only after its code', async ({ page, server }) => {
  await findIds(page, server, newPhone());
  await expect(page.getByRole('heading', { name: /이 번호로 가입한\s*아이디가 없어요/ })).toBeVisible();
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

test('a foreign response_json is shown as text only or refused, and leaves the address bar', async ({
  page,
}) => {
  const open = (path: string, json: string) => page.goto(`${path}?response_json=${encodeURIComponent(json)}`);
  await open('/emailSearch2', '[{"email":"daon0009","created_at":"2026-11-20T15:05:00+09:00"}]');
  await expect(page.getByRole('listitem')).toContainText('daon0009');
  await expect(page.getByText('2026년 11월 20일 가입')).toBeVisible();
  await expect(page).toHaveURL('/emailSearch2');

  for (const hostile of [
    '[{"email":"<img src=x onerror=alert(1)>","created_at":"2026-11-20T15:05:00+09:00"}]',
    '[{"email":"daon0009","created_at":"javascript:alert(1)"}]',
    '{"__proto__":{"email":"x"}}',
    '[[[[',
    '',
  ]) {
    await open('/emailSearch2', hostile);
    await expect(page.getByRole('heading', { name: '찾은 결과를 보여줄 수 없어요' })).toBeVisible();
    await expect(page).toHaveURL('/emailSearch2');
  }
  for (const hostile of ['{"verification_code":"1"}', '{"verification_code":1,"api_token":"x y"}', 'null']) {
    await open('/changeNewPw', hostile);
    await expect(page.getByRole('heading', { name: '다시 인증이 필요해요' })).toBeVisible();
    await expect(page).toHaveURL('/changeNewPw');
  }
  await page.getByRole('link', { name: '다시 인증하기' }).click();
  await expect(page).toHaveURL('/pwSearch');
});

test('a password is found by id and phone, set anew, and opens the wallet', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/recovery\.resetPassword|status of 400/);
  const holder = await newHolder(server);
  await proveOwner(page, server, holder);

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
});

test('a reset that was used once is refused, and says to verify again', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/recovery\.resetPassword/);
  const holder = await newHolder(server);
  const answer = page.waitForResponse(/recovery\.verifyOwner/);
  await proveOwner(page, server, holder);
  const { result } = (await (await answer).json()) as {
    result: { data: { verificationCode: string; apiToken: string } };
  };
  const payload = { verification_code: result.data.verificationCode, api_token: result.data.apiToken };
  const link = `/changeNewPw?response_json=${encodeURIComponent(JSON.stringify(payload))}`;
  await typeNewPassword(page, NEW_PASSWORD);
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(page).toHaveURL('/changePwSuccess');

  await page.goto(link);
  await typeNewPassword(page, 'another-word-3');
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(page.getByText('비밀번호를 바꿀 수 있는 시간이 지났어요.')).toBeVisible();
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toHaveValue('another-word-3');
  await page.getByRole('link', { name: '다시 인증하기' }).click();
  await expect(page).toHaveURL('/pwSearch');
});

test('an id that does not belong to the phone is reported to the owner of the phone only', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/recovery\.verifyOwner/);
  const phone = newPhone();
  await page.goto('/pwSearch');
  const send = page.getByRole('button', { name: '인증번호 받기' });
  await page.getByLabel('휴대폰 번호').fill(phone);
  await expect(send).toBeDisabled();
  await page.getByLabel('아이디', { exact: true }).fill('abc');
  await page.getByLabel('아이디', { exact: true }).blur();
  await expect(page.getByText('아이디는 영문 및 숫자 포함 4~16자여야 합니다.')).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByLabel('아이디', { exact: true }).fill(newLogin());
  await askForCode(page, phone);
  const code = await codeSentTo(server, phone);
  await typeCode(page, wrongCode(code));
  await expect(page.getByText('잘못된 인증번호입니다.')).toBeVisible();
  await typeCode(page, code);
  await expect(page.getByText('입력한 정보와 일치하는 아이디가 없어요.')).toBeVisible();
  await expect(page.getByLabel('휴대폰 번호')).toHaveValue(phone);
  await expect(send).toBeEnabled();
});

test('a code that was sent is good for the id and the number that it was asked with', async ({ page }) => {
  await page.goto('/pwSearch');
  await page.getByLabel('아이디', { exact: true }).fill(newLogin());
  await askForCode(page, newPhone());
  await page.getByLabel('아이디', { exact: true }).fill(newLogin());
  await expect(page.getByLabel('인증번호', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByLabel('인증번호', { exact: true })).toBeVisible();
  await page.getByLabel('휴대폰 번호').fill(newPhone());
  await expect(page.getByLabel('인증번호', { exact: true })).toBeHidden();
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

test('the first resend is free, the next one waits and counts its seconds', async ({ page, problems }) => {
  problems.allow(/recovery\.requestCode/);
  // Only a server with its limits on makes anyone wait.
  const strict = await startDemoServer({ RATE_LIMIT: 'on' });
  try {
    await page.clock.install();
    await page.goto(`${strict.origin}/emailSearch`);
    const phone = newPhone();
    await askForCode(page, phone);
    await page.getByRole('button', { name: '인증번호 다시 받기' }).click();
    const waiting = page.getByRole('button', { name: /^\d+초 뒤에 다시 받을 수 있어요$/ });
    await expect(waiting).toBeDisabled();
    await expect(page.getByRole('timer')).toContainText(/10:00|9:5/);

    await page.reload();
    await page.getByLabel('휴대폰 번호').fill(phone);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByText('조금 뒤에 인증번호를 다시 받을 수 있어요.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^\d+초 뒤에 받을 수 있어요$/ })).toBeDisabled();
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('button', { name: '인증번호 받기' })).toBeEnabled();
  } finally {
    await strict.stop();
  }
});
