// What went wrong while two hundred requests waited, and must not again: each was seen in a browser first.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { inboxOf, leaveConsole, openConsole, spendConsole } from '../support/pages/console-page.ts';
import { panelOf, rowOf } from '../support/pages/inbox-steps.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { DEMO_PASSWORD, hireOperator, newHolder, operatorOf } from '../support/wallet/people.ts';

/** The channel on which tabs ask for a session. */
const TABS = 'daon.operator';

/** Answers pings of other tabs after whatever the console answers: its own listener on the channel is older. */
const answerPings = (desk: Page) =>
  desk.evaluate((name) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'ping') channel.postMessage('pong');
    });
  }, TABS);

/** Until another tab has answered a ping: whatever it had to say to an earlier message has arrived before that. */
const pingOtherTabs = (tab: Page) =>
  tab.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(name);
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (data === 'pong') resolve();
        });
        channel.postMessage('ping');
      }),
    TABS,
  );

test('a session that ended under an open approval or a bulk question does not read as a signature', async ({
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
    allow: /status of 401/,
  });
  const said: string[] = [];
  await desk.exposeFunction('note', (text: string) => void said.push(text));
  await desk.evaluate(() => {
    new MutationObserver(() => {
      const text = document.body.textContent;
      if (/기록했어요|맡았어요|undefined/.test(text))
        void (globalThis as never as { note: (t: string) => void }).note(text);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const signInAgain = async () => {
    await expect(desk.getByText(/로그인이 끝났어요/)).toBeVisible();
    await desk.getByLabel('아이디').fill(login);
    await desk.getByLabel('비밀번호').fill(DEMO_PASSWORD);
    await desk.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(panelOf(desk, id)).toContainText('대기');
  };
  // With the decision and not before it: the page may notice the end and take the question away.
  const endSessionWithDecision = () =>
    desk.route(
      /\/trpc\/admin\.[a-zA-Z]+\.decide/,
      async (route) => {
        await admin('admin.operators.resetPassword', { id: operatorId, password: DEMO_PASSWORD });
        await route.continue();
      },
      { times: 1 },
    );

  await panelOf(desk, id).getByRole('button', { name: '승인', exact: true }).click();
  await endSessionWithDecision();
  await desk.getByRole('button', { name: '확인했어요, 승인하기' }).click();
  await signInAgain();

  await desk.getByRole('checkbox', { name: `구매 ${id} 선택` }).check();
  await desk.getByRole('button', { name: '함께 승인' }).click();
  await endSessionWithDecision();
  await desk.getByRole('button', { name: '확인했어요, 1건 승인하기' }).click();
  await signInAgain();
  expect(said).toEqual([]);
  expect(await admin('admin.purchases.get', { id })).toMatchObject({ state: 0, version: 1 });
  await spendConsole(desk);
});

test('a bulk approval shows the won of each account, the names and the warnings, and leaves a blocked holder out', async ({
  browser,
  server,
}) => {
  const prefix = `b${Date.now().toString(36).slice(-7)}`;
  const good = await newHolder(server, { login: `${prefix}1`, name: '김하나', daon: '100' });
  const twin = await newHolder(server, { login: `${prefix}2`, name: '이두리', phone: good.phone });
  const bad = await newHolder(server, { login: `${prefix}3`, name: '박차단' });
  await askPurchase(good, '10000');
  await askPurchase(twin, '25000');
  const sale = await askSale(good);
  const blocked = await askPurchase(bad, '70000');
  const operator = await operatorOf(server, 'operator');
  await operator('admin.sales.take', { id: sale });
  await operator('admin.holders.block', { id: bad.id, reason: '신고 접수' });

  const desk = await openConsole(browser, server, { path: inboxOf(prefix) });
  const rowText = (id: number) => desk.getByRole('row').filter({ has: rowOf(desk, id) });
  await expect(rowText(blocked)).toContainText('차단·탈퇴');
  await expect(rowText(blocked)).toContainText('박차단');
  await expect(rowText(sale)).toContainText('같은 번호');
  await desk.getByRole('checkbox', { name: '모두 선택' }).check();
  await desk.getByRole('button', { name: '함께 승인' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('3건을 승인할까요?');
  await expect(dialog).toContainText('1건은 빠져요. 차단되거나 탈퇴한 회원의 신청은');
  const deposits = dialog.getByRole('region', { name: /\*{4}/ });
  await expect(deposits).toContainText('2건 · 35,000원');
  await expect(deposits).toContainText('김하나10,000원');
  await expect(deposits).toContainText('이두리25,000원');
  await expect(dialog.getByRole('region', { name: '이체' })).toContainText('1건 · 945원');
  await expect(dialog.getByRole('alert').filter({ hasText: '휴대폰 번호가 같아요' })).toContainText('3건');
  await dialog.getByRole('button', { name: '확인했어요, 3건 승인하기' }).click();
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(rowOf(desk, blocked)).toBeVisible();
  expect(await operator('admin.purchases.get', { id: blocked })).toMatchObject({ state: 0 });
  await leaveConsole(desk);
});

test('the first of two approvals promises no payment, and cannot be given twice', async ({ browser }) => {
  const server = await startDemoServer();
  try {
    const admin = await operatorOf(server);
    await admin('admin.settings.set', { key: 'fourEyesWon', value: '10000' });
    const holder = await newHolder(server);
    const id = await askPurchase(holder, '10000');
    const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
    await expect(panelOf(desk, id).getByRole('region', { name: '회원' })).toBeVisible();
    await panelOf(desk, id).getByRole('button', { name: '승인', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog).toContainText('지금은 첫 승인만 기록하고');
    await expect(dialog).not.toContainText('지급해요');
    // The button is off before the signatures are read again.
    await desk.route('**/trpc/admin.inbox.facts', () => undefined);
    await dialog.getByRole('button', { name: '확인했어요, 첫 승인 남기기' }).click();
    await expect(panelOf(desk, id).getByRole('button', { name: '승인', exact: true })).toBeDisabled();
    await desk.unrouteAll({ behavior: 'ignoreErrors' });
    await desk.getByRole('checkbox', { name: `구매 ${id} 선택` }).check();
    await expect(desk.getByRole('button', { name: '함께 승인' })).toBeDisabled();
    await desk.close();
  } finally {
    await server.stop();
  }
});

test('a reversed order says so, and leads to its transaction, its correction and its alarm', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const admin = await operatorOf(server);
  await admin('admin.purchases.decide', { id, decision: 'approve' });
  const { ledger } = await admin<{ ledger: { transactionId: number } }>('admin.purchases.get', { id });
  await admin('admin.corrections.create', {
    transactionId: ledger.transactionId,
    reason: '다른 회원의 입금이에요.',
    requestId: randomUUID(),
  });
  const desk = await openConsole(browser, server, { path: `/purchases/${id}/show` });
  const panel = panelOf(desk, id);
  await expect(panel).toContainText('되돌림');
  await expect(panel).not.toContainText('완료한 회원');
  await expect(panel.getByRole('alert')).toContainText('정정으로 되돌렸어요');
  await panel.getByRole('link', { name: '알림 ‘구매가 승인됐어요’' }).click();
  await expect(desk.getByRole('cell', { name: '구매가 승인됐어요' })).toHaveCount(1);
  await desk.goBack();
  await panel.getByRole('link', { name: `원장 거래 ${ledger.transactionId}` }).click();
  await expect(desk.getByRole('row', { name: /구매.*정정됨/ })).toHaveCount(1);
  await desk.goBack();
  await panel.getByRole('link', { name: /^정정 거래/ }).click();
  await expect(desk.getByRole('row', { name: /정정/ }).first()).toBeVisible();
  await leaveConsole(desk);
});

test('Enter tries again after a decision failed, and a question does not outlive its request', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const [first, second] = [await askPurchase(holder), await askPurchase(holder, '20000')];
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login), allow: /ERR_FAILED/ });
  let tries = 0;
  await desk.route('**/trpc/admin.purchases.decide', (route) => {
    tries += 1;
    return tries % 2 === 1 ? route.abort('failed') : route.continue();
  });
  await expect(panelOf(desk, first)).toBeVisible();
  await desk.keyboard.press('a');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('서버에 연결하지 못했어요', { exact: false })).toBeVisible();
  await expect(desk.getByRole('button', { name: '확인했어요, 승인하기' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(panelOf(desk, second)).toBeVisible();
  await desk.keyboard.press('r');
  await desk.keyboard.press('1');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: '거절하기' })).toBeFocused();
  await expect.poll(() => tries).toBe(3);
  await desk.keyboard.press('Escape');

  // Another request under the same page: what was asked about the first is gone.
  await desk.goto(`/admin/#/purchases/${first}/show`);
  await desk.getByRole('tab', { name: '기록' }).click();
  await desk.goto(`/admin/#/purchases/${second}/show`);
  await expect(panelOf(desk, second)).toBeVisible();
  await leaveConsole(desk);
});

test('a loading inbox does not say that nothing waits, and a failed list has no pages', async ({
  browser,
  server,
}) => {
  const desk = await openConsole(browser, server, { path: '/purchases', allow: /500|ERR_FAILED/ });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await desk.route('**/trpc/admin.inbox.list', async (route) => {
    await held;
    return route.continue();
  });
  await desk.goto('/admin/#/');
  // A test before may have shown the inbox in this page, which keeps what it read.
  await desk.reload();
  await expect(desk.getByRole('heading', { name: '결정함' })).toBeVisible();
  await expect(desk.getByRole('complementary', { name: '결정' }).getByLabel('불러오는 중')).toBeVisible();
  await expect(desk.getByText('결정할 신청이 없어요')).toHaveCount(0);
  answer();
  await expect(desk.locator('[data-request]').first()).toBeVisible();

  await desk.route('**/trpc/admin.purchases.list', (route) => route.fulfill({ status: 500, body: '{}' }));
  await desk.goto('/admin/#/purchases?page=1&perPage=50');
  await expect(desk.getByText('목록을 불러오지 못했어요')).toBeVisible();
  await expect(desk.locator('.MuiTablePagination-root')).toHaveCount(0);
  await leaveConsole(desk);
});

test('a link that is opened in a new tab is signed in there; another tab is not', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  const link = panelOf(desk, id).getByRole('link', { name: `구매 ${id}` });
  const href = (await link.getAttribute('href')) ?? '';
  // The click is the operator's, the tab is the test's: one that the browser opens may be gone past before the test sees it.
  await desk.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await desk.context().newPage();
  await tab.goto(`/admin/${href}`);
  await expect(panelOf(tab, id)).toBeVisible();
  // The session is in the new tab's own storage, and nowhere else.
  expect(await tab.evaluate(() => localStorage.getItem('daon.operator'))).toBeNull();
  await tab.reload();
  await expect(panelOf(tab, id)).toBeVisible();
  await tab.close();

  // This address was not opened from the console, so no tab answers.
  const stranger = await desk.context().newPage();
  await answerPings(desk);
  await stranger.goto(`/admin/#/purchases/${id}/show`);
  await expect(stranger.getByRole('heading', { name: '운영자 아이디로 로그인해주세요' })).toBeVisible();
  await pingOtherTabs(stranger);
  expect(await stranger.evaluate(() => sessionStorage.getItem('daon.operator'))).toBeNull();
  await stranger.close();
  await leaveConsole(desk);
});

test('the audit log says what was decided and is filtered by it', async ({ browser, server }) => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const operator = await operatorOf(server, 'operator');
  await operator('admin.purchases.decide', { id, decision: 'hold', reason: '확인 중이에요.' });
  await operator('admin.purchases.decide', { id, decision: 'reject', reason: '입금이 없어요.' });
  const filter = encodeURIComponent(JSON.stringify({ subject: `purchase:${id}` }));
  const desk = await openConsole(browser, server, { path: `/audit?filter=${filter}` });
  await expect(desk.getByRole('cell', { name: '구매 보류' })).toHaveCount(1);
  await expect(desk.getByRole('cell', { name: '구매 거절' })).toHaveCount(1);
  await desk.getByLabel('결정', { exact: true }).click();
  await desk.getByRole('option', { name: '보류' }).click();
  await expect(desk.getByRole('cell', { name: '구매 거절' })).toHaveCount(0);
  await expect(desk.getByRole('cell', { name: '구매 보류' })).toHaveCount(1);
  await leaveConsole(desk);
});
