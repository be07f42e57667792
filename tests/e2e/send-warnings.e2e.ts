// A look-alike address (D75): the question before the send, and the address that was meant.
import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/browser/browser.ts';
import { amountField, next, toAmount } from '../support/pages/send-steps.ts';
import { newHolder, openAs, operatorOf } from '../support/wallet/people.ts';

test('an address that looks like a known one is shown beside it, and one tap takes the known one', async ({
  page,
  server,
}) => {
  const admin = await operatorOf(server);
  await admin('admin.settings.set', { key: 'warnLookalike', value: 'ask' });
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  const first = { to: { address: friend.address }, net: '1', requestId: randomUUID() };
  await holder.call('transfers.send', first);
  const like = `${friend.address.slice(0, 6)}${'7'.repeat(32)}${friend.address.slice(-4)}`;
  await openAs(page, holder, '/send');
  await toAmount(page, like);
  await amountField(page).fill('10');
  await next(page).click();
  const send = page.getByRole('button', { name: '10 DAON 보내기' });
  await send.click();
  const question = page.getByRole('dialog', { name: '어느 주소로 보낼까요?' });
  await expect(question.locator('mark')).toHaveCount(16);
  await expect(question.getByRole('button', { name: '새 주소로 계속' })).toBeInViewport();
  await question.getByRole('button', { name: '예전 주소로 바꾸기' }).click();
  await expect(question).toBeHidden();
  await send.click();
  await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
  expect(await friend.call<{ balance: string }>('wallet.balance')).toMatchObject({ balance: '11' });
});
