// What an operator changes while a send is under way, on servers of their own: price and settings apply to all callers.
import { expect, test } from '../support/browser.ts';
import { startDemoServer } from '../support/demo-server.ts';
import { DEMO_PASSWORD, newHolder, openAs, operatorOf } from '../support/wallet-people.ts';
import { amountField, next, row, sendButton, step, toConfirmation } from './send-steps.ts';

test('a price that moved is shown before the agent is paid at it, and one that moves at the last moment is never filled silently', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const server = await startDemoServer();
  try {
    const holder = await newHolder(server, { daon: '1000' });
    const admin = await operatorOf(server);
    await openAs(page, holder, `${server.origin}/send`);
    await page.locator(`[data-id="${holder.linkedAccountId}"]`).click();
    await next(page).click();
    await amountField(page).fill('100');
    await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
    await admin('admin.settings.setPrice', { price: '110' });
    await next(page).click();
    await expect(page.getByText('그사이 시세가 바뀌었어요. 새 금액을 확인해주세요.')).toBeVisible();
    await expect(row(page, '입금될 금액')).toContainText('11,000원');

    await admin('admin.settings.setPrice', { price: '120' });
    await sendButton(page).click();
    await expect(step(page, 6)).toContainText('그사이 시세가 바뀌었어요.');
    await expect(step(page, 6)).toContainText('보유 수량은 그대로예요.');
  } finally {
    await server.stop();
  }
});

test('while confirmWithPassword is on, the confirmation asks for the password, and a wrong one can be corrected', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const server = await startDemoServer();
  try {
    const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
    const admin = await operatorOf(server);
    await openAs(page, holder, `${server.origin}/send`);
    await toConfirmation(page, friend.address, '10');
    // Turned on while the confirmation is open: the server enforces it.
    await admin('admin.settings.set', { key: 'confirmWithPassword', value: true });
    await sendButton(page).click();
    const sheet = page.getByRole('dialog', { name: '비밀번호를 한 번 더 입력해주세요' });
    await expect(sheet).toBeVisible();
    await expect(step(page, 3)).toBeVisible();
    await sheet.getByLabel('비밀번호', { exact: true }).fill('wrong-1234');
    await sheet.getByRole('button', { name: '확인' }).click();
    await expect(sheet.getByText('비밀번호가 맞지 않아요.')).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(step(page, 3)).toBeVisible();

    await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await sendButton(page).click();
    await expect(sheet.getByText('비밀번호가 맞지 않아요.')).toBeHidden();
    await sheet.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
    await sheet.getByLabel('비밀번호', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
    expect((await friend.call<{ balance: string }>('wallet.balance')).balance).toBe('10');
  } finally {
    await server.stop();
  }
});
