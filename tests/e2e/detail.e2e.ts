// One transaction in every digit: each kind and state of it, taking it back, proving it, and seeing a decision come.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { newAddress, newHolder, newTxHash, openAs, operatorOf } from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';

type Row = { id: number; type: number; incoming: boolean; state: number };

const row = (page: Page, label: string) => page.locator('dl > div', { hasText: label });
const cancel = (page: Page) => page.getByRole('button', { name: '요청 취소하기' });

const listOf = async (holder: Holder): Promise<Row[]> =>
  (await holder.call<{ rows: Row[] }>('history.list')).rows;

const sell = async (holder: Holder, gross: string): Promise<number> => {
  const requestId = crypto.randomUUID();
  const order = { linkedAccountId: holder.linkedAccountId, gross, requestId };
  return (await holder.call<{ id: number }>('orders.sell', order)).id;
};

test('a transfer shows the sending address when it came in and the receiving one when it left, with every digit', async ({
  page,
  server,
}) => {
  const receiver = await newHolder(server);
  const sender = await newHolder(server, { daon: '100' });
  const { id } = await sender.call<{ id: number }>('transfers.send', {
    to: { address: receiver.address },
    net: '12.34567891',
    requestId: crypto.randomUUID(),
  });
  await openAs(page, sender, `/assetDetail/${id}`);
  await expect(page.getByText('-12.34567891')).toBeVisible();
  await expect(row(page, '받는 주소')).toContainText(receiver.address);
  await expect(row(page, '수수료')).toContainText('0.5617284 DAON');
  await expect(row(page, '거래 번호')).toContainText(/0x[0-9a-f]{64}/);
  await expect(page.getByText('완료', { exact: true })).toBeVisible();

  const [received] = await listOf(receiver);
  await openAs(page, receiver, `/assetDetail/${received?.id}`);
  await expect(page.getByText('+12.34567891')).toBeVisible();
  await expect(row(page, '보낸 주소')).toContainText(sender.address);
});

test('a fee leads to what it was taken for', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const id = await sell(holder, '40.7');
  const operator = await operatorOf(server, 'operator');
  await operator('admin.sales.take', { id });
  await operator('admin.sales.decide', { id, decision: 'approve' });
  const fee = (await listOf(holder)).find(({ type }) => type === 4);
  await openAs(page, holder, `/assetDetail/${fee?.id}`);
  await expect(page.getByText('-0.7', { exact: false }).first()).toBeVisible();
  await row(page, '관련 내역').getByRole('link', { name: '내역 보기' }).click();
  await expect(page).toHaveURL(new RegExp(`/assetDetail/${id}$`));
  await expect(row(page, '판매 수량')).toContainText('40.7 DAON');
  await expect(row(page, '입금받을 금액')).toContainText('4,000원');
});

test('the states 대기, 완료, 거절 and 보류 with the reasons of the operator, the held one kept after the decision', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  const id = await sell(holder, '10');
  await openAs(page, holder, `/assetDetail/${id}`);
  await expect(page.getByText('대기', { exact: true })).toBeVisible();
  await operator('admin.sales.decide', { id, decision: 'hold', reason: '계좌를 확인하고 있어요' });
  await page.reload();
  await expect(page.getByText('보류', { exact: true })).toBeVisible();
  await expect(page.getByText('계좌를 확인하고 있어요')).toBeVisible();
  await expect(cancel(page)).toHaveCount(0);
  await operator('admin.sales.decide', { id, decision: 'reject', reason: '예금주가 달라요' });
  await page.reload();
  await expect(page.getByText('거절', { exact: true })).toBeVisible();
  await expect(page.getByText('예금주가 달라요')).toBeVisible();
  await expect(page.getByText('계좌를 확인하고 있어요')).toBeVisible();
  await expect(page.getByText('판매 요청')).toBeVisible();
  await expect(page.getByText('9.45273631 DAON')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(row(page, '판매 수량')).toContainText('10 DAON');
  await expect(row(page, '입금받을 금액')).toHaveCount(0);

  const { id: sent } = await holder.call<{ id: number }>('transfers.send', {
    to: { address: newAddress() },
    net: '3',
    requestId: crypto.randomUUID(),
  });
  const txHash = newTxHash();
  await operator('admin.externalSends.take', { id: sent });
  await operator('admin.externalSends.decide', { id: sent, decision: 'approve', txHash });
  await page.goto(`/assetDetail/${sent}`);
  await expect(page.getByText('완료', { exact: true })).toBeVisible();
  await expect(row(page, '거래 번호')).toContainText(txHash);
});

test('an own pending purchase says where to wire the won, and is taken back after a question', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  const { id } = await holder.call<{ id: number }>('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '10000',
    requestId: crypto.randomUUID(),
  });
  await openAs(page, holder, `/assetDetail/${id}`);
  const deposit = page.getByRole('region', { name: '입금할 계좌' });
  await expect(deposit).toContainText('입금자명홍길동');
  await expect(deposit).toContainText(`보내는 계좌국민은행 ****${holder.accountNum.slice(-4)}`);
  await expect(row(page, '받는 수량')).toContainText('99 DAON');
  await cancel(page).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('구매 요청을 취소할까요?');
  await question.getByRole('button', { name: '닫기' }).click();
  await expect(page.getByText('대기', { exact: true })).toBeVisible();
  await cancel(page).click();
  await question.getByRole('button', { name: '취소하기' }).click();
  await expect(page.getByText('요청을 취소했어요')).toBeVisible();
  await expect(page.getByText('직접 취소')).toBeVisible();
  await expect(cancel(page)).toHaveCount(0);
  await expect(page.getByText('입금할 계좌')).toHaveCount(0);
  await expect(page.getByText('구매 요청거절')).toBeVisible();
  await expect(row(page, '받는 수량')).toHaveCount(0);
});

test('a cancel that comes too late says so and shows the state of the request', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  const id = await sell(holder, '10');
  await openAs(page, holder, `/assetDetail/${id}`);
  await cancel(page).click();
  await operator('admin.sales.take', { id });
  await operator('admin.sales.decide', { id, decision: 'approve' });
  await page.getByRole('alertdialog').getByRole('button', { name: '취소하기' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    '이미 처리 중이거나 끝난 요청은 취소할 수 없어요.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(page.getByText('완료', { exact: true })).toBeVisible();
  await expect(page.getByText('승인됐어요')).toBeVisible();
});

test('a pending detail looks again every 10 seconds and stops once it is decided', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  const id = await sell(holder, '10');
  await page.clock.install();
  await openAs(page, holder, `/assetDetail/${id}`);
  await expect(page.getByText('대기', { exact: true })).toBeVisible();
  await operator('admin.sales.take', { id });
  await operator('admin.sales.decide', { id, decision: 'approve' });
  await page.clock.fastForward(11_000);
  await expect(page.getByText('승인됐어요')).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('history.detail')) asked += 1;
  });
  await page.clock.fastForward(60_000);
  expect(asked).toBeLessThanOrEqual(1);
});

test('a finished transaction has a receipt that is kept as a picture', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const [received] = await listOf(holder);
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

test('with from=transDetail the confirm button goes back; otherwise it replaces the route with /', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const [received] = await listOf(holder);
  await openAs(page, holder, '/transDetail');
  await page.locator('[data-id]').first().click();
  await expect(page).toHaveURL(/from=transDetail$/);
  await page.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/transDetail$/);

  await page.goto(`/assetDetail/${received?.id}`);
  await page.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/transDetail$/);
});

test("another holder's transaction and one that is not there look alike", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 404/);
  const other = await newHolder(server, { daon: '100' });
  const holder = await newHolder(server);
  const [theirs] = await listOf(other);
  for (const id of [theirs?.id, 99_999_999, 'x']) {
    await openAs(page, holder, `/assetDetail/${id}`);
    await expect(page.getByText('내역을 찾을 수 없어요')).toBeVisible();
    await expect(page.getByRole('button', { name: '다시 시도' })).toHaveCount(0);
  }
});
