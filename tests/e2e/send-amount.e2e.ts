// Steps 2 and 3 of a send: how much, and whether that is right. Price 100 won, fee 0.5 DAON and 0.5 %, minimum 1 DAON.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { linkAccount, newAddress, newHolder, openAs } from '../support/wallet-people.ts';
import {
  amountField,
  confirmAmount,
  masked,
  next,
  row,
  sendButton,
  step,
  toAmount,
  toConfirmation,
} from './send-steps.ts';

const NOT_ENOUGH = '보유수량이 부족해요.';

const isOff = (page: Page) => expect(next(page)).toHaveAttribute('aria-disabled', 'true');
const isOn = (page: Page) => expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
const maximum = (page: Page) => page.getByRole('button', { name: /^최대/ });

test("the heading '…에게 얼마나 보낼까요?' names the masked address, and tapping the withdrawable amount fills the floor of (balance − flat fee) / (1 + rate)", async ({
  page,
  server,
}) => {
  const address = newAddress();
  await openAs(page, await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(page, address);
  await expect(page.getByRole('heading', { name: `${masked(address)}에게 얼마나 보낼까요?` })).toBeVisible();
  await expect(page.getByText('쓸 수 있는 수량 1,000 DAON')).toBeVisible();
  await maximum(page).click();
  // (1000 − 0.5) / 1.005 = 994.527…
  await expect(maximum(page)).toHaveText('최대 994 DAON');
  await expect(amountField(page)).toHaveValue('994');
  await isOn(page);
});

test(`an amount whose fee no longer fits says '${NOT_ENOUGH}' in red and disables Next; just under and exact are accepted`, async ({
  page,
  server,
}) => {
  // 10.55 = 10 + 0.5 + 10 × 0.5 %
  await openAs(page, await newHolder(server, { daon: '10.55' }), '/send');
  await toAmount(page, newAddress());
  const field = amountField(page);
  for (const fits of ['9.99', '10']) {
    await field.fill(fits);
    await isOn(page);
    await expect(page.getByText(NOT_ENOUGH)).toBeHidden();
  }
  await field.fill('10.01');
  await isOff(page);
  await expect(page.getByText(NOT_ENOUGH)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const red = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--danger'),
  );
  await expect(field).toHaveCSS('color', await asRgb(page, red));
});

const asRgb = (page: Page, color: string): Promise<string> =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = value;
    const rgb = getComputedStyle(probe).color;
    probe.remove();
    return rgb;
  }, color.trim());

test('the minimum stands at the bottom: below it, at zero and empty Next is off and says why', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await toAmount(page, newAddress());
  await expect(page.getByText('최소 1 DAON부터 보낼 수 있어요.')).toBeVisible();
  for (const [amount, reason] of [
    ['', '보낼 수량을 입력해주세요.'],
    ['0', '보낼 수량을 입력해주세요.'],
    ['0.99', '최소 1 DAON부터 보낼 수 있어요.'],
  ] as const) {
    await amountField(page).fill(amount);
    await isOff(page);
    await amountField(page).press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText(reason);
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
  await amountField(page).fill('1');
  await isOn(page);
});

test('a toggle switches between won, of digits only, and a DAON quantity of one dot and two decimals', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(page, newAddress());
  const field = amountField(page);
  await field.pressSequentially('1234.567x');
  await expect(field).toHaveValue('1,234.56');
  await field.fill('123.45');
  await expect(page.getByText('약 12,345원')).toBeVisible();

  await page.getByRole('button', { name: '₩ 원으로 입력' }).click();
  await expect(field).toHaveValue('12,345');
  await expect(page.getByText('123.45 DAON', { exact: true })).toBeVisible();
  await field.fill('');
  await field.pressSequentially('12.34x5');
  await expect(field).toHaveValue('12,345');
  await expect(field).toHaveAttribute('inputmode', 'numeric');

  await page.getByRole('button', { name: 'DAON으로 입력' }).click();
  await expect(field).toHaveValue('123.45');
  await expect(field).toHaveAttribute('inputmode', 'decimal');
});

test('in won, quantity equals won divided by price to the last unit, and the maximum never passes what fits', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(page, newAddress());
  await page.getByRole('button', { name: '₩ 원으로 입력' }).click();
  await maximum(page).click();
  await expect(amountField(page)).toHaveValue('99,400');
  await isOn(page);
  await confirmAmount(page, '12345');
  await expect(row(page, '보내는 수량')).toContainText('123.45 DAON');
});

test('the caret of the amount stays where the typing is, a composed letter changes nothing, and a paste with its unit is taken', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(page, newAddress());
  const field = amountField(page);
  await expect(field).toBeFocused();
  await field.pressSequentially('1234');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.pressSequentially('9');
  await expect(field).toHaveValue('19,234');
  expect(await field.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe(2);

  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.insertText', { text: '하' });
  await expect(field).toHaveValue('19,234');
  await field.fill('1,234.5 DAON');
  await expect(field).toHaveValue('1,234.5');
  await field.fill('５０'.normalize('NFD'));
  await expect(field).toHaveValue('50');
});

test('before the data arrives nothing can be sent', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '1000' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/trpc/wallet.home', async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, holder, '/send');
  await toAmount(page, newAddress());
  await amountField(page).fill('5');
  // A price of one won and no fee, until the server's are here.
  await expect(page.getByText('약 5원')).toBeVisible();
  await isOff(page);
  release();
  await expect(page.getByText('약 500원')).toBeVisible();
  await isOn(page);
});

test('the confirmation shows the recipient, the amount in DAON and the fee, flat fee plus amount × rate, with 4 decimals', async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '12.34');
  await expect(
    page.getByRole('heading', { name: `${masked(friend.address)}에게 12.34 DAON을 보낼까요?` }),
  ).toBeVisible();
  await expect(row(page, '받는 분')).toContainText(`${friend.login.slice(0, 3)}***`);
  await expect(row(page, '받는 주소')).toHaveText(new RegExp(friend.address));
  const groups = row(page, '받는 주소').locator('dd > span > span');
  await expect(groups).toHaveText(friend.address.match(/.{1,4}/g) ?? []);
  await expect(row(page, '보내는 수량')).toContainText('12.34 DAON');
  // 0.5 + 12.34 × 0.5 % = 0.5617
  await expect(row(page, '수수료')).toContainText('0.5617 DAON');
  await expect(row(page, '총 출금 수량')).toContainText('12.9017 DAON');
  await expect(row(page, '원화 환산')).toContainText('약 1,234원');
  await expect(sendButton(page)).toHaveText('12.34 DAON 보내기');
});

test('a whole fee is shown without decimals', async ({ page, server }) => {
  await openAs(page, await newHolder(server, { daon: '1000' }), '/send');
  await toConfirmation(page, newAddress(), '100');
  await expect(row(page, '수수료')).toContainText(/^수수료1 DAON$/);
});

test('choosing an agent sends to its account, under its email, with the payout shown', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server, { daon: '1000' });
  await linkAccount(server, holder, { agentEmail: 'guild@game.example' });
  await openAs(page, holder, '/send');
  await page.getByRole('button', { name: /guild@game\.example/ }).click();
  await next(page).click();
  await confirmAmount(page, '100');
  await expect(row(page, '받는 분')).toContainText('guild@game.example');
  await expect(row(page, '입금 계좌')).toContainText('신한은행 ****');
  await expect(row(page, '수수료')).toContainText('1 DAON');
  await expect(row(page, '총 출금 수량')).toContainText('101 DAON');
  await expect(row(page, '입금될 금액')).toContainText('10,000원');
});

test('an address whose capitals do not add up is sent to only after a tick', async ({ page, server }) => {
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await toAmount(page, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed');
  await amountField(page).fill('2');
  await next(page).click();
  await expect(page.getByText('주소의 대소문자가 올바르지 않아요.')).toBeVisible();
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: '주소를 다시 확인했고, 이대로 보낼게요.' }).check();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
});

test('back arrows on steps 2 and 3 go back one step, as the phone’s own do, and keep what was typed', async ({
  page,
  server,
}) => {
  const address = newAddress();
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  const back = page.getByRole('button', { name: '뒤로' });
  for (const goBack of [() => back.click(), () => page.goBack()]) {
    await toConfirmation(page, address, '7');
    await goBack();
    await expect(step(page, 2)).toBeVisible();
    await expect(amountField(page)).toHaveValue('7');
    await goBack();
    await expect(step(page, 1)).toBeVisible();
    await expect(page.getByLabel('지갑 주소')).toHaveValue(address);
  }
});

test('another recipient leaves no way forward to the confirmation of the first', async ({ page, server }) => {
  const other = newAddress();
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await toConfirmation(page, newAddress(), '7');
  await page.goBack();
  await page.goBack();
  await page.getByLabel('지갑 주소').fill(other);
  await page.goForward();
  await page.goForward();
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByRole('heading', { name: masked(other) })).toBeVisible();
});
