// The history as a person reads it: by month, filtered, looked through, empty, failing, and a thousand rows long.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { newAddress, newHolder, openAs, operatorOf } from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';
import type { RunningServer } from '../support/server-process.ts';
import { DAY_MS } from '../../domain/durations.ts';

const rows = (page: Page) => page.locator('[data-screen="/transDetail"] [data-id]');

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
  await operator('admin.purchases.decide', { id: purchase.id, decision: 'approve' });
  const outside = newAddress();
  await holder.call('transfers.send', { to: { address: outside }, net: '5', requestId: crypto.randomUUID() });
  return { ...holder, outside };
}

async function choose(page: Page, filter: string): Promise<void> {
  await page.getByRole('button', { name: /^구분/ }).click();
  await page
    .getByRole('dialog', { name: '어떤 내역을 볼까요?' })
    .getByRole('button', { name: filter })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
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

test('the type filter sheet shows all, sent, received, purchases and sales; choosing one starts from page 1', async ({
  page,
  server,
}) => {
  const holder = await movedHolder(server);
  await openAs(page, holder, '/transDetail');
  await expect(rows(page)).toHaveCount(6);
  await choose(page, '보내기');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('대기');
  await choose(page, '받기');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('+100 DAON');
  await choose(page, '구매');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('+50 DAON');
  await choose(page, '판매');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('판매');
  await choose(page, '전체');
  await expect(rows(page)).toHaveCount(6);
});

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
  await expect(page.getByText('-5 DAON', { exact: true })).toHaveCSS('color', await colorOf('--text'));
  await expect(page.locator('section', { hasText: '보유 DAON' }).first()).toContainText(/129(\.\d+)? DAON/);
});

test('a search finds the counterparty and the amount, composed or decomposed, and says when there is none', async ({
  page,
  server,
}) => {
  const holder = await movedHolder(server);
  await openAs(page, holder, '/transDetail');
  await page.getByRole('button', { name: '내역 검색' }).click();
  const field = page.getByLabel('상대나 수량으로 검색');
  await expect(field).toBeFocused();
  await field.fill(holder.outside.slice(2, 12));
  await expect(rows(page)).toHaveCount(1);
  await field.fill('다온게임즈'.normalize('NFD'));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: '구매' })).toHaveCount(1);
  await field.fill('100');
  await expect(rows(page)).toHaveCount(1);
  await field.fill('%');
  await expect(page.getByText('조건에 맞는 내역이 없어요')).toBeVisible();
  await page.getByRole('button', { name: '조건 지우기' }).click();
  await expect(rows(page)).toHaveCount(6);
});

test('a period keeps to its days, and one that ends before it begins cannot be asked for', async ({
  page,
  server,
}) => {
  const holder = await movedHolder(server);
  await openAs(page, holder, '/transDetail');
  await page.getByRole('button', { name: /^기간/ }).click();
  const sheet = page.getByRole('dialog', { name: '언제 내역을 볼까요?' });
  await sheet.getByLabel('시작일').fill('2020-02-01');
  await sheet.getByLabel('종료일').fill('2020-01-31');
  await expect(sheet.getByText('시작일이 종료일보다 늦어요.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: '조회하기' })).toBeDisabled();
  await sheet.getByLabel('종료일').fill('2020-02-29');
  await sheet.getByRole('button', { name: '조회하기' }).click();
  await expect(page.getByText('조건에 맞는 내역이 없어요')).toBeVisible();
  await page.getByRole('button', { name: /^기간/ }).click();
  await sheet.getByRole('button', { name: '1개월' }).click();
  await sheet.getByRole('button', { name: '조회하기' }).click();
  await expect(rows(page)).toHaveCount(6);
});

test('an empty history says so, and a failing one can be tried again', async ({ page, server, problems }) => {
  problems.allow(/ERR_FAILED|request failed/);
  const holder = await newHolder(server);
  await openAs(page, holder, '/transDetail');
  await expect(page.getByText('아직 내역이 없어요')).toBeVisible();
  await page.route('**/trpc/history.list', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.')).toBeVisible();
  await page.unroute('**/trpc/history.list');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('아직 내역이 없어요')).toBeVisible();
});

test('each load appends, up to a thousand rows; months stick, and the place is kept on return from a detail', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 404/);
  const holder = await newHolder(server);
  const asked = await longHistory(page, 1000);
  await openAs(page, holder, '/transDetail');
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole('heading', { name: '2026년 11월' })).toBeVisible();
  for (let loaded = 1; loaded < 50; loaded += 1) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(rows(page)).toHaveCount((loaded + 1) * 20);
  }
  expect(asked).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));

  const row = page.locator('[data-id="99500"]');
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
  await expect(rows(page)).toHaveCount(1000);
  await expect
    .poll(async () => Math.round((await row.boundingBox())?.y ?? 0))
    .toBe(Math.round(before?.y ?? 0));
});

test('a filter is kept on return from a detail, and gone when the list is opened anew', async ({
  page,
  server,
}) => {
  const holder = await movedHolder(server);
  await openAs(page, holder, '/');
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await choose(page, '구매');
  await rows(page).click();
  await expect(page).toHaveURL(/\/assetDetail\/\d+\?from=transDetail$/);
  await page.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/transDetail$/);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await expect(rows(page)).toHaveCount(6);
});

test('totalAmount and totalWon are hints for the first paint only, and hostile ones are nothing', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '7' });
  const answers: (() => void)[] = [];
  await page.route('**/trpc/wallet.balance', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const balance = page.locator('section', { hasText: '보유 DAON' }).first();
  await openAs(page, holder, '/transDetail?totalAmount=1,234.5&totalWon=123450');
  await expect(balance).toContainText('1,234.50 DAON');
  await expect(balance).toContainText('약 123,450원');
  answers.forEach((answer) => answer());
  await expect(balance).toContainText('7 DAON');
  await expect(balance).toContainText('약 700원');

  answers.length = 0;
  await page.goto('/transDetail?totalAmount=1e9&totalWon=%3Cimg%20src=x%3E');
  await expect(rows(page)).toHaveCount(1);
  await expect(balance).not.toContainText('DAON원');
  await expect(balance).not.toContainText(/\d/);
  answers.forEach((answer) => answer());
  await expect(balance).toContainText('7 DAON');
});

test('a refresh brings what came meanwhile', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '50' });
  await openAs(page, holder, '/transDetail');
  await expect(rows(page)).toHaveCount(1);
  await holder.call('transfers.send', {
    to: { address: newAddress() },
    net: '5',
    requestId: crypto.randomUUID(),
  });
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('새로 불러왔어요')).toBeVisible();
});
