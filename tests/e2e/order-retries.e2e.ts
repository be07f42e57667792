// An order whose answer is lost and that is tried again, whatever the second try meets: it is never made twice, and nothing
// is claimed that is not known.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { startDemoServer } from '../support/demo-server.ts';
import type { RunningServer } from '../support/server-process.ts';
import { DEMO_PASSWORD, newHolder, openAs, operatorOf } from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';
import { addressField, sendButton, step, toConfirmation } from './send-steps.ts';

const KEPT = '보유 수량은 그대로예요.';
const REUSED = '앞서 보낸 요청의 답을 받지 못했어요. 다시 눌러도 두 번 요청되지 않아요.';
const TURNED_AWAY = {
  status: 429,
  json: {
    error: {
      message: '요청이 너무 많아요.',
      code: -32029,
      data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, reason: 'TOO_MANY_REQUESTS' },
    },
  },
};

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /실패했어요|보내지 못했어요/ });
const sellConfirm = (page: Page) => page.getByRole('button', { name: /DAON 판매 요청하기$/ });
const available = async (holder: Holder): Promise<string> =>
  (await holder.call<{ available: string }>('wallet.balance')).available;

/** The call arrives, its answer does not, and the wallet never learns the outcome. */
async function loseAnswerOf(page: Page, procedure: string): Promise<void> {
  await page.route('**/trpc/transfers.outcome', (route) => route.abort());
  await page.route(
    `**/trpc/${procedure}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

async function toSale(page: Page, holder: Holder, { origin }: RunningServer, gross: string): Promise<void> {
  await page.goto(`${origin}/chargeSwap/${holder.linkedAccountId}`);
  await page.locator('[name=amount]').fill(gross);
  await page.getByRole('button', { name: '판매 요청하기', exact: true }).click();
  await expect(sellConfirm(page)).toBeVisible();
}

test('a second try refused by the rate limit says nothing about the balance, and the third still sells once', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|request failed|status of 429/);
  const holder = await newHolder(server, { daon: '100' });
  await openAs(page, holder, '/');
  await loseAnswerOf(page, 'orders.sell');
  await toSale(page, holder, server, '10');
  await sellConfirm(page).click();
  await expect(failure(page)).toBeVisible();

  await page.route('**/trpc/orders.sell', (route) => route.fulfill(TURNED_AWAY), { times: 1 });
  await toSale(page, holder, server, '10');
  await expect(page.getByText(REUSED)).toBeVisible();
  await sellConfirm(page).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText(KEPT)).toBeHidden();

  await toSale(page, holder, server, '10');
  await sellConfirm(page).click();
  await expect(page.getByText('판매를 요청했어요')).toBeVisible();
  expect(await available(holder)).toBe('90');
});

test('a second try refused by the rate limit says nothing about the balance, and the third still sends once', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|request failed|status of 429/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await loseAnswerOf(page, 'transfers.send');
  await toConfirmation(page, friend.address, '10');
  await sendButton(page).click();
  await expect(failure(page)).toBeVisible();

  await page.route('**/trpc/transfers.send', (route) => route.fulfill(TURNED_AWAY), { times: 1 });
  await page.goto('/send');
  await toConfirmation(page, friend.address, '10');
  await sendButton(page).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText(KEPT)).toBeHidden();

  await page.goto('/send');
  await toConfirmation(page, friend.address, '10');
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  expect((await friend.call<{ balance: string }>('wallet.balance')).balance).toBe('10');
});

test('while confirmWithPassword is on, a sale whose answer was lost is not made again under the next password', async ({
  page,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|request failed|status of 4\d\d/);
  const server = await startDemoServer();
  try {
    const holder = await newHolder(server, { daon: '100' });
    const admin = await operatorOf(server);
    await admin('admin.settings.set', { key: 'confirmWithPassword', value: true });
    await openAs(page, holder, `${server.origin}/favicon.svg`);
    const sheet = page.getByRole('dialog', { name: '비밀번호를 한 번 더 입력해주세요' });
    const givePassword = async (): Promise<void> => {
      await sheet.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
      await sheet.getByRole('button', { name: '확인' }).click();
    };

    await toSale(page, holder, server, '10');
    await sellConfirm(page).click();
    await expect(sheet).toBeVisible();
    await loseAnswerOf(page, 'orders.sell');
    await givePassword();
    await expect(failure(page)).toBeVisible();
    expect(await available(holder)).toBe('90');

    await toSale(page, holder, server, '10');
    await expect(page.getByText(REUSED)).toBeVisible();
    await sellConfirm(page).click();
    await givePassword();
    await expect(page.getByText('판매를 요청했어요')).toBeVisible();
    expect(await available(holder)).toBe('90');
  } finally {
    await server.stop();
  }
});

test('a fee that changed behind the amount is shown before the sale is asked for', async ({ page }) => {
  const server = await startDemoServer();
  try {
    const holder = await newHolder(server, { daon: '100' });
    const admin = await operatorOf(server);
    await openAs(page, holder, `${server.origin}/chargeSwap/${holder.linkedAccountId}`);
    await page.locator('[name=amount]').fill('40.7');
    await expect(page.getByText('4,000원을 받아요', { exact: true })).toBeVisible();
    await admin('admin.settings.setTariff', { perWithdrawalFee: '5.7', withdrawalFee: '0' });
    await page.getByRole('button', { name: '판매 요청하기', exact: true }).click();
    await expect(page.locator('dl > div', { hasText: '입금받을 금액' })).toContainText('3,500원');
    await expect(page.getByText('그사이 수수료가 바뀌었어요. 새 금액을 확인해주세요.')).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('an answer that arrives after the screen was left is shown on the next money screen', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|request failed/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await loseAnswerOf(page, 'transfers.send');
  await toConfirmation(page, friend.address, '10');
  await sendButton(page).click();
  await expect(failure(page)).toBeVisible();
  await page.unroute('**/trpc/transfers.outcome');

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const asked = page.waitForRequest('**/trpc/transfers.outcome');
  const answered = page.waitForResponse('**/trpc/transfers.outcome');
  await page.route('**/trpc/transfers.outcome', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: '닫기' }).click();
  await page.getByRole('button', { name: '보내기' }).click();
  await page.getByRole('dialog').getByText('다른 지갑으로 보내기').click();
  await expect(addressField(page)).toBeVisible();
  await asked;
  await page.getByRole('button', { name: '뒤로' }).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();
  answer();
  await answered;
  await page.unroute('**/trpc/transfers.outcome');
  await page.goto('/send');
  await expect(page.getByText('앞서 보낸 송금은 잘 접수됐어요.')).toBeVisible();
});

test('the outcome of a send is queried again when the first query got no answer', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|request failed/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await loseAnswerOf(page, 'transfers.send');
  await toConfirmation(page, friend.address, '10');
  await sendButton(page).click();
  await expect(failure(page)).toBeVisible();
  await page.goto('/send');
  await expect(addressField(page)).toBeVisible();
  await page.unroute('**/trpc/transfers.outcome');
  await expect(page.getByText('앞서 보낸 송금은 잘 접수됐어요.')).toBeVisible();
});
