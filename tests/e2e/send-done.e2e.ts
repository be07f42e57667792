// A send from the home to its end, to each kind of recipient.
import { expect, test } from '../support/browser.ts';
import {
  linkAccount,
  newAddress,
  newHolder,
  newTxHash,
  openAs,
  operatorOf,
} from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';
import { amountField, confirmAmount, next, sendButton, step, toConfirmation } from './send-steps.ts';

const balanceOf = async (holder: Holder): Promise<string> =>
  (await holder.call<{ balance: string }>('wallet.balance')).balance;

type Open = { readonly id: number; readonly holder: { readonly login: string } };

test("a send to a wallet is done immediately: '보내기 완료', and both balances are right", async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
  await openAs(page, holder);
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await page.getByRole('button', { name: '보내기' }).click();
  await page.getByRole('dialog').getByText('다른 지갑으로 보내기').click();
  await toConfirmation(page, friend.address, '120');
  await sendButton(page).dblclick();
  await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
  await expect(step(page, 5)).toContainText('120 DAON을 보냈어요.');
  await expect(page.getByText('관리자가 확인')).toBeHidden();
  // 120 and a fee of 1.1, once, though it was tapped twice.
  expect(await balanceOf(holder)).toBe('878.9');
  expect(await balanceOf(friend)).toBe('120');

  await page.getByRole('link', { name: '내역 보기' }).click();
  await expect(page).toHaveURL(/\/assetDetail\/\d+$/);
  await expect(page.getByText('120 DAON').first()).toBeVisible();
});

test('확인 leads home with the new balance, and the back button never to the confirmation again', async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
  await openAs(page, holder);
  await page.getByRole('button', { name: '보내기' }).click();
  await page.getByRole('dialog').getByText('다른 지갑으로 보내기').click();
  await toConfirmation(page, friend.address, '100');
  await sendButton(page).click();
  await page.getByRole('link', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('899').first()).toBeVisible();

  await page.goBack();
  await expect(step(page, 1)).toBeVisible();
  await expect(page.getByLabel('지갑 주소')).toHaveValue('');
  await page.goForward();
  await expect(page).toHaveURL(/\/$/);
});

test('from the success page the back button leads home, and a reload shows the detail', async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '100');
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/assetDetail\/\d+$/);

  await page.goto('/send');
  await toConfirmation(page, friend.address, '50');
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  expect(await balanceOf(holder)).toBe('848.25');
});

test('a loading skeleton stands while the request runs', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '1000' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/trpc/transfers.send', async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, holder, '/send');
  await toConfirmation(page, newAddress(), '10');
  await sendButton(page).click();
  await expect(step(page, 4)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '보내고 있어요' })).toBeVisible();
  release();
  await expect(step(page, 5)).toBeVisible();
});

test('a send to an outside address is pending, says that an operator will check it, and is done when one approved it', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '1000' });
  await openAs(page, holder, '/send');
  await toConfirmation(page, newAddress(), '100');
  await expect(page.getByText('외부 지갑', { exact: true })).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
  await expect(page.getByText('외부 지갑으로 보내는 요청은 관리자가 확인한 뒤에 보내드려요.')).toBeVisible();
  expect(await balanceOf(holder)).toBe('1000');

  const admin = await operatorOf(server);
  const { data } = await admin<{ data: Open[] }>('admin.externalSends.list', { page: 1, perPage: 50 });
  const open = data.find((request) => request.holder.login === holder.login);
  await admin('admin.externalSends.take', { id: open?.id });
  await admin('admin.externalSends.decide', { id: open?.id, decision: 'approve', txHash: newTxHash() });
  expect(await balanceOf(holder)).toBe('899');
  await page.getByRole('link', { name: '내역 보기' }).click();
  await expect(page.getByText('승인됐어요')).toBeVisible();
});

test('a send to an agent is a sale that names what arrives, and waits for an operator', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '1000' });
  const agent = await linkAccount(server, holder, { agentEmail: 'guild@game.example' });
  await openAs(page, holder, '/send');
  await page.locator(`[data-id="${agent}"]`).click();
  await next(page).click();
  await confirmAmount(page, '100');
  await sendButton(page).click();
  await expect(step(page, 5)).toContainText('guild@game.example에게 100 DAON 보내기를 요청했어요.');
  await expect(step(page, 5)).toContainText('관리자가 확인한 뒤에 등록된 계좌로 입금해드려요.');
  const { held } = await holder.call<{ held: string }>('wallet.balance');
  expect(held).toBe('101');

  const admin = await operatorOf(server);
  const { data } = await admin<{ data: (Open & { net: string; payoutWon: string })[] }>('admin.sales.list', {
    page: 1,
    perPage: 50,
  });
  const sale = data.find((request) => request.holder.login === holder.login);
  expect(sale).toMatchObject({ net: '100', payoutWon: '10000' });
});

test('from the home to a recent recipient it takes six taps at most', async ({ page, server }) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  const input = { to: { address: friend.address }, net: '1', requestId: crypto.randomUUID() };
  await holder.call('transfers.send', input);
  await openAs(page, holder);
  await expect(page.getByText('보유 DAON')).toBeVisible();

  const taps = [
    page.getByRole('button', { name: '보내기' }),
    page.getByRole('dialog').getByText('다른 지갑으로 보내기'),
    page.locator(`[data-id="${friend.address}"]`),
    page.getByRole('button', { name: /^최대/ }),
    next(page),
    sendButton(page),
  ];
  for (const tap of taps) {
    await expect(tap).toBeEnabled();
    await tap.tap();
  }
  await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
  expect(taps.length).toBeLessThanOrEqual(6);
});

test('the keyboard alone completes a send', async ({ page, server }) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await expect(page.getByText('에이전트 1')).toBeVisible();
  const tabTo = async (name: string): Promise<void> => {
    for (let count = 0; count < 20; count += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const active = document.activeElement;
        return active instanceof HTMLTextAreaElement ? active.name : (active?.textContent ?? '');
      });
      if (label.includes(name)) return;
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await tabTo('addr');
  await page.keyboard.type(friend.address);
  await page.keyboard.press('Enter');
  await expect(amountField(page)).toBeFocused();
  await page.keyboard.type('5');
  await expect(next(page)).toBeEnabled();
  await expect(page.getByText('수수료 0.5250 DAON')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(step(page, 3)).toBeVisible();
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo('DAON 보내기');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
  expect(await balanceOf(friend)).toBe('5');
});
