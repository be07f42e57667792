// Steps 2 and 3 of a send: how much, and whether that is right. Price 100 won, fee 0.5 DAON and 0.5 %, minimum 1 DAON.
import { expect, test } from 'vitest';
import { linkAccount, newAddress, newHolder } from '../support/wallet/people.ts';
import {
  alert,
  button,
  closeAlert,
  contains,
  fill,
  findAll,
  gone,
  hasValue,
  heading,
  isOff,
  isOn,
  press,
  role,
  see,
  shows,
  textOf,
  type,
  user,
} from '../support/dom/queries.ts';
import { network } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import {
  amountField,
  confirmAmount,
  masked,
  next,
  row,
  sendButton,
  toAmount,
  toConfirmation,
} from './send-steps.ts';

const NOT_ENOUGH = '보유수량이 부족해요.';
const server = walletServer();
const maximum = button(/^최대/);

test("the heading '…에게 얼마나 보낼까요?' names the masked address, and tapping the withdrawable amount fills the floor of (balance − flat fee) / (1 + rate)", async () => {
  const address = newAddress();
  openAs(await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(address);
  await shows(heading(`${masked(address)}에게 얼마나 보낼까요?`));
  await see('쓸 수 있는 수량 1,000 DAON');
  await press(button('쓸 수 있는 수량 1,000 DAON'));
  // (1000 − 0.5) / 1.005 = 994.527…
  expect(textOf(maximum())).toBe('최대 994 DAON');
  await hasValue(amountField, '994');
  await isOn(next);
});

test("an amount whose fee no longer fits says '보유수량이 부족해요.' and disables Next; just under and exact are accepted", async () => {
  // 10.55 = 10 + 0.5 + 10 × 0.5 %
  openAs(await newHolder(server, { daon: '10.55' }), '/send');
  await toAmount(newAddress());
  for (const fits of ['9.99', '10']) {
    await fill(amountField, fits);
    await isOn(next);
    await gone(NOT_ENOUGH);
  }
  await fill(amountField, '10.01');
  await isOff(next);
  await see(NOT_ENOUGH);
  await see('최소 1 DAON부터 보낼 수 있어요.');
  await expect.poll(() => amountField().getAttribute('aria-invalid')).toBe('true');
});

test('the minimum stands at the bottom: below it, at zero and empty Next is off and says why', async () => {
  openAs(await newHolder(server, { daon: '100' }), '/send');
  await toAmount(newAddress());
  await see('최소 1 DAON부터 보낼 수 있어요.');
  for (const [amount, reason] of [
    ['', '보낼 수량을 입력해주세요.'],
    ['0', '보낼 수량을 입력해주세요.'],
    ['0.99', '최소 1 DAON부터 보낼 수 있어요.'],
  ] as const) {
    await fill(amountField, amount);
    await isOff(next);
    await user.keyboard('{Enter}');
    await contains(alert, reason);
    await closeAlert();
  }
  await fill(amountField, '1');
  await isOn(next);
});

test('a toggle switches between won, of digits only, and a DAON quantity of one dot and two decimals', async () => {
  openAs(await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(newAddress());
  await type(amountField, '1234.567x');
  await hasValue(amountField, '1,234.56');
  await fill(amountField, '123.45');
  await see('약 12,345원');

  await press(button('₩ 원으로 입력'));
  await hasValue(amountField, '12,345');
  await see(/^123\.45 DAON$/);
  await fill(amountField, '');
  await type(amountField, '12.34x5');
  await hasValue(amountField, '12,345');
  expect(amountField().getAttribute('inputmode')).toBe('numeric');

  await press(button('DAON으로 입력'));
  await hasValue(amountField, '123.45');
  expect(amountField().getAttribute('inputmode')).toBe('decimal');
});

test('in won, quantity equals won divided by price to the last unit, and the maximum never passes what fits', async () => {
  openAs(await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(newAddress());
  await press(button('₩ 원으로 입력'));
  await press(maximum);
  await hasValue(amountField, '99,400');
  await isOn(next);
  await confirmAmount('12345');
  await contains(row('보내는 수량'), '123.45 DAON');
});

test('before the data arrives nothing can be sent', async () => {
  const holder = await newHolder(server, { daon: '1000' });
  const release = network.hold('wallet.home');
  openAs(holder, '/send');
  await toAmount(newAddress());
  await fill(amountField, '5');
  // A price of one won and no fee, until the server's are here.
  await see('약 5원');
  await isOff(next);
  release();
  await see('약 500원');
  await isOn(next);
});

test('the confirmation shows the recipient, the amount in DAON and the fee, flat fee plus amount × rate, with 4 decimals', async () => {
  const [holder, friend] = [await newHolder(server, { daon: '1000' }), await newHolder(server)];
  openAs(holder, '/send');
  await toConfirmation(friend.address, '12.34');
  await shows(
    heading(`${friend.login.slice(0, 3)}********님(${masked(friend.address)})에게 12.34 DAON을 보낼까요?`),
  );
  await contains(row('받는 분'), `${friend.login.slice(0, 3)}***`);
  await contains(row('받는 주소'), friend.address);
  const groups = findAll('dd > span > span', row('받는 주소')).map(textOf);
  expect(groups).toEqual(friend.address.match(/^0x.{4}|.{4}/g));
  await contains(row('보내는 수량'), '12.34 DAON약 1,234원');
  // 0.5 + 12.34 × 0.5 % = 0.5617
  await contains(row('수수료'), '0.5617 DAON');
  await contains(row('총 출금 수량'), '12.9017 DAON약 1,290원');
  await contains(row('보낸 뒤 쓸 수 있는 수량'), '987.0983 DAON');
  expect(findAll('b', row('받는 주소')).map(textOf).join('')).toBe(
    friend.address.slice(0, 4) + friend.address.slice(-4),
  );
  expect(textOf(sendButton())).toBe('12.34 DAON 보내기');
});

test('a whole fee is shown without decimals', async () => {
  openAs(await newHolder(server, { daon: '1000' }), '/send');
  await toConfirmation(newAddress(), '100');
  await contains(row('수수료'), /^수수료1 DAON$/);
});

test('choosing an agent sends to its account, under its email, with the payout shown', async () => {
  const holder = await newHolder(server, { daon: '1000' });
  await linkAccount(server, holder, { agentEmail: 'guild@game.example' });
  openAs(holder, '/send');
  await press(button(/guild@game\.example/));
  await press(next);
  await confirmAmount('100');
  await contains(row('받는 분'), 'guild@game.example');
  await contains(row('입금 계좌'), '신한은행 ****');
  await contains(row('수수료'), '1 DAON');
  await contains(row('총 출금 수량'), '101 DAON');
  await contains(row('입금될 금액'), '10,000원');
});

test('an address whose capitals do not add up is sent to only after a tick', async () => {
  openAs(await newHolder(server, { daon: '100' }), '/send');
  await toAmount('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed');
  await fill(amountField, '2');
  await press(next);
  await see('주소의 대소문자가 올바르지 않아요.');
  await isOff(sendButton);
  await press(role('checkbox', '주소를 다시 확인했고, 이대로 보낼게요.'));
  await press(sendButton);
  await shows(heading('보내기 완료'));
});

test('an amount below the minimum says so in the colour of an error once the typing pauses, and a tap fills a share', async () => {
  openAs(await newHolder(server, { daon: '1000' }), '/send');
  await toAmount(newAddress());
  await fill(amountField, '0.5');
  await expect.poll(() => amountField().getAttribute('aria-invalid')).toBe('true');
  await see('최소 1 DAON부터 보낼 수 있어요.');
  await press(button('25%'));
  await hasValue(amountField, '248.5');
  expect(amountField().getAttribute('aria-invalid')).toBeNull();
  await see('수수료 1.7425 DAON · 보낸 뒤 749.75 DAON');
  await press(button('₩ 원으로 입력'));
  await fill(amountField, '1000');
  await press(button('+1만'));
  await hasValue(amountField, '11,000');
});
