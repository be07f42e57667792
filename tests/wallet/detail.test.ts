// One transaction in every digit: each kind and state of it, taking it back, and seeing a decision come.
import { expect, test } from 'vitest';
import { newAddress, newHolder, newTxHash, operatorOf, type Holder } from '../support/wallet/people.ts';
import {
  alert,
  allWith,
  button,
  closeAlert,
  contains,
  dialog,
  factRow,
  field,
  find,
  findAll,
  gone,
  hasValue,
  link,
  opens,
  press,
  role,
  see,
  shows,
} from '../support/dom/queries.ts';
import { clock, network, problems } from '../support/dom/page-server.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';

type Row = { id: number; type: number; incoming: boolean; state: number };

const server = walletServer();
const cancel = button('요청 취소하기');

const listOf = async (holder: Holder): Promise<Row[]> =>
  (await holder.call<{ rows: Row[] }>('history.list')).rows;

const sell = async (holder: Holder, gross: string): Promise<number> => {
  const requestId = crypto.randomUUID();
  const order = { linkedAccountId: holder.linkedAccountId, gross, requestId };
  return (await holder.call<{ id: number }>('orders.sell', order)).id;
};

test('a transfer shows the sending address when it came in and the receiving one when it left, with every digit', async () => {
  const receiver = await newHolder(server);
  const sender = await newHolder(server, { daon: '100' });
  const { id } = await sender.call<{ id: number }>('transfers.send', {
    to: { address: receiver.address },
    net: '12.34567891',
    requestId: crypto.randomUUID(),
  });
  openAs(sender, `/assetDetail/${id}`);
  await see('−12.34567891');
  await contains(factRow('상대 지갑'), `${receiver.login.slice(0, 3)}`);
  await contains(factRow('받는 주소'), receiver.address);
  await contains(factRow('수수료'), '0.5617284 DAON');
  await contains(factRow('거래 번호'), /0x[0-9a-f]{64}/);
  await see(/^완료$/);

  const [received] = await listOf(receiver);
  openAs(receiver, `/assetDetail/${received?.id}`);
  await see('+12.34567891');
  await contains(factRow('보낸 주소'), sender.address);
});

test('a fee leads to what it was taken for', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const id = await sell(holder, '40.7');
  const operator = await operatorOf(server, 'operator');
  await operator('admin.sales.take', { id });
  await operator('admin.sales.decide', { id, decision: 'approve' });
  const fee = (await listOf(holder)).find(({ type }) => type === 4);
  openAs(holder, `/assetDetail/${fee?.id}`);
  await expect.poll(() => document.body.textContent).toContain('−0.7');
  await press(link('내역 보기', factRow('관련 내역')));
  await opens(`/assetDetail/${id}`);
  await contains(factRow('판매 수량'), '40.70 DAON');
  await contains(factRow('입금받을 금액'), '4,000원');
});

test('the states 대기, 완료, 거절 and 보류 with the reasons of the operator, the held one kept after the decision', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  const id = await sell(holder, '10');
  openAs(holder, `/assetDetail/${id}`);
  await see(/^대기$/);
  await operator('admin.sales.decide', { id, decision: 'hold', reason: '계좌를 확인하고 있어요' });
  open(`/assetDetail/${id}`);
  await see(/^보류$/);
  // First what is asked of the holder, and in the timeline once more.
  expect(allWith('계좌를 확인하고 있어요')).toHaveLength(2);
  await gone(cancel);
  await operator('admin.sales.decide', { id, decision: 'reject', reason: '예금주가 달라요' });
  open(`/assetDetail/${id}`);
  await see(/^거절$/);
  await see('예금주가 달라요');
  await see('계좌를 확인하고 있어요');
  await see('판매 요청');
  await contains(factRow('판매 수량'), '10 DAON');
  await gone(factRow('입금받을 금액'));

  const { id: sent } = await holder.call<{ id: number }>('transfers.send', {
    to: { address: newAddress() },
    net: '3',
    requestId: crypto.randomUUID(),
  });
  const txHash = newTxHash();
  await operator('admin.externalSends.take', { id: sent });
  await operator('admin.externalSends.decide', { id: sent, decision: 'approve', txHash });
  open(`/assetDetail/${sent}`);
  await see(/^완료$/);
  await contains(factRow('거래 번호'), txHash);
});

test('an own pending purchase says where to wire the won, and is taken back after a question', async () => {
  const holder = await newHolder(server);
  const { id } = await holder.call<{ id: number }>('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '10000',
    requestId: crypto.randomUUID(),
  });
  openAs(holder, `/assetDetail/${id}`);
  const deposit = role('region', '입금할 계좌');
  await contains(deposit, '입금자명홍길동');
  await contains(deposit, `보내는 계좌국민은행 ****${holder.accountNum.slice(-4)}`);
  await press(button('계좌와 금액 한 번에 복사하기', deposit));
  expect(await navigator.clipboard.readText()).toMatch(/^\S+은행 \d+ 10,000원$/);
  await see('구매할 DAON');
  await see('10,000원 입금 전');
  await contains(factRow('받는 수량'), '99 DAON');
  await press(cancel);
  await contains(alert, '구매 요청을 취소할까요?');
  await press(button('아니요', alert));
  await gone(alert);
  await see(/^대기$/);
  await press(cancel);
  await press(button('요청 취소', alert));
  await see('요청을 취소했어요');
  await see('직접 취소');
  await gone(cancel);
  await gone('입금할 계좌');
  await see('구매 요청취소');
  expect(allWith('거절')).toEqual([]);
  await gone(factRow('받는 수량'));
});

test('a cancel that comes too late says so and shows the state of the request', async () => {
  problems.allow(/status of 4\d\d/);
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  const id = await sell(holder, '10');
  openAs(holder, `/assetDetail/${id}`);
  await press(cancel);
  await shows(alert);
  await operator('admin.sales.take', { id });
  await operator('admin.sales.decide', { id, decision: 'approve' });
  await press(button('요청 취소', alert));
  await contains(alert, '이미 처리 중이거나 끝난 요청은 취소할 수 없어요.');
  await closeAlert();
  await see(/^완료$/);
  await see('승인됐어요');
});

test('a cancellation whose answer was lost is said to have been made, and one that did not arrive is not', async () => {
  problems.allow(/orders\.cancel: request failed/);
  const holder = await newHolder(server, { daon: '100' });
  const id = await sell(holder, '10');
  openAs(holder, `/assetDetail/${id}`);
  const arrivesAgain = network.cut('orders.cancel');
  await press(cancel);
  await press(button('요청 취소', alert));
  await contains(alert, '연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.');
  await closeAlert();
  await see(/^대기$/);
  arrivesAgain();
  network.loseAnswers('orders.cancel');
  await press(cancel);
  await press(button('요청 취소', alert));
  await see('요청을 취소했어요');
  await gone(alert);
  await see('직접 취소');
});

test('a pending detail looks again every 10 seconds and stops once it is decided', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  const id = await sell(holder, '10');
  let asked = 0;
  network.handle('history.detail', (pass) => {
    asked += 1;
    return pass();
  });
  clock.install();
  openAs(holder, `/assetDetail/${id}`);
  await see(/^대기$/);
  await operator('admin.sales.take', { id });
  await operator('admin.sales.decide', { id, decision: 'approve' });
  await clock.pass(11_000);
  await see('승인됐어요');
  asked = 0;
  await clock.pass(60_000);
  expect(asked).toBeLessThanOrEqual(1);
});

test('with from=transDetail the confirm button goes back; otherwise it replaces the route with /', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const [received] = await listOf(holder);
  openAs(holder, '/transDetail');
  await expect.poll(() => findAll('[data-id]')).toHaveLength(1);
  await press(() => findAll('[data-id]')[0] as HTMLElement);
  await opens(/from=transDetail$/);
  await press(button('확인'));
  await opens('/transDetail');

  open(`/assetDetail/${received?.id}`);
  await press(button('확인'));
  await opens('/');
  await goBack();
  await opens('/transDetail');
});

test('the main button does what one does next: sells again, sends again to the same address, shows the receipt, copies what is to be wired', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const friend = await newHolder(server);
  const { id: sent } = await holder.call<{ id: number }>('transfers.send', {
    to: { address: friend.address },
    net: '5',
    requestId: crypto.randomUUID(),
  });
  const sold = await sell(holder, '10');
  openAs(holder, `/assetDetail/${sold}`);
  await see(/^대기$/);
  expect(button('다시 판매하기')).toThrow();
  await press(cancel);
  await press(button('요청 취소', alert));
  await press(button('다시 판매하기'));
  await opens(`/chargeSwap/${holder.linkedAccountId}`);

  open(`/assetDetail/${sent}`);
  await press(button('다시 보내기'));
  await opens('/send');
  await hasValue(field('지갑 주소'), friend.address);

  const { id: bought } = await holder.call<{ id: number }>('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '5000',
    requestId: crypto.randomUUID(),
  });
  const copied: string[] = [];
  navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
  open(`/assetDetail/${bought}`);
  await press(button('입금 정보 복사'));
  await expect.poll(() => copied).toEqual([expect.stringMatching(/^하나은행 \d+ 5,000원$/)]);

  const [received] = await listOf(friend);
  openAs(friend, `/assetDetail/${received?.id}`);
  await press(button('영수증 보기'));
  await shows(dialog('거래 영수증'));
});

test('a purchase that was refused shows one amount: the won that was ordered', async () => {
  const holder = await newHolder(server);
  const operator = await operatorOf(server, 'operator');
  const { id } = await holder.call<{ id: number }>('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '5000',
    requestId: crypto.randomUUID(),
  });
  await operator('admin.purchases.decide', { id, decision: 'reject', reason: '입금자 이름이 달라요' });
  openAs(holder, `/assetDetail/${id}`);
  await see(/^거절$/);
  const top = (): HTMLElement => findAll('section')[0] ?? document.body;
  await contains(top, /5,000원$/);
  expect(top().textContent).not.toMatch(/\d DAON/);
  open('/transDetail');
  await contains(find('[data-id]'), '5,000원');
  expect(findAll('[data-id]')[0]?.textContent).not.toMatch(/\d DAON/);
  open('/alarm');
  await contains(find('[data-id]'), '5,000원 구매를 관리자가 거절했어요');
  expect(findAll('[data-id]')[0]?.textContent).not.toMatch(/\d DAON/);
});

test("another holder's transaction and one that is not there look alike", async () => {
  problems.allow(/history\.detail: status of 404/);
  const other = await newHolder(server, { daon: '100' });
  const holder = await newHolder(server);
  const [theirs] = await listOf(other);
  for (const id of [theirs?.id, 99_999_999, 'x']) {
    openAs(holder, `/assetDetail/${id}`);
    await see('내역을 찾을 수 없어요');
    expect(button('다시 시도')).toThrow();
  }
});
