// What goes wrong around a decision: a lost answer, a second click, a composing keyboard, a session that ends, a role taken away.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import {
  inboxOf,
  leaveConsole,
  openConsole,
  signOutOfConsole,
  spendConsole,
} from '../support/pages/console-page.ts';
import { panelOf, rowOf, take } from '../support/pages/inbox-steps.ts';
import { askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { DEMO_PASSWORD, hireOperator, newHolder, operatorOf } from '../support/wallet/people.ts';

const press = (desk: Page, id: number, button: string) =>
  panelOf(desk, id).getByRole('button', { name: button, exact: true }).click();

test('a lost answer, a double click and an Enter that ends a syllable decide nothing twice and nothing unasked', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const sales: number[] = [];
  for (let n = 0; n < 4; n += 1) sales.push(await askSale(holder));
  const [lost = 0, doubled = 0, composed = 0, opened = 0] = sales;
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login), allow: /ERR_FAILED|409/ });
  const asked: unknown[] = [];
  await desk.route('**/trpc/admin.sales.decide', async (route) => {
    asked.push(route.request().postDataJSON());
    if (asked.length > 1) return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  const dialog = desk.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: '확인했어요, 승인하기' });

  await take(desk, lost);
  await press(desk, lost, '승인');
  await approve.click();
  await expect(desk.getByText('서버에 연결하지 못했어요', { exact: false })).toBeVisible();
  await approve.click();
  await expect(desk.getByText('승인했어요.', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  // No other operator decided it, and the next request is not skipped.
  await expect(desk.getByText('내 결정은 반영되지 않았고', { exact: false })).toHaveCount(0);
  await expect(panelOf(desk, doubled)).toBeVisible();
  expect(asked).toHaveLength(2);

  await take(desk, doubled);
  await press(desk, doubled, '승인');
  await approve.dblclick();
  await expect(panelOf(desk, composed)).toBeVisible();
  expect(asked).toHaveLength(3);

  await press(desk, composed, '거절');
  const reason = dialog.getByLabel('사유', { exact: true });
  await reason.fill('확인이 필요해요');
  await reason.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  );
  await reason.press('End');
  await reason.pressSequentially('.');
  await reason.press('Enter');
  await expect(panelOf(desk, opened)).toBeVisible();
  expect(asked[3]).toMatchObject({ id: composed, reason: '확인이 필요해요.' });

  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`/sales/${opened}/show`));
  await press(desk, opened, '거절');
  await desk.keyboard.press('1');
  await desk.keyboard.press('Enter');
  await expect(panelOf(desk, opened)).toContainText('이미 거절 처리된 요청이에요.');
  await desk.goBack();
  await expect(desk.getByText('기다리는 신청이 없어요')).toBeVisible();
  await expect(rowOf(desk, opened)).toHaveCount(0);
  expect(asked).toHaveLength(5);
  await leaveConsole(desk);
});

test('a session that ends under an open question, and a role that is taken away, leave the request as it was', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const { id: operatorId, login } = await hireOperator(server, 'operator');
  const admin = await operatorOf(server);
  const desk = await openConsole(browser, server, {
    login,
    path: inboxOf(holder.login),
    allow: /status of 40[13]/,
  });
  const dialog = desk.getByRole('dialog');
  await press(desk, id, '거절');
  await dialog.getByLabel('사유', { exact: true }).fill('입금이 없어요.');
  // With the decision and not before it: the page may notice the end and take the question away.
  await desk.route(
    '**/trpc/admin.purchases.decide**',
    async (route) => {
      await admin('admin.operators.resetPassword', { id: operatorId, password: DEMO_PASSWORD });
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: '거절하기' }).click();
  await expect(desk.getByText(/로그인이 끝났어요/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await desk.getByLabel('아이디').fill(login);
  await desk.getByLabel('비밀번호').fill(DEMO_PASSWORD);
  await desk.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(panelOf(desk, id)).toContainText('대기');

  await press(desk, id, '승인');
  await admin('admin.operators.update', { id: operatorId, role: 'viewer' });
  await dialog.getByRole('button', { name: '확인했어요, 승인하기' }).click();
  await expect(desk.getByText('이 작업을 할 수 있는 권한이 없어요.')).toBeVisible();
  await dialog.getByRole('button', { name: '취소' }).click();
  await expect(panelOf(desk, id)).toContainText('조회 권한으로는 결정할 수 없어요.');
  await expect(desk.getByRole('banner').getByText('조회자')).toBeVisible();
  expect(await admin('admin.purchases.get', { id })).toMatchObject({ state: 0, version: 1 });
  await spendConsole(desk);
});

test('a bulk approval whose answers are all lost says so although the list cannot be read, and is repeated', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  for (let n = 0; n < 5; n += 1) await askPurchase(holder);
  const filter = JSON.stringify({ holder: holder.login });
  const desk = await openConsole(browser, server, {
    path: `/purchases?${new URLSearchParams({ filter }).toString()}`,
    allow: /ERR_FAILED|409/,
  });
  const dialog = desk.getByRole('dialog');
  const approve = async () => {
    await desk.getByRole('button', { name: '함께 승인' }).click();
    await dialog.getByRole('button', { name: '확인했어요, 5건 승인하기' }).click();
  };
  await desk.getByRole('checkbox', { name: '모두 선택' }).check();
  await desk.route('**/trpc/admin.purchases.decide', async (route) => {
    await route.fetch();
    return route.abort('failed');
  });
  await desk.route('**/trpc/admin.purchases.list', (route) => route.abort('failed'));
  await approve();
  await expect(desk.getByText('목록을 다시 읽지 못했어요.', { exact: false })).toBeVisible();
  await expect(dialog).toContainText('5건은 승인하지 못했어요');
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(desk.getByRole('toolbar', { name: '선택한 신청' })).toContainText('5건 선택');

  await desk.unroute('**/trpc/admin.purchases.decide');
  await approve();
  await expect(dialog).toContainText('5건 승인했어요.');
  await expect(dialog).not.toContainText('먼저 승인했어요');
  await dialog.getByRole('button', { name: '닫기' }).click();
  await desk.unroute('**/trpc/admin.purchases.list');
  await desk.getByRole('button', { name: '다시 시도' }).click();
  await expect(desk.getByRole('row').filter({ hasText: '완료' })).toHaveCount(5);
  await expect(desk.getByText('목록을 다시 읽지 못했어요.', { exact: false })).toBeHidden();
  await leaveConsole(desk);
});

test('a bulk approval ends with its session, and does not go on as the operator who signs in next', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const ids: number[] = [];
  for (let n = 0; n < 10; n += 1) ids.push(await askPurchase(holder));
  const [leaving, next] = [await hireOperator(server, 'operator'), await hireOperator(server, 'operator')];
  const admin = await operatorOf(server);
  const desk = await openConsole(browser, server, {
    login: leaving.login,
    path: inboxOf(holder.login),
    allow: /status of 401/,
  });
  await desk.getByRole('checkbox', { name: '모두 선택' }).check();
  await desk.getByRole('button', { name: '함께 승인' }).click();
  // The session ends with the first call, and the other ones are answered late.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let calls = 0;
  let ended: Promise<unknown> | undefined;
  await desk.route('**/trpc/admin.purchases.decide', async (route) => {
    calls += 1;
    const isLate = calls > 1;
    ended ??= admin('admin.operators.resetPassword', { id: leaving.id, password: DEMO_PASSWORD });
    await ended;
    if (isLate) await held;
    await route.continue();
  });
  await desk.getByRole('button', { name: '확인했어요, 10건 승인하기' }).click();
  await expect(desk.getByText(/로그인이 끝났어요/)).toBeVisible();
  await desk.getByLabel('아이디').fill(next.login);
  await desk.getByLabel('비밀번호').fill(DEMO_PASSWORD);
  await desk.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(desk.locator('[data-request]')).toHaveCount(10);
  const late = desk.waitForResponse('**/trpc/admin.purchases.decide');
  answer();
  await late;
  await expect(desk.getByRole('banner').getByText(next.login)).toBeVisible();
  // A further decision would have been sent before the list is read again.
  await desk.getByRole('button', { name: /새로고침/ }).click();
  await expect(desk.locator('[data-request]')).toHaveCount(10);
  expect(calls).toBe(4);
  for (const id of ids) expect(await admin('admin.purchases.get', { id })).toMatchObject({ state: 0 });
  await spendConsole(desk);
});

test('a saved query is there again after signing out and in', async ({ browser, server }) => {
  const { login } = await hireOperator(server, 'operator');
  const desk = await openConsole(browser, server, { login });
  const salesTab = desk.getByRole('button', { name: /^판매 \d/ });
  await salesTab.click();
  await expect(salesTab).toHaveAttribute('aria-pressed', 'true');
  await desk.getByRole('button', { name: '저장한 검색' }).click();
  await desk.getByRole('menuitem', { name: '지금 검색 저장…' }).click();
  await desk.getByLabel('검색 이름').fill('판매만');
  await desk.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await expect(desk.getByRole('button', { name: '판매만' })).toBeVisible();

  await signOutOfConsole(desk);
  await desk.getByLabel('아이디').fill(login);
  await desk.getByLabel('비밀번호').fill(DEMO_PASSWORD);
  await desk.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(salesTab).toHaveAttribute('aria-pressed', 'false');
  await desk.getByRole('button', { name: '저장한 검색' }).click();
  await desk.getByRole('menuitem', { name: '판매만' }).click();
  await expect(salesTab).toHaveAttribute('aria-pressed', 'true');
  await spendConsole(desk);
});

test('without the event stream the inbox polls every few seconds', async ({ browser, server }) => {
  const holder = await newHolder(server);
  const desk = await openConsole(browser, server, { allow: /ERR_FAILED/ });
  await desk.route('**/admin/events', (route) => route.abort('failed'));
  await desk.clock.install();
  await desk.goto(`/admin/#${inboxOf(holder.login)}`);
  await desk.reload();
  await expect(desk.getByText('기다리는 신청이 없어요')).toBeVisible();
  await expect(desk.getByText('10초마다 확인')).toBeVisible();
  const id = await askPurchase(holder);
  await desk.clock.fastForward(11_000);
  await expect(rowOf(desk, id)).toBeVisible();
  await desk.close();
});
