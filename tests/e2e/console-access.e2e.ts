// Sign-in to the console, the rights of each role, and the search for a record.
import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { generate } from 'otplib';
import { expect, test } from '../support/browser/browser.ts';
import { leaveConsole, openConsole, signOutOfConsole, spendConsole } from '../support/pages/console-page.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { callerOf, DEMO_PASSWORD, hireOperator, newHolder } from '../support/wallet/people.ts';

async function fillSignIn(page: Page, login: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('아이디').fill(login);
  await page.getByLabel('비밀번호').fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

test('an authenticator is enrolled, asked for, and replaced once by a recovery code', async ({
  browser,
  server,
}) => {
  const { login } = await hireOperator(server, 'operator');
  const desk = await openConsole(browser, server, { login, path: '/account', allow: /401/ });
  const card = desk.getByRole('region', { name: '인증 앱' });
  await card.getByLabel('지금 비밀번호').fill(DEMO_PASSWORD);
  await card.getByRole('button', { name: '인증 앱 등록하기' }).click();
  await expect(card.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  const secret = await card.getByLabel('인증 앱에 입력할 키').innerText();

  await card.getByLabel('인증번호 6자리').fill('000000');
  await card.getByRole('button', { name: '등록 마치기' }).click();
  await expect(card.getByText('인증 앱의 번호가 맞지 않아요.')).toBeVisible();
  await card.getByLabel('인증번호 6자리').fill(await generate({ secret }));
  await card.getByRole('button', { name: '등록 마치기' }).click();
  const slip = card.getByRole('list', { name: '복구 코드' }).getByRole('listitem');
  await expect(slip).toHaveCount(10);
  const codes = await slip.allInnerTexts();
  expect(await axeFaults(desk)).toEqual([]);
  await expect(card.getByRole('button', { name: '닫기' })).toBeDisabled();
  await card.getByLabel('안전한 곳에 보관했어요').check();
  await card.getByRole('button', { name: '닫기' }).click();
  await expect(card).toContainText('남은 복구 코드 10개');

  // The code that enrolled the app is used up, so the next half minute's is asked for.
  await signOutOfConsole(desk);
  await fillSignIn(desk, login);
  await expect(desk.getByRole('heading', { name: '인증 앱의 번호를 입력해주세요' })).toBeVisible();
  const nextCode = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await desk.getByLabel('인증번호 6자리').fill(nextCode);
  await desk.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(desk.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible();

  await signOutOfConsole(desk);
  await fillSignIn(desk, login);
  await desk.getByRole('button', { name: '인증 앱을 쓸 수 없어요' }).click();
  await desk.getByLabel('복구 코드').fill((codes[0] ?? '').toUpperCase());
  await desk.getByRole('button', { name: '로그인', exact: true }).click();
  await desk.getByRole('link', { name: /내 계정/ }).click();
  await expect(desk.getByText('남은 복구 코드 9개')).toBeVisible();
  await spendConsole(desk);
});

test('five failures lock the login, and the right password gets the refusal too', async ({
  browser,
  server,
}) => {
  const { login } = await hireOperator(server, 'viewer');
  for (let tries = 0; tries < 5; tries += 1)
    await expect(
      callerOf(server)('admin.auth.signIn', { login, password: 'wrong-password' }),
    ).rejects.toThrow('CREDENTIALS_WRONG');
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/admin/');
  await fillSignIn(page, login);
  await expect(page.getByRole('alert')).toContainText('15분 뒤에 다시 시도해주세요.');
  await context.close();
});

test('a session whose end a list or an export finds leads to the sign-in with the reason, and then back to its page', async ({
  browser,
  server,
}) => {
  const { login } = await hireOperator(server, 'operator');
  const desk = await openConsole(browser, server, { login, path: '/linkedAccounts', allow: /401/ });
  await expect(desk.getByRole('heading', { name: '연결 계좌' })).toBeVisible();
  const { token } = await callerOf(server)<{ token: string }>('admin.auth.signIn', {
    login,
    password: DEMO_PASSWORD,
  });
  const elsewhere = callerOf(server, token);
  // It ends with the call that finds it ended: the console itself notices soon, and leaves the page before the press.
  const endWithCall = async (route: Route): Promise<void> => {
    const sessions = await elsewhere<{ id: number; current: boolean }[]>('admin.auth.sessions');
    for (const { id } of sessions.filter(({ current }) => !current))
      await elsewhere('admin.auth.endSession', { id });
    await route.continue();
  };
  for (const [call, button] of [
    ['**/trpc/admin.linkedAccounts.list*', '새로고침'],
    ['**/admin/exports/linkedAccounts', '내보내기'],
  ] as const) {
    // By this call alone: the console's own next one, which would find it too, is kept waiting.
    const mayAsk = Promise.withResolvers<void>();
    const keepWaiting = async (route: Route): Promise<void> => {
      await mayAsk.promise;
      await route.continue();
    };
    await desk.route('**/trpc/**', keepWaiting);
    await desk.route(call, endWithCall, { times: 1 });
    await desk.getByRole('button', { name: button }).or(desk.getByLabel(button)).first().click();
    await expect(desk.getByText(/로그인이 끝났어요/)).toBeVisible();
    mayAsk.resolve();
    await fillSignIn(desk, login);
    await expect(desk.getByRole('heading', { name: '연결 계좌' })).toBeVisible();
  }
  await spendConsole(desk);
});

test('own sessions are listed and ended, and the password is changed', async ({ browser, server }) => {
  const { login } = await hireOperator(server, 'viewer');
  await callerOf(server)('admin.auth.signIn', { login, password: DEMO_PASSWORD });
  const desk = await openConsole(browser, server, { login, path: '/account', allow: /400/ });
  const places = desk.getByRole('region', { name: '로그인한 곳' });
  await expect(places.getByText('지금 이곳')).toBeVisible();
  await expect(places.getByText('Linux · Chrome')).toBeVisible();
  await places.getByRole('button', { name: '로그아웃' }).click();
  await expect(places.getByRole('button', { name: '로그아웃' })).toHaveCount(0);

  const card = desk.getByRole('region', { name: '비밀번호' });
  await card.getByLabel('지금 비밀번호').fill('not-my-password');
  await card.getByLabel('새 비밀번호', { exact: true }).fill('another1234!');
  await card.getByLabel('새 비밀번호 확인').fill('another1234!');
  await card.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(card.getByText('비밀번호가 맞지 않아요.')).toBeVisible();
  await card.getByLabel('지금 비밀번호').fill(DEMO_PASSWORD);
  await card.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(desk.getByText('비밀번호를 바꿨어요.')).toBeVisible();
  await signOutOfConsole(desk);
  await fillSignIn(desk, login, 'another1234!');
  await expect(desk.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible();
  await spendConsole(desk);
});

test('a viewer sees every act disabled', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '10' });
  const { login } = await hireOperator(server, 'viewer');
  const desk = await openConsole(browser, server, { login, path: `/holders/${holder.id}/show` });
  for (const name of ['차단', '잠금 수량 정하기', '탈퇴 지급', '휴대폰 번호 전체 보기'])
    await expect(desk.getByRole('button', { name, exact: true })).toBeDisabled();
  await desk.getByRole('button', { name: '차단', exact: true }).locator('..').hover();
  await expect(desk.getByRole('tooltip')).toContainText('조회자 권한으로는 할 수 없어요.');
  await desk.goto('/admin/#/invites');
  await expect(desk.getByRole('button', { name: '초대 만들기' })).toBeDisabled();
  await expect(desk.getByRole('button', { name: '초대 취소 1번' })).toBeDisabled();
  await expect(desk.getByRole('menuitem', { name: '운영자' })).toHaveCount(0);
  await spendConsole(desk);
});

test('the palette finds a holder, an account and a request', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const order = await holder.call<{ id: number }>('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '10000',
    price: '100',
    requestId: randomUUID(),
  });
  const desk = await openConsole(browser, server);
  const find = async (text: string) => {
    await desk.keyboard.press('Control+k');
    await desk.getByRole('combobox', { name: '찾을 내용' }).fill(text);
  };
  for (const [text, group, at] of [
    [holder.login.slice(0, 8), '회원', `/holders/${holder.id}/show`],
    [holder.phone, '회원', `/holders/${holder.id}/show`],
    [holder.accountNum, '연결 계좌', `/linkedAccounts/${holder.linkedAccountId}/show`],
    [String(order.id), '구매', `/purchases/${order.id}/show`],
  ] as const) {
    await find(text);
    const option = desk.getByRole('group', { name: group }).getByRole('option', { name: holder.login });
    await option.first().click();
    await expect(desk).toHaveURL(new RegExp(`#${at}`));
  }

  // The keyboard alone: arrows choose, Enter opens, Escape leaves.
  await find(holder.login);
  await expect(desk.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  expect(await axeFaults(desk)).toEqual([]);
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`#/holders/${holder.id}/show`));
  await find('zzzz9999zzzz');
  await expect(desk.getByText('찾은 자료가 없어요')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('combobox', { name: '찾을 내용' })).toHaveCount(0);
  await leaveConsole(desk);
});

test('what still arrives after signing out empties no sign-in that is being typed', async ({
  browser,
  server,
}) => {
  const { login } = await hireOperator(server, 'operator');
  const desk = await openConsole(browser, server, { login, path: '/', allow: /401/ });
  const late = Promise.withResolvers<void>();
  await desk.route('**/trpc/admin.holders.list*', async (route) => {
    await late.promise;
    await route.continue();
  });
  const asked = desk.waitForRequest('**/trpc/admin.holders.list*');
  await desk.goto('/admin/#/holders');
  await asked;
  await signOutOfConsole(desk);
  await desk.getByLabel('아이디').fill(login);
  const answered = desk.waitForResponse('**/trpc/admin.holders.list*');
  late.resolve();
  expect((await answered).status()).toBe(401);
  await desk.getByLabel('비밀번호').fill(DEMO_PASSWORD);
  await expect(desk.getByLabel('아이디')).toHaveValue(login);
  await expect(desk.getByText(/로그인이 끝났어요/)).toBeHidden();
  await desk.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(desk.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible();

  // A record that is refused while the page which asked for it still stands there, too.
  const left = Promise.withResolvers<void>();
  await desk.route('**/trpc/admin.holders.get*', async (route) => {
    await left.promise;
    await route.continue();
  });
  await desk.route('**/trpc/admin.auth.signOut*', async (route) => {
    const answer = await route.fetch();
    const refused = desk.waitForResponse('**/trpc/admin.holders.get*');
    left.resolve();
    await refused;
    await route.fulfill({ response: answer });
  });
  const askedAgain = desk.waitForRequest('**/trpc/admin.holders.get*');
  await desk.goto('/admin/#/holders/1/show');
  await askedAgain;
  await signOutOfConsole(desk);
  await expect(desk.getByLabel('아이디')).toBeVisible();
  await spendConsole(desk);
});
