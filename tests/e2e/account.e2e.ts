// The settings: what they say, how the wallet looks, and leaving for good.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { startDemoServer } from '../support/demo-server.ts';
import {
  callerOf,
  DEMO_PASSWORD,
  linkAccount,
  newHolder,
  openAs,
  operatorOf,
} from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';

const CLOSE = '정말 탈퇴하시겠어요?';

async function openClosing(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: '회원 탈퇴' }).click();
  const sheet = page.getByRole('dialog', { name: CLOSE });
  await expect(sheet).toBeVisible();
  return sheet;
}

test('the settings show the login id and the number of registered accounts, and link to /accountLinked and /changePw', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await linkAccount(server, holder);
  await openAs(page, holder);
  await page.getByRole('button', { name: '메뉴' }).click();
  await page.getByRole('button', { name: '설정' }).click();
  await expect(page).toHaveURL(/\/accountSetting$/);
  await expect(page.getByText(holder.login)).toBeVisible();
  const accounts = page.getByRole('link', { name: /^등록된 계좌/ });
  await expect(accounts).toContainText('2개');
  await accounts.click();
  await expect(page).toHaveURL(/\/accountLinked$/);
  await page.goBack();
  await page.getByRole('link', { name: '비밀번호 변경' }).click();
  await expect(page).toHaveURL(/\/changePw$/);
  await page.goBack();
  await page.getByRole('link', { name: '이용약관' }).click();
  await expect(page).toHaveURL(/\/terms$/);
});

test('withdrawal shows balance and open requests, requires the password and the ticked box, and the completion modal leads to /login, where the login is unknown from then on', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const holder = await newHolder(server, { daon: '12.5' });
  const { price } = await holder.call<{ price: string }>('wallet.balance');
  await holder.call('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '5000',
    price,
    requestId: crypto.randomUUID(),
  });
  await openAs(page, holder, '/accountSetting');
  const sheet = await openClosing(page);
  await expect(sheet).toContainText('12.5 DAON');
  await expect(sheet).toContainText('구매 1건');
  const button = sheet.getByRole('button', { name: '탈퇴하기' });
  const password = sheet.locator('[name=password]');
  await expect(button).toBeDisabled();
  await password.fill('wrong1234!');
  await expect(button).toBeDisabled();
  await sheet.getByRole('checkbox').check();
  await button.click();
  await expect(sheet).toContainText('비밀번호가 맞지 않아요. 다시 확인해주세요.');
  await password.fill(DEMO_PASSWORD);
  await button.click();
  const done = page.getByRole('alertdialog');
  await expect(done).toContainText('탈퇴가 완료됐어요.');
  await expect(page).toHaveURL(/\/accountSetting$/);
  await done.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('daon.session'))).toBeNull();
  await expect(page.getByText('로그인 시간이 끝났어요.')).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('아이디', { exact: true }).fill(holder.login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('로그인 정보가 일치하지 않아요. 다시 확인해주세요.');
});

test('closing is given up by Escape and the back button, and the typed input is cleared', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await openAs(page, holder, '/accountSetting');
  let sheet = await openClosing(page);
  await sheet.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  sheet = await openClosing(page);
  await expect(sheet.locator('[name=password]')).toHaveValue('');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/accountSetting$/);
  await holder.call('auth.session');
});

test('closing whose answer is lost says so, and stays', async ({ page, server, problems }) => {
  problems.allow(/request failed|ERR_FAILED/);
  const holder = await newHolder(server);
  await openAs(page, holder, '/accountSetting');
  await page.route('**/trpc/auth.closeAccount', (route) => route.abort());
  const sheet = await openClosing(page);
  await sheet.locator('[name=password]').fill(DEMO_PASSWORD);
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: '탈퇴하기' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.');
  await expect(sheet.locator('[name=password]')).toHaveValue(DEMO_PASSWORD);
});

test('where the setting refuses, an account with funds is refused with the reason and stays open', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const server = await startDemoServer();
  try {
    const holder: Holder = await newHolder(server, { daon: '3' });
    const admin = await operatorOf(server);
    await admin('admin.settings.set', { key: 'closeAccountWithFunds', value: 'refuse' });
    await openAs(page, holder, `${server.origin}/accountSetting`);
    const sheet = await openClosing(page);
    await sheet.locator('[name=password]').fill(DEMO_PASSWORD);
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: '탈퇴하기' }).click();
    await expect(sheet.getByRole('alert')).toHaveText(
      '보유수량이나 처리 중인 요청이 남아 있어 탈퇴할 수 없어요.',
    );
    await callerOf(server, holder.token)('auth.session');
  } finally {
    await server.stop();
  }
});

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const rootSize = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test('a chosen appearance applies immediately, after a reload without a flash, and in other tabs', async ({
  page,
  server,
  context,
  problems,
}) => {
  // Parts of the page that is left may be on their way when the scripts stop; what fails then has no text.
  problems.allow(/assets\/.*ERR_FAILED|ERR_FAILED.*assets\/|^page error: $/);
  await page.emulateMedia({ colorScheme: 'light' });
  const holder = await newHolder(server);
  await openAs(page, holder, '/accountSetting');
  const light = await background(page);
  await page.getByRole('button', { name: /^화면 테마/ }).click();
  await page.getByRole('radio', { name: '어둡게' }).check();
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click();
  await expect(page.getByRole('button', { name: /^화면 테마/ })).toContainText('어둡게');

  // What is shown before the wallet's own script has loaded would be the flash.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => background(page)).toBe(dark);
  expect(await page.locator('[data-screen]').count()).toBe(0);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.locator('[data-screen="/accountSetting"]')).toBeVisible();
  expect(await background(page)).toBe(dark);
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#0F1115');

  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/accountSetting');
  await expect(other.getByRole('button', { name: /^화면 테마/ })).toContainText('어둡게');
  await other.getByRole('button', { name: /^화면 테마/ }).click();
  await other.getByRole('radio', { name: '기기 설정에 맞추기' }).check();
  await expect.poll(() => background(page)).toBe(light);
});

test('large text makes every size larger, and stays after a reload', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder, '/accountSetting');
  expect(await rootSize(page)).toBe('16px');
  const toggle = page.getByRole('switch', { name: '큰 글씨' });
  await toggle.check();
  await expect.poll(() => rootSize(page)).toBe('19.2px');
  await page.reload();
  await expect(toggle).toBeChecked();
  expect(await rootSize(page)).toBe('19.2px');
  await toggle.uncheck();
  await expect.poll(() => rootSize(page)).toBe('16px');
});

test('what cannot be loaded leaves the settings usable', async ({ page, server, problems }) => {
  problems.allow(/request failed|ERR_FAILED/);
  const holder = await newHolder(server);
  await page.route('**/trpc/linkedAccounts.count', (route) => route.abort());
  await page.route('**/trpc/auth.sessions', (route) => route.abort());
  await openAs(page, holder, '/accountSetting');
  await expect(page.getByRole('link', { name: '등록된 계좌' })).toBeVisible();
  await page.getByRole('button', { name: /^로그인한 기기/ }).click();
  const sheet = page.getByRole('dialog', { name: '로그인한 기기' });
  await expect(sheet).toContainText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.');
  await page.unroute('**/trpc/auth.sessions');
  await sheet.getByRole('button', { name: '다시 시도' }).click();
  await expect(sheet.getByText('이 기기')).toBeVisible();
});
