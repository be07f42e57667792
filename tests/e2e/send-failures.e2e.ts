// What becomes of a send that does not go as planned: refused, unanswered, interrupted, asked for a password, done elsewhere.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import {
  DEMO_PASSWORD,
  linkAccount,
  newAddress,
  newHolder,
  openAs,
  operatorOf,
} from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';
import {
  amountField,
  confirmAmount,
  next,
  sendButton,
  step,
  toAmount,
  toConfirmation,
} from './send-steps.ts';

const FAILED = '보내지 못했어요';
const KEPT = '보유 수량은 그대로예요.';
const UNKNOWN = '답을 받지 못했어요. 보내졌는지는 내역에서 확인할 수 있어요.';

const balanceOf = async (holder: Holder): Promise<string> =>
  (await holder.call<{ balance: string }>('wallet.balance')).balance;

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED });

const send = (holder: Holder, address: string, net: string) =>
  holder.call('transfers.send', { to: { address }, net, requestId: crypto.randomUUID() });

test("a refusal shows '보내지 못했어요', that the balance is unchanged and '문제가 계속되면 관리자에게 문의해주세요.'", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '90');
  // Another tab was quicker.
  await send(holder, friend.address, '50');
  await sendButton(page).click();
  await expect(step(page, 6)).toBeVisible();
  await expect(failure(page)).toContainText('보유수량이 부족해요.');
  await expect(failure(page)).toContainText(KEPT);
  await expect(failure(page)).toContainText('문제가 계속되면 관리자에게 문의해주세요.');
  expect(await balanceOf(friend)).toBe('50');
});

for (const button of ['닫기', '다시 시도']) {
  test(`${button} of the failure page goes to the home, and the back button never to the confirmation`, async ({
    page,
    server,
    problems,
  }) => {
    problems.allow(/net::ERR_FAILED|request failed/);
    await page.route('**/trpc/transfers.send', (route) => route.abort());
    await openAs(page, await newHolder(server, { daon: '100' }), '/send');
    await toConfirmation(page, newAddress(), '10');
    await sendButton(page).click();
    await page.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(sendButton(page)).toBeHidden();
  });
}

test('after a lost answer what was typed waits, and the same content again carries the same key: nothing is sent twice', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|request failed/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await page.route('**/trpc/transfers.send', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '10');
  await sendButton(page).click();
  await expect(failure(page)).toContainText(UNKNOWN);
  await expect(page.getByText(KEPT)).toBeHidden();
  await page.unroute('**/trpc/transfers.send');

  // What was typed waits, for the quick; the same content then carries the same key.
  await page.route('**/trpc/transfers.outcome', (route) => route.abort());
  await page.getByRole('link', { name: '다시 시도' }).click();
  await page.getByRole('button', { name: '보내기' }).click();
  await page.getByRole('dialog').getByText('다른 지갑으로 보내기').click();
  await expect(page.getByLabel('지갑 주소')).toHaveValue(friend.address);
  await next(page).click();
  await expect(amountField(page)).toHaveValue('10');
  await confirmAmount(page, '10');
  await expect(page.getByText('다시 눌러도 두 번 보내지지 않아요.')).toBeVisible();
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  expect(await balanceOf(friend)).toBe('10');
});

test('a lost answer claims nothing about the balance, and its outcome is shown on the next money screen', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|request failed/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await page.route('**/trpc/transfers.send', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '10');
  await sendButton(page).click();
  await expect(failure(page)).toContainText(UNKNOWN);
  await page.goto(`/withdrawSwap/${holder.linkedAccountId}`);
  await expect(page.getByText('앞서 보낸 송금은 잘 접수됐어요.')).toBeVisible();
  await page.getByRole('link', { name: '내역 보기' }).click();
  await expect(page).toHaveURL(/\/assetDetail\/\d+$/);
});

test('without a network the failure page says that no answer came, and nothing leaves later on its own', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_INTERNET_DISCONNECTED|request failed/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '10');
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(failure(page)).toContainText(UNKNOWN);
  await context.setOffline(false);
  await page.getByRole('link', { name: '닫기' }).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();
  expect(await balanceOf(holder)).toBe('100');
});

test('a session that ends in the middle returns to the first step with what was typed, never past the confirmation', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 401/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '12.5');
  await holder.call('auth.signOut');
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('아이디', { exact: true }).fill(holder.login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/send$/);
  await expect(step(page, 1)).toBeVisible();
  await expect(page.getByLabel('지갑 주소')).toHaveValue(friend.address);
  await next(page).click();
  await expect(amountField(page)).toHaveValue('12.5');
  await confirmAmount(page, '12.5');
  // The first try was refused: there is nothing that it could be the second half of.
  await expect(page.getByText('다시 눌러도 두 번 보내지지 않아요.')).toBeHidden();
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  expect(await balanceOf(friend)).toBe('12.5');
});

test('a recipient who was closed, an agent that was suspended: the confirmation says so and sends nothing', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await friend.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true });
  await openAs(page, holder, '/send');
  await toAmount(page, friend.address);
  await amountField(page).fill('5');
  await next(page).click();
  await expect(page.getByRole('status').filter({ hasText: '지금은 받을 수 없는 지갑이에요.' })).toBeVisible();
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');

  const agent = await linkAccount(server, holder);
  await page.goto('/send');
  await page.locator(`[data-id="${agent}"]`).click();
  await next(page).click();
  await amountField(page).fill('5');
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
  await (
    await operatorOf(server)
  )('admin.linkedAccounts.suspend', { id: agent, reason: '확인' });
  await next(page).click();
  await expect(
    page.getByRole('status').filter({ hasText: '담당 관리자한테 문의해주시기 바랍니다' }),
  ).toBeVisible();
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
});

test('two tabs that send the same concurrently send what is available, and no more', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  const other = await context.newPage();
  await other.goto('/send');
  await toConfirmation(page, friend.address, '60');
  await toConfirmation(other, friend.address, '60');
  await Promise.all([sendButton(page).click(), sendButton(other).click()]);
  for (const tab of [page, other])
    await expect(tab.locator('[data-screen]')).toHaveAttribute('data-screen', /#[56]/);
  expect(await balanceOf(friend)).toBe('60');
});

test('signing out in one tab ends the send in the other', async ({ page, context, server }) => {
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await toConfirmation(page, newAddress(), '60');
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(() => localStorage.removeItem('daon.session'));
  await expect(page).toHaveURL(/\/login$/);
});
