// Selling: the amount, what it comes to, refusals, lost answers, and what an operator decides.
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, newAddress, newHolder, operatorOf, type Holder } from '../support/wallet/people.ts';
import {
  alert,
  allWith,
  button,
  closeAlert,
  contains,
  dialog,
  factRow,
  fill,
  find,
  findAll,
  gone,
  hasValue,
  heading,
  isOff,
  isOn,
  link,
  opens,
  press,
  screenOf,
  see,
  shows,
  textOf,
  user,
} from '../support/dom/queries.ts';
import { network, ownServer, problems } from '../support/dom/page-server.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();
const amount = find('[name=amount]');
const submit = button(/^판매 요청하기$/);
const confirm = button(/DAON 판매 요청하기$/);
const newestAlarm = (): string => textOf(findAll('[data-id]')[0] ?? document.body);

const available = async (holder: Holder): Promise<string> =>
  (await holder.call<{ available: string }>('wallet.balance')).available;

async function openSale(holder: Holder): Promise<void> {
  openAs(holder, `/chargeSwap/${holder.linkedAccountId}`);
  await shows(amount);
}

async function toConfirmation(holder: Holder, gross: string): Promise<void> {
  await openSale(holder);
  await fill(amount, gross);
  await press(submit);
  await isOn(confirm);
}

/** From the amount to the page of success; answers the sale's id. */
async function sell(holder: Holder, gross: string): Promise<number> {
  await toConfirmation(holder, gross);
  await press(confirm);
  await see('판매를 요청했어요');
  return Number(link('내역 보기')().getAttribute('href')?.split('/').at(-1));
}

test('the sell amount takes digits and one dot only, two decimals at most, with thousands separators', async () => {
  await openSale(await newHolder(server, { daon: '5000' }));
  for (const [typed, shown] of [
    ['1234.567', '1,234.56'],
    ['1.2.3', '1,234.56'],
    ['12a', '1,234.56'],
    ['0012', '12'],
    ['１２３', '123'],
    ['1,000.5 DAON', '1,000.5'],
  ] as const) {
    await fill(amount, typed);
    await hasValue(amount, shown);
  }
  await fill(amount, '');
  await user.click(submit());
  await contains(alert, '판매하실 수량을 입력해주세요.');
});

test('a payout under one won keeps the button off', async () => {
  await openSale(await newHolder(server, { daon: '5' }));
  await fill(amount, '0.5');
  await see('수수료를 빼면 받을 금액이 1원보다 적어요.');
  await isOff(submit);
  await fill(amount, '0.52');
  await see(/^1원을 받아요$/);
  await isOn(submit);
});

for (const [decision, title, step, left] of [
  ['reject', '10 DAON 판매를 관리자가 거절했어요', '거절됐어요', '100'],
  ['hold', '10 DAON 판매를 관리자가 보류했어요', '보류됐어요', '90'],
] as const) {
  test(`a sale with the decision ${decision}: '${title}', with the reason, and ${left} DAON available`, async () => {
    const holder = await newHolder(server, { daon: '100' });
    const id = await sell(holder, '10');
    const operator = await operatorOf(server, 'operator');
    await operator('admin.sales.decide', { id, decision, reason: '예금주를 확인해주세요' });
    expect(await available(holder)).toBe(left);
    open('/alarm');
    await expect.poll(newestAlarm).toContain(title);
    open(`/assetDetail/${id}`);
    // A hold says it first, and in the timeline once more.
    const times = decision === 'hold' ? 2 : 1;
    await expect.poll(() => allWith(step).length).toBe(times);
    await expect.poll(() => allWith('예금주를 확인해주세요').length).toBe(times);
    expect(button('요청 취소하기')).toThrow();
  });
}

test('fee and payout are shown before the confirmation, the fee comes out of the amount, and an approval pays it', async () => {
  const holder = await newHolder(server, { daon: '100' });
  await toConfirmation(holder, '40.7');
  await contains(factRow('판매 수량'), '40.70 DAON');
  await contains(factRow('수수료'), '0.7000 DAON');
  await contains(factRow('수수료를 뺀 수량'), '40 DAON');
  await contains(factRow('입금받을 금액'), '4,000원');
  await contains(factRow('예금주'), '홍길동');
  await user.dblClick(confirm());
  await see('판매를 요청했어요');
  expect(await available(holder)).toBe('59.3');
  await press(link('확인'));
  await see('판매 1건 심사 중');
  await see('잠김 40.70 DAON');

  const operator = await operatorOf(server, 'operator');
  const { data: sales } = await operator<{ data: { id: number }[] }>('admin.sales.list', {
    ...{ page: 1, perPage: 5, filter: { holder: holder.login } },
  });
  expect(sales).toHaveLength(1);
  await operator('admin.sales.take', { id: sales[0]?.id });
  await operator('admin.sales.decide', { id: sales[0]?.id, decision: 'approve' });
  open('/alarm');
  await expect.poll(newestAlarm).toContain('계좌로 보냈어요');
  await press(() => findAll('[data-id]')[0] ?? document.body);
  await see('승인됐어요');
  open('/');
  await see('59.30 DAON');
});

test('all that is available can be sold, to the last unit behind the two decimals', async () => {
  const holder = await newHolder(server, { daon: '20.12345678' });
  await openSale(holder);
  await press(button('50%'));
  await hasValue(amount, '10.06');
  await press(button('전부'));
  await hasValue(amount, '20.12');
  await see('20.12345678 DAON 전부');
  await press(submit);
  await contains(factRow('판매 수량'), '20.12345678 DAON');
  await press(confirm);
  await see('판매를 요청했어요');
  expect(await available(holder)).toBe('0');
});

test('a sale can name the won that arrive, and the same sale in DAON', async () => {
  const holder = await newHolder(server, { daon: '100' });
  await openSale(holder);
  await press(button('₩ 원으로 입력'));
  await fill(amount, '1000');
  await see('10.55 DAON을 판매해요');
  await press(button('+1만'));
  await hasValue(amount, '11,000');
  await contains(find('[data-screen="/chargeSwap#1"]'), '보유수량보다 많은 금액을 입력할 수 없습니다.');
  await closeAlert();
  await fill(amount, '1000');
  await press(submit);
  await contains(factRow('판매 수량'), '10.55 DAON');
  await contains(factRow('입금받을 금액'), '1,000원');
  await press(button('뒤로'));
  await hasValue(amount, '1,000');
  await press(button('DAON으로 입력'));
  await hasValue(amount, '10.55');
});

test('a chip of won is off where its amount would have more digits than the field takes', async () => {
  await openSale(await newHolder(server, { daon: '100' }));
  await press(button('₩ 원으로 입력'));
  await fill(amount, '99999999940000');
  await contains(find('[data-screen="/chargeSwap#1"]'), '보유수량보다 많은 금액을 입력할 수 없습니다.');
  await closeAlert();
  await isOff(button('+10만'));
  await press(button('+5만'));
  await hasValue(amount, '99,999,999,990,000');
  await isOff(button('+1만'));
});

test("a refused sale: '요청에 실패했어요' says that the balance is unchanged; close goes to /, and after 부족해요 the other button back to the amount", async () => {
  problems.allow(/orders\.sell: status of 4\d\d/);
  const holder = await newHolder(server, { daon: '50' });
  await toConfirmation(holder, '20');
  const to = { address: newAddress() };
  const { id } = await holder.call<{ id: number }>('transfers.send', {
    to,
    net: '35',
    requestId: crypto.randomUUID(),
  });
  await press(confirm);
  await shows(heading('요청에 실패했어요'));
  await see('보유 수량은 그대로예요.');
  await see('문제가 계속되면 관리자에게 문의해주세요.');
  await press(button('수량 다시 입력하기'));
  await hasValue(amount, '20');
  await fill(amount, '5');
  await press(submit);
  await isOn(confirm);
  await holder.call('orders.cancel', { id });
  await holder.call('transfers.send', { to, net: '47', requestId: crypto.randomUUID() });
  await press(confirm);
  await press(link('닫기'));
  await opens('/');
});

test('a sale refused for another reason: close and retry both go to /', async () => {
  problems.allow(/orders\.sell: status of 4\d\d/);
  const holder = await newHolder(server, { daon: '50' });
  for (const name of ['닫기', '다시 시도']) {
    network.refuse(
      'orders.sell',
      { reason: 'AMOUNT_TOO_SMALL', message: '수량이 너무 적어요.', httpStatus: 409 },
      1,
    );
    await toConfirmation(holder, '20');
    await press(confirm);
    await shows(heading('요청에 실패했어요'));
    await press(link(name));
    await opens('/');
  }
});

test('a price that moves under the press leads back to the confirmation, with both prices and the amount kept', async () => {
  problems.allow(/orders\.(sell|buy): status of 409/);
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '50' });
  const admin = await operatorOf(own);
  const movePrice = (price: string) => admin('admin.settings.setPrice', { price });
  const moved = async (was: string, is: string) => {
    await see('그사이 시세가 바뀌었어요. 새 금액을 확인해주세요.');
    await contains(factRow('시세'), was);
    await contains(factRow('시세'), is);
  };
  await toConfirmation(holder, '20');
  await movePrice('110');
  await press(confirm);
  await moved('1 DAON = 100원', '1 DAON = 110원');
  await contains(factRow('판매 수량'), '20 DAON');
  await press(confirm);
  await see('판매를 요청했어요');
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await fill(amount, '10000');
  await press(button(/^구매 요청하기$/));
  const buy = button(/원 구매 요청하기$/);
  await isOn(buy);
  await movePrice('125');
  await press(buy);
  await moved('1 DAON = 110원', '1 DAON = 125원');
  await press(buy);
  await see('구매를 요청했어요');
});

test('a sale and a purchase whose answers are lost become done without a press', async () => {
  problems.allow(/orders\.(sell|buy): request failed/);
  const holder = await newHolder(server, { daon: '50' });
  network.loseAnswers('orders.sell');
  await toConfirmation(holder, '20');
  await press(confirm);
  await see('판매를 요청했어요');
  expect(await available(holder)).toBe('30');
  network.loseAnswers('orders.buy');
  open(`/withdrawSwap/${holder.linkedAccountId}`);
  await fill(amount, '10000');
  await press(button(/^구매 요청하기$/));
  const buy = button(/원 구매 요청하기$/);
  await isOn(buy);
  await press(buy);
  await see('구매를 요청했어요');
});

test("a suspended account: '담당 관리자한테 문의해주시기 바랍니다', then back", async () => {
  problems.allow(/status of 4\d\d/);
  const holder = await newHolder(server, { daon: '50' });
  const operator = await operatorOf(server, 'operator');
  await operator('admin.linkedAccounts.suspend', { id: holder.linkedAccountId, reason: '확인 중' });
  // Another holder's account and a malformed id look the same.
  for (const id of [holder.linkedAccountId, '999999', 'x']) {
    openAs(holder, '/alarm');
    await shows(screenOf('/alarm'));
    openAs(holder, `/chargeSwap/${id}`);
    await shows(alert);
    if (id === holder.linkedAccountId) await contains(alert, '담당 관리자한테 문의해주시기 바랍니다');
    await closeAlert();
    await gone(screenOf('/chargeSwap#1'));
  }
});

test('without a price nothing is sold', async () => {
  const holder = await newHolder(server, { daon: '50' });
  network.handle('wallet.balance', async (pass) => {
    const { result } = (await (await pass()).json()) as { result: { data: object } };
    return Response.json({ result: { data: { ...result.data, price: null, balanceKrw: null } } });
  });
  await openSale(holder);
  await fill(amount, '10');
  await see('아직 시세가 정해지지 않아 판매할 수 없어요.');
  await isOff(submit);
});

test('while confirmWithPassword is on, a sale asks for the password, and a wrong one can be corrected', async () => {
  problems.allow(/orders\.sell: status of 4\d\d/);
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '50' });
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'confirmWithPassword', value: true });
  await toConfirmation(holder, '20');
  await press(confirm);
  const sheet = dialog('비밀번호를 한 번 더 입력해주세요');
  const password = find('[name=password]', sheet);
  await fill(password, 'not-the-one');
  await press(button('확인', sheet));
  await see('비밀번호가 맞지 않아요. 다시 확인해주세요.', sheet);
  await fill(password, DEMO_PASSWORD);
  await press(button('확인', sheet));
  await see('판매를 요청했어요');
  expect(await available(holder)).toBe('30');
});
