// What changes elsewhere, or goes with the page, while an amount or a confirmation stands.
import { expect, test } from 'vitest';
import { newAddress, newHolder, operatorOf, type Holder } from '../support/wallet/people.ts';
import {
  alert,
  button,
  closeAlert,
  contains,
  factRow,
  fill,
  find,
  hasValue,
  isOff,
  isOn,
  press,
  pressOff,
  screenOf,
  see,
  shows,
} from '../support/dom/queries.ts';
import { problems } from '../support/dom/page-server.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';
import { sendButton, toConfirmation } from './send-steps.ts';

const server = walletServer();
const amount = find('[name=amount]');
const sellPath = ({ linkedAccountId }: Holder) => `/chargeSwap/${linkedAccountId}`;
const buyPath = ({ linkedAccountId }: Holder) => `/withdrawSwap/${linkedAccountId}`;
const ask = button(/^(판매|구매) 요청하기$/);
const confirm = button(/(DAON 판매|원 구매) 요청하기$/);

/** The window has the focus again, after a while elsewhere. */
const comeBack = (): boolean => window.dispatchEvent(new Event('visibilitychange'));

/** Goes forward in the browser's history, until what it leads to is rendered. */
async function goForward(): Promise<void> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.forward();
  await arrived;
  // A render takes a few turns of the loop. Nothing on the screen says that it is over where nothing changes.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

async function toOrder(holder: Holder, path: string, typed: string): Promise<void> {
  openAs(holder, path);
  await fill(amount, typed);
  await press(ask);
  await isOn(confirm);
}

async function refused(submit: () => HTMLElement, sentence: string): Promise<void> {
  await see(sentence);
  await isOff(submit);
  await pressOff(submit);
  await contains(alert, sentence);
  await closeAlert();
}

const send = ({ call }: Holder, net: string) =>
  call('transfers.send', { to: { address: newAddress() }, net, requestId: crypto.randomUUID() });
const limitAct = ({ call }: Holder, act: string) =>
  call('ownLimits.set', { day: null, act, waitWon: null, waitHours: null });

async function suspend(holder: Holder): Promise<void> {
  const operator = await operatorOf(server, 'operator');
  await operator('admin.linkedAccounts.suspend', { id: holder.linkedAccountId, reason: '확인 중' });
}

test('the confirmation of a sale refuses what another device has sent since the amount was typed', async () => {
  const holder = await newHolder(server, { daon: '100' });
  openAs(holder, sellPath(holder));
  await fill(amount, '90');
  await isOn(ask);
  await send(holder, '50');
  await press(ask);
  await refused(confirm, '보유수량이 부족해요.');
});

test('the confirmation of a sale says which own limit has been set since', async () => {
  const holder = await newHolder(server, { daon: '100' });
  await toOrder(holder, sellPath(holder), '90');
  await limitAct(holder, '1000');
  comeBack();
  await refused(confirm, '내가 정한 한도를 넘어요. 한 번에 1,000원까지 보내거나 팔 수 있어요.');
});

for (const [order, path, typed] of [
  ['sale', sellPath, '90'],
  ['purchase', buyPath, '50000'],
] as const) {
  test(`the confirmation of a ${order} refuses an account that was suspended since`, async () => {
    problems.allow(/(orders\.quote|linkedAccounts\.).*: status of 4\d\d/);
    const holder = await newHolder(server, { daon: '100' });
    await toOrder(holder, path(holder), typed);
    await suspend(holder);
    comeBack();
    await refused(confirm, '담당 관리자한테 문의해주시기 바랍니다');
  });
}

test('the confirmation of a send says which own limit has been set since', async () => {
  const holder = await newHolder(server, { daon: '100' });
  openAs(holder, '/send');
  await toConfirmation(newAddress(), '50');
  await limitAct(holder, '1000');
  comeBack();
  await refused(sendButton, '내가 정한 한도를 넘어요. 한 번에 1,000원까지 보내거나 팔 수 있어요.');
});

test('the confirmation of a send refuses a wallet that was closed since', async () => {
  problems.allow(/transfers\.quote: status of 4\d\d/);
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  openAs(holder, '/send');
  await toConfirmation(friend.address, '50');
  await friend.call('auth.closeAccount', { password: friend.password, agreed: true });
  comeBack();
  await refused(sendButton, '지금은 받을 수 없는 지갑이에요.');
});

for (const [order, path, typed, other] of [
  ['sale', sellPath, '90', '10'],
  ['purchase', buyPath, '50000', '20000'],
] as const) {
  test(`an edited amount is not followed by the confirmation of the ${order} as it was`, async () => {
    const holder = await newHolder(server, { daon: '100' });
    await toOrder(holder, path(holder), typed);
    await goBack();
    await fill(amount, other);
    await goForward();
    expect(confirm).toThrow();
    await hasValue(amount, Number(other).toLocaleString('en'));
  });
}

test('a reload keeps the amount of a purchase', async () => {
  const holder = await newHolder(server);
  openAs(holder, buyPath(holder));
  await fill(amount, '50000');
  open(buyPath(holder));
  await hasValue(amount, '50,000');
});

test('a reload keeps the amount of a sale: DAON, won, or all there is', async () => {
  const holder = await newHolder(server, { daon: '20.12345678' });
  openAs(holder, sellPath(holder));
  await fill(amount, '5.5');
  open(sellPath(holder));
  await hasValue(amount, '5.5');
  await press(button('₩ 원으로 입력'));
  await fill(amount, '1000');
  open(sellPath(holder));
  await hasValue(amount, '1,000');
  await see('10.55 DAON을 판매해요');
  await press(button('DAON으로 입력'));
  await press(button('전부'));
  open(sellPath(holder));
  await hasValue(amount, '20.12');
  await press(ask);
  await contains(factRow('판매 수량'), '20.12345678 DAON');
});

test('after a sale its form is empty', async () => {
  const holder = await newHolder(server, { daon: '100' });
  await toOrder(holder, sellPath(holder), '10');
  await press(confirm);
  await see('판매를 요청했어요');
  open(sellPath(holder));
  await shows(screenOf('/chargeSwap#1'));
  await hasValue(amount, '');
});
