// Several operators and tabs; bulk decisions are in tests/console/inbox-together.test.ts, the slower of two in tests/console/inbox.test.ts.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { choose, panelOf, rowOf } from '../support/pages/inbox-steps.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

test('a new request appears without a reload, and one that a colleague decides disappears', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  await expect(desk.getByText('기다리는 신청이 없어요')).toBeVisible();
  await expect(desk.getByText('실시간', { exact: true })).toBeVisible();
  const id = await askPurchase(holder);
  await expect(rowOf(desk, id)).toBeVisible({ timeout: 8_000 });
  await expect(panelOf(desk, id)).toBeVisible();
  const admin = await operatorOf(server);
  await admin('admin.purchases.decide', { id, decision: 'approve' });
  await expect(rowOf(desk, id)).toBeHidden({ timeout: 8_000 });
  // What is being read stays, and says what became of it.
  await expect(panelOf(desk, id)).toContainText('완료');
  await leaveConsole(desk);
});

test(
  'a large request waits for a second operator, and says whose approval it has',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const server = await startDemoServer();
    try {
      const admin = await operatorOf(server);
      await admin('admin.settings.set', { key: 'fourEyesWon', value: '10000' });
      const holder = await newHolder(server);
      const id = await askPurchase(holder, '10000');
      const path = inboxOf(holder.login);
      const first = await openConsole(browser, server, { path });
      const approve = async (desk: typeof first) => {
        await panelOf(desk, id).getByRole('button', { name: '승인', exact: true }).click();
        await desk.getByRole('button', { name: /^확인했어요, / }).click();
      };
      await approve(first);
      await expect(first.getByText('승인을 기록했어요 (1/2).')).toBeVisible();
      await expect(first.getByRole('row').filter({ has: rowOf(first, id) })).toContainText('승인 1/2');
      await expect(panelOf(first, id).getByRole('button', { name: '승인', exact: true })).toBeDisabled();
      await expect(
        panelOf(first, id).getByText('이미 승인했어요. 다른 운영자가 한 번 더 승인하면 끝나요.'),
      ).toBeVisible();
      await first.close();

      // Once a signature stands, a rejection needs two as well; it must not read as a second approval.
      await admin('admin.purchases.decide', { id, decision: 'reject', reason: '입금을 찾지 못했어요.' });

      const second = await openConsole(browser, server, { path, login: 'admin1' });
      const warnings = panelOf(second, id).getByRole('group', { name: '주의할 점' });
      await expect(warnings).toContainText('승인 1/2 · operator 님이 먼저 승인했어요.');
      await expect(warnings).toContainText('거절 1/2 · admin1 님이 먼저 거절했어요.');
      await approve(second);
      await expect(second.getByText('기다리는 신청이 없어요')).toBeVisible();
      await second.goto(`/admin/#/purchases/${id}/show`);
      await second.getByRole('tab', { name: '기록' }).click();
      const history = second.getByRole('list', { name: '기록' });
      await expect(history).toContainText('operator');
      await expect(history).toContainText('첫 서명 (1/2)');
      await expect(history).toContainText('admin1');
      await second.close();
    } finally {
      await server.stop();
    }
  },
);

test(
  'a bulk approval says beforehand how many requests a second operator must approve too',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const server = await startDemoServer();
    try {
      const admin = await operatorOf(server);
      await admin('admin.settings.set', { key: 'fourEyesWon', value: '30000' });
      const holder = await newHolder(server);
      for (let n = 0; n < 3; n += 1) await askPurchase(holder, '10000');
      const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
      const ask = async (decision: '승인' | '거절') => {
        await desk.getByRole('checkbox', { name: '모두 선택' }).check();
        await desk.getByRole('button', { name: `함께 ${decision}` }).click();
      };
      const dialog = desk.getByRole('dialog');
      await ask('거절');
      await expect(dialog).toContainText('모두 바로 거절돼요.');
      await dialog.getByRole('button', { name: '취소' }).click();
      // Each is small, and the sum of the three is not.
      await ask('승인');
      await expect(dialog).toContainText('1건은 두 사람이 승인해야 해요. 지금은 내 서명만 남기고');
      await dialog.getByRole('button', { name: '확인했어요, 3건 승인하기' }).click();
      await expect(dialog).toContainText('2건 승인했어요.');
      await expect(dialog).toContainText('1건은 한 사람이 더 승인해야 해요');
      await dialog.getByRole('button', { name: '닫기' }).click();
      await expect(desk.locator('[data-request]')).toHaveCount(1);
      await desk.close();

      const second = await openConsole(browser, server, { path: inboxOf(holder.login), login: 'admin1' });
      await second.getByRole('checkbox', { name: '모두 선택' }).check();
      await second.getByRole('button', { name: '함께 승인' }).click();
      await expect(second.getByRole('dialog')).toContainText('모두 바로 승인돼요.');
      await second.close();
    } finally {
      await server.stop();
    }
  },
);

test('an operator sees who else has a request open, and decides all the same', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const ids = [await askPurchase(holder), await askPurchase(holder, '20000')] as const;
  const path = inboxOf(holder.login);
  const desk = await openConsole(browser, server, { path });
  const colleague = await openConsole(browser, server, {
    path: `/purchases/${ids[0]}/show`,
    login: 'admin1',
  });
  await expect(panelOf(desk, ids[0])).toContainText('admin1도 보고 있어요');
  await expect(panelOf(colleague, ids[0])).toContainText('operator도 보고 있어요');
  const rowWith = (id: number) => desk.getByRole('row').filter({ has: rowOf(desk, id) });
  await expect(rowWith(ids[0]).getByRole('img', { name: 'admin1도 보고 있어요' })).toBeVisible();
  await expect(rowWith(ids[1]).getByRole('img', { name: 'admin1도 보고 있어요' })).toBeHidden();

  // The mark moves with the colleague, and goes when they look at something else.
  await goInConsole(colleague, path);
  await choose(colleague, ids[1]);
  await expect(rowWith(ids[1]).getByRole('img', { name: 'admin1도 보고 있어요' })).toBeVisible();
  await expect(panelOf(desk, ids[0])).not.toContainText('보고 있어요');
  await goInConsole(colleague, '/holders');
  await expect(desk.getByRole('img', { name: 'admin1도 보고 있어요' })).toHaveCount(0);

  // It never holds a decision back.
  await goInConsole(colleague, `/purchases/${ids[0]}/show`);
  await expect(panelOf(desk, ids[0])).toContainText('admin1도 보고 있어요');
  await desk.keyboard.press('a');
  await desk.keyboard.press('Enter');
  await expect(panelOf(desk, ids[1])).toBeVisible();
  await expect(panelOf(colleague, ids[0])).toContainText('완료');
  await leaveConsole(desk);
  await leaveConsole(colleague);
});

test('an inbox that is live also shows what no event reports', async ({ browser, server }) => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  await desk.clock.install();
  await desk.reload();
  await expect(desk.getByText('실시간', { exact: true })).toBeVisible();
  await expect(panelOf(desk, id)).toBeVisible();
  const admin = await operatorOf(server);
  await admin('admin.holders.block', { id: holder.id, reason: '확인이 필요해요' });
  await desk.clock.fastForward(31_000);
  await expect(desk.getByRole('row').filter({ has: rowOf(desk, id) })).toContainText('차단·탈퇴');
  await expect(panelOf(desk, id)).toContainText('차단 상태인 회원이에요.');
  // Its clock is of no use to another test.
  await desk.close();
});

test(
  'an operator sees who else has a request open where no event stream comes through',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    const holder = await newHolder(server);
    const id = await askPurchase(holder);
    const desk = await openConsole(browser, server, { path: inboxOf(holder.login), allow: /ERR_FAILED/ });
    await desk.route('**/admin/events', (route) => route.abort());
    const admin = await operatorOf(server);
    const look = (at: number | null) => admin('admin.inbox.look', { tab: '0123456789abcdef', id: at });
    await look(id);
    await desk.clock.install();
    await desk.reload();
    await expect(panelOf(desk, id)).toContainText('admin1도 보고 있어요');
    await expect(desk.getByRole('row').getByRole('img', { name: 'admin1도 보고 있어요' })).toBeVisible();
    await look(null);
    // Without the stream the page asks every ten seconds.
    await desk.clock.fastForward(11_000);
    await expect(panelOf(desk, id)).not.toContainText('보고 있어요');
    // The stream comes back and tells the rest.
    await desk.unroute('**/admin/events');
    await expect(desk.getByText('실시간', { exact: true })).toBeVisible();
    await look(id);
    await expect(panelOf(desk, id)).toContainText('admin1도 보고 있어요');
    // Its clock is of no use to another test.
    await desk.close();
  },
);

test('three tabs share one event stream, which is handed over, and a failure that is over is not shown', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const first = await openConsole(browser, server, { path: inboxOf(holder.login) });
  const session = await first.evaluate(() => sessionStorage.getItem('daon.operator') ?? '');
  const context = first.context();
  const live = (page: Page) => page.getByText('실시간', { exact: true });
  await expect(live(first)).toBeVisible();
  /** The streams that were opened after those of the first tab. */
  const opened: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/admin/events')) opened.push(request.frame().page());
  });
  const tabs: Page[] = [];
  for (let n = 0; n < 2; n += 1) {
    const tab = await context.newPage();
    await tab.addInitScript((kept) => sessionStorage.setItem('daon.operator', kept), session);
    // What the last tab asks for before it knows the counts fails.
    if (n === 1) await tab.route('**/trpc/admin.dashboard.summary*', (route) => route.abort());
    await tab.goto(`${server.origin}/admin/#${inboxOf(holder.login)}`);
    await expect(live(tab)).toBeVisible();
    tabs.push(tab);
  }
  expect(opened).toEqual([]);
  await expect(tabs[1]?.getByText(/서버에 연결하지 못했어요/) ?? first.getByText('')).toHaveCount(0);
  // A new request reaches all tabs.
  const id = await askPurchase(holder);
  for (const tab of [first, ...tabs]) await expect(rowOf(tab, id)).toBeVisible();

  await first.close();
  await expect.poll(() => opened.length).toBe(1);
  const next = await askPurchase(holder, '20000');
  for (const tab of tabs) await expect(rowOf(tab, next)).toBeVisible();
  await context.close();
});
