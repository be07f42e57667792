// The login: every result of it, the saved id, and sessions over tabs.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import {
  apply,
  callerOf,
  DEMO_PASSWORD,
  newHolder,
  newLogin,
  openAs,
  operatorOf,
  signInByForm,
} from '../support/wallet-people.ts';

const id = (page: Page) => page.getByLabel('아이디', { exact: true });
const password = (page: Page) => page.getByLabel('비밀번호', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: '로그인', exact: true });

async function tryLogin(page: Page, login: string, secret = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await id(page).fill(login);
  await password(page).fill(secret);
  await submit(page).click();
}

test.beforeEach(({ problems }) => problems.allow(/status of 4\d\d/));

test('the login button is disabled until the id has 4-16 letters and digits and the password 8-20 characters', async ({
  page,
}) => {
  await page.goto('/login');
  for (const [login, secret, on] of [
    ['abc', 'a'.repeat(8), false],
    ['abcd', 'a'.repeat(7), false],
    ['abcd', 'a'.repeat(8), true],
    ['a'.repeat(16), 'a'.repeat(20), true],
    ['a'.repeat(16), 'a'.repeat(21), false],
    ['ab_d', 'a'.repeat(8), false],
    ['가나다라', 'a'.repeat(8), false],
  ] as const) {
    await id(page).fill(login);
    await password(page).fill(secret);
    await expect(submit(page), `${login} ${secret}`).toBeEnabled({ enabled: on });
  }
});

test('on submit with invalid input the credential error is shown', async ({ page }) => {
  await page.goto('/login');
  await id(page).fill('abc');
  await password(page).fill('short');
  await password(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('로그인 정보가 일치하지 않아요. 다시 확인해주세요.');
});

test('result 2: 로그인 정보가 일치하지 않아요. 다시 확인해주세요. for an unknown id and a wrong password alike', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  for (const [login, secret] of [
    [newLogin(), DEMO_PASSWORD],
    [holder.login, 'wrong1234!'],
  ] as const) {
    await tryLogin(page, login, secret);
    await expect(page.getByRole('alert')).toHaveText('로그인 정보가 일치하지 않아요. 다시 확인해주세요.');
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('result 3: 승인이 되지 않은 로그인 정보입니다.', async ({ page, server }) => {
  const { login } = await apply(server);
  await tryLogin(page, login);
  await expect(page.getByRole('alert')).toHaveText('승인이 되지 않은 로그인 정보입니다.');
});

test('result 4: 차단된 로그인 정보입니다.', async ({ page, server }) => {
  const holder = await newHolder(server);
  const admin = await operatorOf(server);
  await admin('admin.holders.block', { id: holder.id, reason: '확인이 필요해요' });
  await tryLogin(page, holder.login);
  await expect(page.getByRole('alert')).toHaveText('차단된 로그인 정보입니다.');
});

test('result 5: 관리자 계정은 로그인 할 수 없어요.', async ({ page }) => {
  await tryLogin(page, 'operator');
  await expect(page.getByRole('alert')).toHaveText('관리자 계정은 로그인 할 수 없어요.');
});

test('result 0 goes to /, result 1 goes to /signUpComplete once', async ({ page, server }) => {
  const { login, requestId } = await apply(server);
  const admin = await operatorOf(server);
  await admin('admin.signUps.decide', { id: requestId, decision: 'approve' });
  await page.clock.install();
  await tryLogin(page, login);
  await expect(page).toHaveURL(/\/signUpComplete$/);
  await expect(page.getByText(`${login}님,`)).toBeVisible();
  await page.clock.fastForward(3_100);
  await expect(page.getByText('보유 DAON')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, login);
  await expect(page).toHaveURL(/\/$/);
});

test('the id is remembered if the save-id box is ticked, prefilled and ticked on return, and removed if unticked', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  const box = page.getByRole('checkbox', { name: '아이디 저장' });
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: '메뉴' }).click();
    await page.getByRole('button', { name: '로그아웃' }).click();
    await expect(page).toHaveURL(/\/login$/);
  };
  await page.goto('/login');
  await expect(box).not.toBeChecked();
  await box.check();
  await id(page).fill(holder.login);
  await password(page).fill(DEMO_PASSWORD);
  await submit(page).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await signOut();
  await page.reload();
  await expect(id(page)).toHaveValue(holder.login);
  await expect(box).toBeChecked();
  await expect(password(page)).toHaveValue('');

  await box.uncheck();
  await password(page).fill(DEMO_PASSWORD);
  await submit(page).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await signOut();
  await page.reload();
  await expect(id(page)).toHaveValue('');
  await expect(box).not.toBeChecked();
});

test('a session that ended in use returns to its screen with what was typed', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await page.locator('[name=amount]').fill('20000');
  await holder.call('auth.signOut');
  await page.getByRole('button', { name: '구매 요청하기' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText('로그인 시간이 끝났어요. 다시 로그인하면 보던 화면으로 돌아가요.'),
  ).toBeVisible();
  await id(page).fill(holder.login);
  await password(page).fill(DEMO_PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL(new RegExp(`/withdrawSwap/${holder.linkedAccountId}$`));
  await expect(page.locator('[data-screen="/withdrawSwap#1"]')).toBeVisible();
  await expect(page.locator('[name=amount]')).toHaveValue('20,000');
});

test('a block ends an open wallet at its next step', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder);
  await expect(page.getByText('보유 DAON')).toBeVisible();
  // A call of the home screen that is still open would be the next step itself.
  await page.waitForLoadState('networkidle');
  const admin = await operatorOf(server);
  await admin('admin.holders.block', { id: holder.id, reason: '확인이 필요해요' });
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(callerOf(server, holder.token)('auth.session')).rejects.toThrow('UNAUTHENTICATED');
});
