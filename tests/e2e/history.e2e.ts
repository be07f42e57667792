// The history as it looks: its colours, its months, and many rows of it.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newAddress, newHolder, openAs, operatorOf } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

const rows = (page: Page) => page.locator('[data-screen="/transDetail"] [data-id]');

const ROWS = longOrShort(1_000, 120);

type Row = {
  id: number;
  type: 1 | 2 | 3 | 4;
  state: 0 | 1 | 2 | 3;
  incoming: boolean;
  amount: string;
  price: string | null;
  otherInfo: string;
  createdAt: string;
};

/** Another test of the worker may have imported a statement of the company, after which an approval without a line is explained. */
const PAID = '통장에서 확인했어요.';

/** Received 100, sold 20 and bought 50 (both approved, each with its fee), asked to send 5 out. */
async function movedHolder(server: RunningServer): Promise<Holder & { readonly outside: string }> {
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  const order = { linkedAccountId: holder.linkedAccountId };
  const sale = await holder.call<{ id: number }>('orders.sell', {
    ...order,
    gross: '20',
    requestId: crypto.randomUUID(),
  });
  await operator('admin.sales.take', { id: sale.id });
  await operator('admin.sales.decide', { id: sale.id, decision: 'approve' });
  const purchase = await holder.call<{ id: number }>('orders.buy', {
    ...order,
    won: '5000',
    requestId: crypto.randomUUID(),
  });
  await operator('admin.purchases.decide', { id: purchase.id, decision: 'approve', reason: PAID });
  const outside = newAddress();
  await holder.call('transfers.send', { to: { address: outside }, net: '5', requestId: crypto.randomUUID() });
  return { ...holder, outside };
}

/** A long history, answered page by page as the server would, newest first, a day apart. */
async function longHistory(page: Page, total: number): Promise<number[]> {
  const asked: number[] = [];
  await page.route('**/trpc/history.list', async (route) => {
    const { page: number = 1 } = route.request().postDataJSON() as { page?: number };
    asked.push(number);
    const first = (number - 1) * 20;
    const count = Math.max(0, Math.min(20, total - first));
    const data: Row[] = Array.from({ length: count }, (_, index) => {
      const at = new Date(Date.UTC(2026, 10, 20) - (first + index) * DAY_MS);
      return {
        id: 100_000 - first - index,
        type: 1,
        state: 1,
        incoming: index % 2 === 0,
        amount: index % 2 === 0 ? '3' : '-2.5',
        price: '100',
        otherInfo: `0x${'ab'.repeat(20)}`,
        createdAt: `${at.toISOString().slice(0, 10)}T12:00:00+09:00`,
      };
    });
    const lastPage = Math.max(1, Math.ceil(total / 20));
    await route.fulfill({
      json: { result: { data: { rows: data, page: number, perPage: 20, total, lastPage } } },
    });
  });
  return asked;
}

test('amounts are dark when negative and blue when positive, and a 0x counterparty is cut to 20 characters plus an ellipsis', async ({
  page,
  server,
}) => {
  const holder = await movedHolder(server);
  await openAs(page, holder, '/transDetail');
  await expect(page.getByText(`${holder.outside.slice(0, 20)}…`, { exact: true })).toBeVisible();
  const colorOf = (token: string) =>
    page.evaluate((name) => {
      const probe = document.createElement('p');
      probe.style.color = `var(${name})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, token);
  await expect(page.getByText('+100 DAON', { exact: true })).toHaveCSS('color', await colorOf('--brand'));
  await expect(page.getByText('−5 DAON', { exact: true })).toHaveCSS('color', await colorOf('--text'));
  await expect(page.locator('section', { hasText: '보유 DAON' }).first()).toContainText(/129(\.\d+)? DAON/);
});

for (const width of [390, 320])
  test(
    `every row is as high as the others at ${width} pixels, and no amount is cut`,
    {
      tag: width === 390 ? LONG_ONLY : [],
    },
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 844 });
      await openAs(page, await movedHolder(server), '/transDetail');
      const rows = page.locator('[data-screen="/transDetail"] [data-id]');
      await expect(rows.nth(3)).toBeVisible();
      const heights = await rows.evaluateAll((found) =>
        found.map((row) => row.getBoundingClientRect().height),
      );
      expect(new Set(heights)).toEqual(new Set([64]));
      const ends = await page
        .getByText(/DAON$|입금 전$/)
        .evaluateAll((found) => found.map((amount) => amount.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThanOrEqual(width - 20);
    },
  );

test('each load appends, over many pages; months stick, and the place is kept on return from a detail', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 404/);
  const holder = await newHolder(server);
  const asked = await longHistory(page, ROWS);
  await openAs(page, holder, '/transDetail');
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole('heading', { name: '2026년 11월' })).toBeVisible();
  for (let loaded = 1; loaded < ROWS / 20; loaded += 1) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // By frames: the usual poll waits a tenth of a second for what takes a few milliseconds.
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-screen] [data-id]').length === count,
      (loaded + 1) * 20,
    );
  }
  expect(asked).toEqual(Array.from({ length: ROWS / 20 }, (_, index) => index + 1));

  const row = page.locator(`[data-id="${100_000 - ROWS / 2}"]`);
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await row.boundingBox();
  const month = page.locator('section', { has: row }).getByRole('heading', { level: 2 });
  const stuck = await month.boundingBox();
  // Under the header and the bar of conditions, with its row in the middle of the screen.
  expect(stuck?.y).toBeGreaterThan(100);
  expect(stuck?.y).toBeLessThan(before?.y ?? 0);
  await row.click();
  await expect(page.getByText('내역을 찾을 수 없어요')).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  await expect(rows(page)).toHaveCount(ROWS);
  await expect
    .poll(async () => Math.round((await row.boundingBox())?.y ?? 0))
    .toBe(Math.round(before?.y ?? 0));
});

test('a list of many pages that is returned to says what it lacks, and is read anew by one tap', async ({
  page,
  server,
}) => {
  const [holder, friend] = [
    await newHolder(server, { daon: '500' }),
    await newHolder(server, { daon: '50' }),
  ];
  const send = (from: Holder, to: string, net: string) =>
    from.call<{ id: number }>('transfers.send', { to: { address: to }, net, requestId: crypto.randomUUID() });
  await Promise.all(Array.from({ length: 61 }, () => send(holder, friend.address, '1')));
  await openAs(page, holder, '/transDetail');
  const isRead = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return rows(page).count();
  };
  const isWhole = (count: number) => expect.poll(isRead, { intervals: [50] }).toBe(count);
  await isWhole(62);
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const behind = page.getByText('새 내역이나 바뀐 내역이 있어요.');
  await Promise.all([page.waitForResponse('**/trpc/history.list'), comeBack()]);
  await expect(behind).toHaveCount(0);
  await send(friend, holder.address, '33');
  await comeBack();
  await expect(behind).toBeVisible();
  await expect(page.getByText('+33 DAON')).toHaveCount(0);
  await page.getByRole('button', { name: '새로 보기' }).click();
  await expect(page.getByText('+33 DAON')).toBeVisible();
  await expect(behind).toHaveCount(0);
  await isWhole(63);
  await expect(behind).toHaveCount(0);
});

test('what was not refused is grey, in the list and in its detail, and only a refusal is red', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const order = { linkedAccountId: holder.linkedAccountId };
  const sell = (gross: string) =>
    holder.call<{ id: number }>('orders.sell', { ...order, gross, requestId: crypto.randomUUID() });
  const [own, refused] = [await sell('10'), await sell('20')];
  await holder.call('orders.cancel', { id: own.id });
  const operator = await operatorOf(server, 'operator');
  await operator('admin.sales.decide', { id: refused.id, decision: 'reject', reason: '예금주가 달라요' });
  const late = await holder.call<{ id: number }>('orders.buy', {
    ...order,
    won: '5000',
    requestId: crypto.randomUUID(),
  });
  // A day passes for this purchase.
  await page.route('**/trpc/history.list', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { data: { rows: Row[] } } };
    for (const row of body.result.data.rows)
      if (row.id === late.id) Object.assign(row, { state: 2, endedAs: 'expiry' });
    await route.fulfill({ json: body });
  });

  const token = (name: string) =>
    page.evaluate((of) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${of})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  await openAs(page, holder, '/transDetail');
  const chip = (id: number, text: string) =>
    page.locator(`[data-id="${id}"]`).getByText(text, { exact: true });
  await expect(chip(own.id, '취소')).toHaveCSS('color', await token('text-2'));
  await expect(chip(late.id, '기한 만료')).toHaveCSS('color', await token('text-2'));
  await expect(chip(refused.id, '거절')).toHaveCSS('color', await token('danger'));
  await page.unroute('**/trpc/history.list');
  for (const [id, text, colour] of [
    [own.id, '취소', 'text-2'],
    [refused.id, '거절', 'danger'],
  ] as const) {
    await openAs(page, holder, `/assetDetail/${id}`);
    await expect(page.getByText(text, { exact: true }).first()).toHaveCSS('color', await token(colour));
  }
});

test('the bars of a month share one scale, whatever stands beside them', async ({ page, server }) => {
  await openAs(page, await movedHolder(server), '/transDetail');
  const bars = page.locator('[aria-expanded] [style*="--length"]');
  await expect(bars).toHaveCount(2);
  const widths = await bars.evaluateAll((all) =>
    all.map((bar) => [bar.clientWidth, bar.parentElement?.clientWidth].map((width) => width ?? 0)),
  );
  const [[came = 0, room = 0] = [], [left = 0, sameRoom = 1] = []] = widths;
  expect(sameRoom).toBe(room);
  // 149 came in and 20 left, in whole percents.
  expect(Math.round((left / came) * 100)).toBe(13);
});
