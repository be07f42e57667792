// The amount of a purchase: typed and refused.
import { expect, test } from 'vitest';
import { newHolder } from '../support/wallet/people.ts';
import {
  alert,
  button,
  closeAlert,
  contains,
  factRow,
  find,
  fill,
  gone,
  hasValue,
  heading,
  isOff,
  isOn,
  press,
  see,
  shows,
  user,
} from '../support/dom/queries.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();
const amount = find('[name=amount]');
const ask = button(/^구매 요청하기$/);

test('an amount below 1 gives the alert 구매하실 금액을 입력해주세요., one below the minimum says what the minimum is', async () => {
  const holder = await newHolder(server);
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  for (const below of ['', '0', '0.99']) {
    await fill(amount, below);
    await user.click(ask());
    await contains(alert, /^구매하실 금액을 입력해주세요\./);
    await closeAlert();
  }
  await fill(amount, '150');
  await user.click(ask());
  await contains(alert, '151원부터 구매할 수 있어요.');
});

test('an amount below the minimum is in the colour of an error once the typing pauses', async () => {
  const holder = await newHolder(server);
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  const isWrong = () => amount().getAttribute('aria-invalid');
  await fill(amount, '150');
  await expect.poll(isWrong).toBe('true');
  await fill(amount, '151');
  expect(isWrong()).toBeNull();
});

test('the input says what open purchases leave, and 최대 fills it', async () => {
  const holder = await newHolder(server);
  await holder.call('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '29990001',
    requestId: crypto.randomUUID(),
  });
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await see('151원부터 9,999원까지 구매할 수 있어요.');
  await fill(amount, '10000');
  await see('지금은 9,999원까지 구매할 수 있어요.');
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  await press(button('최대'));
  await hasValue(amount, '9,999');
  await gone('지금은 9,999원까지 구매할 수 있어요.');
  await press(ask);
  await isOn(button('9,999원 구매 요청하기'));
});

test('the confirmation says when open purchases come to too much, and asks for nothing', async () => {
  const holder = await newHolder(server);
  await holder.call('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '29990001',
    requestId: crypto.randomUUID(),
  });
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await fill(amount, '10000');
  await press(ask);
  await see('처리 중인 구매 요청은 모두 합해 30,000,000원까지예요.');
  await isOff(button('10,000원 구매 요청하기'));
  await press(button('뒤로'));
  await fill(amount, '9999');
  await press(ask);
  await isOn(button('9,999원 구매 요청하기'));
});

test('what arrives is the headline from the input on, and the fee stands beside it', async () => {
  const holder = await newHolder(server);
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await fill(amount, '10000');
  await see('99 DAON을 받아요 수수료 1 DAON');
  await press(ask);
  await shows(heading('10,000원으로 99 DAON을 구매할까요?'));
  await contains(factRow('받는 수량'), '99 DAON');
  await contains(factRow('수수료'), '1 DAON');
});
