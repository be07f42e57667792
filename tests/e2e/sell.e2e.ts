// Selling as a person does it: typed, refused, shown before it is confirmed, asked for, and decided by an operator.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { startDemoServer } from '../support/demo-server.ts';
import { DEMO_PASSWORD, newAddress, newHolder, openAs, operatorOf } from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';

const OVER = '보유수량보다 많은 금액을 입력할 수 없습니다.';

const amount = (page: Page) => page.locator('[name=amount]');
const submit = (page: Page) => page.getByRole('button', { name: '판매 요청하기', exact: true });
const confirm = (page: Page) => page.getByRole('button', { name: /DAON 판매 요청하기$/ });
const row = (page: Page, label: string) => page.locator('dl > div', { hasText: label });
const available = async (holder: Holder): Promise<string> =>
  (await holder.call<{ available: string }>('wallet.balance')).available;

async function openSale(page: Page, holder: Holder, origin = ''): Promise<void> {
  await openAs(page, holder, `${origin}/chargeSwap/${holder.linkedAccountId}`);
  await expect(amount(page)).toBeVisible();
}

async function toConfirmation(page: Page, holder: Holder, gross: string, origin = ''): Promise<void> {
  await openSale(page, holder, origin);
  await amount(page).fill(gross);
  await submit(page).click();
  await expect(confirm(page)).toBeVisible();
}

/** From the amount to the page of success; answers the sale's id. */
async function sell(page: Page, holder: Holder, gross: string): Promise<number> {
  await toConfirmation(page, holder, gross);
  await confirm(page).click();
  await expect(page.getByText('판매를 요청했어요')).toBeVisible();
  const link = await page.getByRole('link', { name: '내역 보기' }).getAttribute('href');
  return Number(link?.split('/').at(-1));
}

test(`over the available balance, balance minus lockup, says '${OVER}' and turns the number red`, async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const admin = await operatorOf(server);
  await admin('admin.holders.setLock', { id: holder.id, amount: '40', reason: '확인이 필요해요' });
  await openSale(page, holder);
  await amount(page).fill('60');
  await expect(submit(page)).toBeEnabled();
  await amount(page).fill('60.01');
  await expect(page.getByRole('alertdialog')).toContainText(OVER);
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  const red = await page.evaluate(() => {
    const probe = document.createElement('p');
    probe.style.color = 'var(--danger)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(amount(page)).toHaveCSS('color', red);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await amount(page).fill('60');
  await expect(amount(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test('the sell amount takes digits and one dot only, two decimals at most, with thousands separators', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '5000' });
  await openSale(page, holder);
  for (const [typed, shown] of [
    ['1234.567', '1,234.56'],
    ['1.2.3', '1,234.56'],
    ['12a', '1,234.56'],
    ['0012', '12'],
    ['１２３', '123'],
    ['1,000.5 DAON', '1,000.5'],
  ] as const) {
    await amount(page).fill(typed);
    await expect(amount(page)).toHaveValue(shown);
  }
  await amount(page).fill('');
  await submit(page).click({ force: true });
  await expect(page.getByRole('alertdialog')).toContainText('판매하실 수량을 입력해주세요.');
});

test('a payout under one won keeps the button off', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '5' });
  await openSale(page, holder);
  await amount(page).fill('0.5');
  await expect(page.getByText('수수료를 빼면 받을 금액이 1원보다 적어요.')).toBeVisible();
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await amount(page).fill('0.52');
  await expect(page.getByText('1원을 받아요', { exact: true })).toBeVisible();
  await expect(submit(page)).toBeEnabled();
});

test('fee and payout are shown before the confirmation, the fee comes out of the amount, and an approval pays it', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  await toConfirmation(page, holder, '40.7');
  await expect(row(page, '판매 수량')).toContainText('40.7 DAON');
  await expect(row(page, '수수료').first()).toContainText('0.7000 DAON');
  await expect(row(page, '수수료를 뺀 수량')).toContainText('40 DAON');
  await expect(row(page, '입금받을 금액')).toContainText('4,000원');
  await expect(row(page, '예금주')).toContainText('홍길동');
  await confirm(page).dblclick();
  await expect(page.getByText('판매를 요청했어요')).toBeVisible();
  expect(await available(holder)).toBe('59.3');
  await page.getByRole('link', { name: '확인' }).click();
  await expect(page.getByText('판매 1건 심사 중')).toBeVisible();
  await expect(page.getByText('잠김 40.70 DAON')).toBeVisible();

  const operator = await operatorOf(server, 'operator');
  const { data: sales } = await operator<{ data: { id: number }[] }>('admin.sales.list', {
    page: 1,
    perPage: 5,
    filter: { holder: holder.login },
  });
  expect(sales).toHaveLength(1);
  await operator('admin.sales.take', { id: sales[0]?.id });
  await operator('admin.sales.decide', { id: sales[0]?.id, decision: 'approve' });
  await page.goto('/alarm');
  await expect(page.locator('[data-id]').first()).toContainText('송금 요청이 승인됐어요');
  await page.locator('[data-id]').first().click();
  await expect(page.getByText('승인됐어요')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('section', { hasText: '보유 DAON' }).first()).toContainText('59.30 DAON');
});

for (const [decision, title, step, left] of [
  ['reject', '송금 요청이 거절됐어요', '거절됐어요', '100'],
  ['hold', '송금 요청이 보류됐어요', '보류됐어요', '90'],
] as const) {
  test(`a sale with the decision ${decision}: '${title}', with the reason, and ${left} DAON available`, async ({
    page,
    server,
  }) => {
    const holder = await newHolder(server, { daon: '100' });
    const id = await sell(page, holder, '10');
    const operator = await operatorOf(server, 'operator');
    await operator('admin.sales.decide', { id, decision, reason: '예금주를 확인해주세요' });
    expect(await available(holder)).toBe(left);
    await page.goto('/alarm');
    await expect(page.locator('[data-id]').first()).toContainText(title);
    await page.goto(`/assetDetail/${id}`);
    await expect(page.getByText(step)).toBeVisible();
    await expect(page.getByText('예금주를 확인해주세요')).toBeVisible();
    await expect(page.getByRole('button', { name: '요청 취소하기' })).toHaveCount(0);
  });
}

test('all that is available can be sold, to the last unit behind the two decimals', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '20.12345678' });
  await openSale(page, holder);
  await page.getByRole('button', { name: '50%' }).click();
  await expect(amount(page)).toHaveValue('10.06');
  await page.getByRole('button', { name: '전부' }).click();
  await expect(amount(page)).toHaveValue('20.12');
  await expect(page.getByText('20.12345678 DAON 전부')).toBeVisible();
  await submit(page).click();
  await expect(row(page, '판매 수량')).toContainText('20.12345678 DAON');
  await confirm(page).click();
  await expect(page.getByText('판매를 요청했어요')).toBeVisible();
  expect(await available(holder)).toBe('0');
});

test("a refused sale: '요청에 실패했어요' says that the balance is unchanged; close and retry both go to /", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const holder = await newHolder(server, { daon: '50' });
  for (const button of ['닫기', '다시 시도']) {
    await toConfirmation(page, holder, '20');
    const to = { address: newAddress() };
    const net = await available(holder).then((units) => String(Number.parseInt(units, 10) - 15));
    const { id } = await holder.call<{ id: number }>('transfers.send', {
      to,
      net,
      requestId: crypto.randomUUID(),
    });
    await confirm(page).click();
    await expect(page.getByRole('heading', { name: '요청에 실패했어요' })).toBeVisible();
    await expect(page.getByText('보유 수량은 그대로예요.')).toBeVisible();
    await expect(page.getByText('문제가 계속되면 관리자에게 문의해주세요.')).toBeVisible();
    await page.getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(/\/$/);
    await holder.call('orders.cancel', { id });
  }
});

test('a sale whose answer was lost claims nothing, is never made twice, and its outcome is shown on return', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/ERR_FAILED|request failed/);
  const holder = await newHolder(server, { daon: '50' });
  await toConfirmation(page, holder, '20');
  // The server takes the sale; its answer never arrives.
  await page.route('**/trpc/orders.sell', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirm(page).click();
  await expect(page.getByText('답을 받지 못했어요.', { exact: false })).toBeVisible();
  await expect(page.getByText('보유 수량은 그대로예요.')).toHaveCount(0);
  await page.unroute('**/trpc/orders.sell');
  await page.getByRole('link', { name: '다시 시도' }).click();
  await page.goto(`/chargeSwap/${holder.linkedAccountId}`);
  await expect(page.getByText('앞서 보낸 판매 요청은 잘 접수됐어요.')).toBeVisible();
  expect(await available(holder)).toBe('30');
});

test("a suspended account: '담당 관리자한테 문의해주시기 바랍니다', then back", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const holder = await newHolder(server, { daon: '50' });
  const operator = await operatorOf(server, 'operator');
  await operator('admin.linkedAccounts.suspend', { id: holder.linkedAccountId, reason: '확인 중' });
  await openAs(page, holder, '/alarm');
  await expect(page.getByText('아직 알림이 없어요').or(page.locator('[data-id]').first())).toBeVisible();
  await page.goto(`/chargeSwap/${holder.linkedAccountId}`);
  await expect(page.getByRole('alertdialog')).toContainText('담당 관리자한테 문의해주시기 바랍니다');
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect(page.locator('[data-screen="/chargeSwap#1"]')).toHaveCount(0);

  // Another holder's account, and a malformed id.
  for (const id of ['999999', 'x']) {
    await page.goto(`/chargeSwap/${id}`);
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect(page.locator('[data-screen="/chargeSwap#1"]')).toHaveCount(0);
  }
});

test('without a price nothing is sold', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '50' });
  await page.route('**/trpc/wallet.balance', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { data: object } };
    await route.fulfill({
      response: answer,
      json: { result: { data: { ...body.result.data, price: null, balanceKrw: null } } },
    });
  });
  await openSale(page, holder);
  await amount(page).fill('10');
  await expect(page.getByText('아직 시세가 정해지지 않아 판매할 수 없어요.')).toBeVisible();
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
});

test('after a sale the back button leads home, and a reload to its detail', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '50' });
  await sell(page, holder, '10');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  const id = await sell(page, holder, '20');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/assetDetail/${id}$`));
  await page.goBack();
  await expect(page.locator('[data-screen="/chargeSwap#confirm"]')).toHaveCount(0);
});

test('while confirmWithPassword is on, a sale asks for the password, and a wrong one can be corrected', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const server = await startDemoServer();
  try {
    const holder = await newHolder(server, { daon: '50' });
    const admin = await operatorOf(server);
    await admin('admin.settings.set', { key: 'confirmWithPassword', value: true });
    await toConfirmation(page, holder, '20', server.origin);
    await confirm(page).click();
    const sheet = page.getByRole('dialog', { name: '비밀번호를 한 번 더 입력해주세요' });
    await sheet.locator('[name=password]').fill('not-the-one');
    await sheet.getByRole('button', { name: '확인' }).click();
    await expect(sheet.getByText('비밀번호가 맞지 않아요. 다시 확인해주세요.')).toBeVisible();
    await sheet.locator('[name=password]').fill(DEMO_PASSWORD);
    await sheet.getByRole('button', { name: '확인' }).click();
    await expect(page.getByText('판매를 요청했어요')).toBeVisible();
    expect(await available(holder)).toBe('30');
  } finally {
    await server.stop();
  }
});
