// The notifications: a list that loads while it is scrolled, and the poll of the main page.
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const screen = (page: Page) => page.locator('[data-screen="/alarm"]');
const rows = (page: Page) => screen(page).locator('[data-id]');

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
      arrived: null,
      won: null,
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

const PAGES = longOrShort(50, 15);

test('the list loads on while it is scrolled, over many pages, and ends', async ({ page, server }) => {
  const holder = await newHolder(server);
  const asked = await listOf(page, PAGES * 20);
  await openAs(page, holder, '/alarm');
  await expect(rows(page).first()).toBeVisible();
  for (let number = 1; number <= PAGES; number += 1) {
    // By frames: as many polls of the usual kind would take a minute.
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-screen] [data-id]').length === count,
      number * 20,
    );
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }
  await expect(page.getByText(`${(PAGES * 20).toLocaleString('en')} DAON`)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(asked).toEqual(Array.from({ length: PAGES }, (_, index) => index + 1));
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
  let ended = 0;
  const countEnd = (request: Request) => {
    if (request.url().includes('alarms.hasUnread')) ended += 1;
  };
  page.on('requestfinished', countEnd);
  page.on('requestfailed', countEnd);
  /** The page counts ten seconds from the answer before: it must have heard of that one, or ten real seconds pass. */
  const pass = async (ms: number) => {
    await expect.poll(() => ended).toBe(polls);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.clock.fastForward(ms);
  };
  await page.clock.install();
  await openAs(page, holder);
  await expect(page.getByText('보유 DAON')).toBeVisible();
  // Figures that come before the scripts say whether an alarm is unread. Others are not waited for: a poll is made with them.
  await expect(page.getByText('0 DAON').first()).toBeVisible();
  await expect.poll(() => ended).toBe(polls);
  polls = 0;
  ended = 0;
  await pass(10_100);
  await expect.poll(() => polls).toBe(1);
  await pass(10_100);
  await expect.poll(() => polls).toBe(2);
  failing = true;
  await pass(10_100);
  await expect.poll(() => polls).toBe(3);
  await pass(60_000);
  expect(polls).toBe(3);
  failing = false;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => polls).toBe(4);
  await pass(10_100);
  await expect.poll(() => polls).toBe(5);

  failing = true;
  await pass(10_100);
  await expect.poll(() => polls).toBe(6);
  failing = false;
  await pass(60_000);
  expect(polls).toBe(6);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await expect.poll(() => polls).toBe(7);
});
