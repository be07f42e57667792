// The notifications: every kind of them, reading, choosing, deleting, and the poll that lights the bell.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import type { RunningServer } from '../support/server-process.ts';
import {
  linkAccount,
  newAccountNumber,
  newHolder,
  newTxHash,
  openAs,
  operatorOf,
} from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';

const screen = (page: Page) => page.locator('[data-screen="/alarm"]');
const rows = (page: Page) => screen(page).locator('[data-id]');
const bell = (page: Page) => page.getByRole('link', { name: /^알림/ });

/** As many alarms of received tokens as asked for. */
async function receive(server: RunningServer, { address }: Holder, count: number): Promise<void> {
  const admin = await operatorOf(server);
  for (let made = 0; made < count; made += 1) {
    await admin('admin.deposits.record', {
      address,
      amount: String(made + 1),
      txHash: newTxHash(),
      requestId: randomUUID(),
    });
  }
}

type Listed = { id: number; type: number };

/** Pages of the list as the server would answer them, for lists longer than a test can make. */
async function listOf(page: Page, total: number, failing?: number): Promise<number[]> {
  const asked: number[] = [];
  await page.route('**/trpc/alarms.list', async (route) => {
    const { page: number = 1 } = route.request().postDataJSON() as { page?: number };
    asked.push(number);
    if (number === failing) return route.abort();
    const first = (number - 1) * 20;
    const data = Array.from({ length: Math.max(0, Math.min(20, total - first)) }, (_, index) => ({
      id: 9_000_000 - first - index,
      type: 21,
      isRead: true,
      createdAt: '2026-11-20T12:00:00+09:00',
      comName: null,
      amount: String(first + index + 1),
      accountInfo: null,
      trxId: null,
      reason: null,
    }));
    const lastPage = Math.max(1, Math.ceil(total / 20));
    return route.fulfill({
      json: { result: { data: { rows: data, page: number, perPage: 20, total, lastPage } } },
    });
  });
  return asked;
}

test('every kind of alarm shows company, amount, account and reason, and a tap on it opens the detail', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '500' });
  const admin = await operatorOf(server);
  const order = { linkedAccountId: holder.linkedAccountId };
  const sell = () =>
    holder.call<{ id: number }>('orders.sell', { ...order, gross: '20', requestId: randomUUID() });
  const buy = () =>
    holder.call<{ id: number }>('orders.buy', { ...order, won: '5000', requestId: randomUUID() });
  const { data: companies } = await admin<{ data: { id: number }[] }>('admin.companies.list', {
    page: 1,
    perPage: 1,
  });
  const askLink = async () => {
    const { code } = await admin<{ code: string }>('admin.invites.create', {
      kind: 'link',
      companyId: companies[0]?.id,
    });
    const { requestId } = await holder.call<{ requestId: number }>('linkedAccounts.requestLink', {
      inviteCode: code,
      name: '홍길동',
      bank: '신한은행',
      accountNum: newAccountNumber(),
    });
    return { id: requestId };
  };
  for (const [kind, ask] of [
    ['sales', sell],
    ['purchases', buy],
    ['links', askLink],
  ] as const) {
    const { id } = await ask();
    if (kind === 'sales') await admin('admin.sales.take', { id });
    await admin(`admin.${kind}.decide`, { id, decision: 'approve' });
    for (const decision of ['reject', 'hold'] as const) {
      await admin(`admin.${kind}.decide`, {
        id: (await ask()).id,
        decision,
        reason: `${decision} 사유예요.`,
      });
    }
  }
  await openAs(page, holder, '/alarm');
  const told = [
    ['계좌 연결이 보류됐어요', 'hold 사유예요.'],
    ['계좌 연결이 거절됐어요', 'reject 사유예요.'],
    ['계좌 연결이 승인됐어요', '신한은행'],
    ['구매가 보류됐어요', 'hold 사유예요.'],
    ['구매가 거절됐어요', 'reject 사유예요.'],
    ['구매가 승인됐어요', '50 DAON'],
    ['송금 요청이 보류됐어요', 'hold 사유예요.'],
    ['송금 요청이 거절됐어요', 'reject 사유예요.'],
    ['송금 요청이 승인됐어요', '20 DAON'],
    ['DAON을 받았어요', '500 DAON'],
  ] as const;
  await expect(rows(page)).toHaveCount(told.length);
  const { rows: listed } = await holder.call<{ rows: Listed[] }>('alarms.list', { page: 1 });
  expect(listed.map(({ type }) => type)).toEqual([43, 42, 41, 33, 32, 31, 13, 12, 11, 21]);
  for (const [index, [title, fact]] of told.entries()) {
    await expect(rows(page).nth(index)).toContainText(title);
    await expect(rows(page).nth(index)).toContainText(fact);
  }
  await page.getByText('구매가 승인됐어요').click();
  await expect(page).toHaveURL(/\/assetDetail\/\d+/);
});

test('an unread alarm has a red dot until the screen is left, and the bell loses its own', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await receive(server, holder, 2);
  await openAs(page, holder);
  await bell(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(screen(page).getByText('읽지 않음')).toHaveCount(2);
  await expect
    .poll(async () => (await holder.call<{ hasUnread: boolean }>('alarms.hasUnread')).hasUnread)
    .toBe(false);
  await expect(screen(page).getByText('읽지 않음')).toHaveCount(2);
  await page.goBack();
  await expect(page.locator('[data-unread]')).toHaveCount(0);
  await bell(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(screen(page).getByText('읽지 않음')).toHaveCount(0);
});

test('select all says how many and covers what is loaded; leaving edit mode clears selections; after deletion the list reloads from page 1', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await receive(server, holder, 25);
  await openAs(page, holder, '/alarm');
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('button', { name: '편집' }).click();
  await page.getByRole('checkbox', { name: '전체 선택 (20개)' }).check();
  await expect(page.getByRole('button', { name: '20개 삭제' })).toBeEnabled();
  await page.getByRole('button', { name: '완료' }).click();
  await page.getByRole('button', { name: '편집' }).click();
  await expect(page.getByRole('button', { name: '삭제', exact: true })).toBeDisabled();

  await page.getByRole('checkbox', { name: /^전체 선택/ }).check();
  await page.getByRole('button', { name: '20개 삭제' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('알림 20개를 삭제할까요?');
  await sure.getByRole('button', { name: '취소' }).click();
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('button', { name: '20개 삭제' }).click();
  await sure.getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('알림을 삭제했어요')).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole('button', { name: '편집' })).toBeVisible();
});

test('모두 읽음 covers alarms that were never loaded', async ({ page, server }) => {
  const holder = await newHolder(server);
  await receive(server, holder, 25);
  // Marking what was painted is kept away, so that only the button can have done it.
  await page.route('**/trpc/alarms.markRead', (route) => route.fulfill({ json: { result: { data: {} } } }));
  await openAs(page, holder, '/alarm');
  await expect(screen(page).getByText('읽지 않음')).toHaveCount(20);
  await page.getByRole('button', { name: '편집' }).click();
  await page.getByRole('button', { name: '모두 읽음' }).click();
  await expect(page.getByText('모든 알림을 읽음으로 표시했어요')).toBeVisible();
  await expect(screen(page).getByText('읽지 않음')).toHaveCount(0);
  expect((await holder.call<{ hasUnread: boolean }>('alarms.hasUnread')).hasUnread).toBe(false);
});

test('the list loads on while it is scrolled, up to a thousand rows, and ends', async ({ page, server }) => {
  const holder = await newHolder(server);
  const asked = await listOf(page, 1_000);
  await openAs(page, holder, '/alarm');
  await expect(rows(page).first()).toBeVisible();
  for (let number = 1; number <= 50; number += 1) {
    // By frames: fifty polls of the usual kind would take a minute.
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-screen] [data-id]').length === count,
      number * 20,
    );
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }
  await expect(page.getByText('1,000 DAON')).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(asked).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test('paging stops when a page fails, until it is retried; no alarms and no answer say so', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/request failed|ERR_FAILED/);
  const holder = await newHolder(server);
  const asked = await listOf(page, 60, 2);
  await openAs(page, holder, '/alarm');
  await expect(rows(page)).toHaveCount(20);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const again = page.getByRole('button', { name: '다시 시도' });
  await expect(again).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(asked).toEqual([1, 2]);
  await page.unroute('**/trpc/alarms.list');
  await listOf(page, 60);
  await again.click();
  await expect(rows(page)).toHaveCount(40);

  await page.unroute('**/trpc/alarms.list');
  await listOf(page, 0);
  await page.reload();
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
  await page.unroute('**/trpc/alarms.list');
  await page.route('**/trpc/alarms.list', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.')).toBeVisible();
});

test('the main page polls every 10 seconds, stops on any failure and resumes on focus or when the network returns', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/request failed|ERR_FAILED/);
  const holder = await newHolder(server);
  let polls = 0;
  let failing = false;
  await page.route('**/trpc/alarms.hasUnread', (route) => {
    polls += 1;
    return failing ? route.abort() : route.continue();
  });
  await page.clock.install();
  await openAs(page, holder);
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await expect.poll(() => polls).toBe(1);
  await page.clock.runFor(10_100);
  await expect.poll(() => polls).toBe(2);
  failing = true;
  await page.clock.runFor(10_100);
  await expect.poll(() => polls).toBe(3);
  await page.clock.runFor(60_000);
  expect(polls).toBe(3);
  failing = false;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => polls).toBe(4);
  await page.clock.runFor(10_100);
  await expect.poll(() => polls).toBe(5);

  failing = true;
  await page.clock.runFor(10_100);
  await expect.poll(() => polls).toBe(6);
  failing = false;
  await page.clock.runFor(60_000);
  expect(polls).toBe(6);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await expect.poll(() => polls).toBe(7);
});

test('the bell lights up and the balance follows when tokens arrive, without a reload', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '7' });
  await holder.call('alarms.markAllRead');
  await page.clock.install();
  await openAs(page, holder);
  const card = page.locator('section', { hasText: '보유 DAON' });
  await expect(card).toContainText('7 DAON');
  await expect(page.locator('[data-unread]')).toHaveCount(0);
  await receive(server, holder, 1);
  await page.clock.runFor(10_100);
  await expect(page.getByRole('link', { name: '알림, 읽지 않은 알림 있음' })).toBeVisible();
  await expect(card).toContainText('8 DAON');
});

test('an approved link leads from its alarm to the registered accounts', async ({ page, server }) => {
  const holder = await newHolder(server);
  await linkAccount(server, holder);
  await openAs(page, holder, '/alarm');
  await page.getByText('계좌 연결이 승인됐어요').click();
  await expect(page).toHaveURL(/\/accountLinked$/);
});
