// One transaction: how it looks, and the picture of its receipt.
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs, operatorOf } from '../support/wallet/people.ts';

test('the amount of a rejected request is struck through', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const requestId = crypto.randomUUID();
  const order = { linkedAccountId: holder.linkedAccountId, gross: '10', requestId };
  const { id } = await holder.call<{ id: number }>('orders.sell', order);
  const operator = await operatorOf(server, 'operator');
  await operator('admin.sales.decide', { id, decision: 'reject', reason: '예금주가 달라요' });
  await openAs(page, holder, `/assetDetail/${id}`);
  const top = page.locator('section').first();
  await expect(top.getByText('10 DAON')).toHaveCSS('text-decoration-line', 'line-through');
});

test('a finished transaction has a receipt that is kept as a picture', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const { rows } = await holder.call<{ rows: { id: number }[] }>('history.list');
  const [received] = rows;
  await openAs(page, holder, `/assetDetail/${received?.id}`);
  await page.getByRole('button', { name: '영수증 보기' }).click();
  const sheet = page.getByRole('dialog', { name: '거래 영수증' });
  await expect(sheet.getByText('+100', { exact: false }).first()).toBeVisible();
  await expect(sheet.getByText(holder.login)).toBeVisible();
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: '이미지로 저장하기' }).click();
  expect((await download).suggestedFilename()).toBe(`daon-receipt-${received?.id}.png`);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '상세 내역' })).toBeVisible();
});
