// The history as a person reads it: filtered, looked through, empty and failing.
import { expect, test } from 'vitest';
import { newAddress, newHolder, operatorOf, type Holder } from '../support/wallet/people.ts';
import {
  button,
  contains,
  dialog,
  factRow,
  field,
  fill,
  findAll,
  gone,
  hasFocus,
  isOff,
  link,
  opens,
  press,
  type Query,
  screenOf,
  see,
  shows,
  text,
  textOf,
} from '../support/dom/queries.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();
const rows = (): HTMLElement[] => findAll('[data-screen="/transDetail"] [data-id]');
const hasRows = (count: number): Promise<void> => expect.poll(rows).toHaveLength(count);
const row: Query = () => {
  const [only, ...more] = rows();
  if (only === undefined || more.length > 0) throw new Error(`${rows().length} rows instead of one`);
  return only;
};
const balance: Query = () => {
  const section = findAll('section').find((part) => textOf(part).includes('보유 DAON'));
  if (section === undefined) throw new Error('no balance is shown');
  return section;
};

/** Received 100, sold 20 and bought 50 (both approved, each with its fee), asked to send 5 out. */
async function movedHolder(): Promise<Holder & { readonly outside: string }> {
  const holder = await newHolder(server, { daon: '100' });
  const operator = await operatorOf(server, 'operator');
  const order = { linkedAccountId: holder.linkedAccountId };
  const sale = await holder.call<{ id: number }>('orders.sell', {
    ...order,
    gross: '20',
    requestId: crypto.randomUUID(),
  });
  await operator('admin.sales.take', { id: sale.id });
  await operator('admin.sales.decide', { id: sale.id, decision: 'approve' });
  const purchase = await holder.call<{ id: number }>('orders.buy', {
    ...order,
    won: '5000',
    requestId: crypto.randomUUID(),
  });
  await operator('admin.purchases.decide', { id: purchase.id, decision: 'approve' });
  // A search for the amount of 100 must not find this row by its address.
  const outside = newAddress().replaceAll('100', 'f00');
  await holder.call('transfers.send', { to: { address: outside }, net: '5', requestId: crypto.randomUUID() });
  return { ...holder, outside };
}

async function choose(filter: string): Promise<void> {
  await press(button(/^구분/));
  await press(button(filter, dialog('어떤 내역을 볼까요?')));
  await gone(dialog());
}

test('the type filter sheet shows all, sent, received, purchases, sales and fees, which are rows there alone; choosing one starts from page 1', async () => {
  openAs(await movedHolder(), '/transDetail');
  await hasRows(4);
  await choose('보내기');
  await hasRows(1);
  await contains(row, '대기');
  await choose('받기');
  await contains(row, '+100 DAON');
  await choose('구매');
  await contains(row, '+49 DAON');
  await choose('판매');
  await contains(row, '−20 DAON');
  await choose('수수료');
  await hasRows(2);
  await see('−0.5971 DAON');
  await see('−1 DAON');
  await choose('전체');
  await hasRows(4);
});

test('a row says with whom it was, how much, when and what, under its day, and 취소 of what no operator refused', async () => {
  const [holder, friend] = [await newHolder(server, { daon: '100' }), await newHolder(server)];
  const send = (net: string) => ({ to: { address: friend.address }, net, requestId: crypto.randomUUID() });
  await holder.call('transfers.send', send('5'));
  openAs(holder, '/transDetail');
  await hasRows(2);
  await see(/^오늘$/);
  const [sent, received] = rows().map(textOf);
  const time = '오[전후] \\d+:\\d\\d';
  const address = `${friend.address.slice(0, 20)}…`;
  expect(sent).toMatch(new RegExp(`^${friend.login.slice(0, 3)}\\*+님−5 DAON${time} · 보냄 · ${address}$`));
  expect(received).toMatch(new RegExp(`^외부 지갑\\+100 DAON${time} · 받음$`));

  const { id } = await holder.call<{ id: number }>('orders.sell', {
    linkedAccountId: holder.linkedAccountId,
    gross: '10',
    requestId: crypto.randomUUID(),
  });
  await holder.call('orders.cancel', { id });
  open('/transDetail');
  await hasRows(3);
  expect(textOf(rows()[0] ?? document.body)).toMatch(new RegExp(`−10 DAON취소${time} · 판매$`));
  openAs(friend, '/transDetail');
  await contains(row, new RegExp(`^${holder.login.slice(0, 3)}\\*+님\\+5 DAON${time} · 받음 · `));
});

test('the bars of a month open to what came in and what left, fees by themselves', async () => {
  const holder = await movedHolder();
  openAs(holder, '/transDetail');
  const bars = button(/^들어온/);
  await contains(bars, '들어온149 DAON나간20 DAON');
  await press(bars);
  for (const [label, amount] of [
    ['받은 수량', '100 DAON'],
    ['구매', '49 DAON'],
    ['보낸 수량', '0 DAON'],
    ['판매', '20 DAON'],
    ['보내기 수수료', '0 DAON'],
  ] as const)
    await contains(factRow(label), amount);
  const { balance: left } = await holder.call<{ balance: string }>('wallet.balance');
  expect(left).toBe('129');
  await choose('판매');
  await gone(bars);
});

test('a search finds the counterparty and the amount, composed or decomposed, and says when there is none', async () => {
  const holder = await movedHolder();
  openAs(holder, '/transDetail');
  await hasRows(4);
  await press(button('내역 검색'));
  const search = field('상대나 수량으로 검색');
  await hasFocus(search);
  await fill(search, holder.outside.slice(2, 12));
  await hasRows(1);
  await fill(search, '다온게임즈'.normalize('NFD'));
  await hasRows(1);
  await contains(row, '구매');
  await fill(search, '100');
  await hasRows(1);
  await fill(search, '%');
  await see('조건에 맞는 내역이 없어요');
  await press(button('조건 지우기'));
  await hasRows(4);
});

test('a period keeps to its days, and one that ends before it begins cannot be asked for', async () => {
  openAs(await movedHolder(), '/transDetail');
  const sheet = dialog('언제 내역을 볼까요?');
  const ask = button('조회하기', sheet);
  await press(button(/^기간/));
  await fill(field('시작일', sheet), '2020-02-01');
  await fill(field('종료일', sheet), '2020-01-31');
  await see('시작일을 종료일보다 앞당겨주세요.', sheet);
  await isOff(ask);
  await fill(field('종료일', sheet), '2020-02-29');
  await press(ask);
  await see('조건에 맞는 내역이 없어요');
  await gone(sheet);
  await press(button(/^기간/));
  await press(button('1개월', sheet));
  await press(ask);
  await hasRows(4);
});

test('an empty history says so, and a failing one can be tried again', async () => {
  problems.allow(/history\.list: request failed/);
  openAs(await newHolder(server), '/transDetail');
  await see('아직 내역이 없어요');
  const mend = network.cut('history.list');
  open('/transDetail');
  await see('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.');
  mend();
  await press(button('다시 시도'));
  await see('아직 내역이 없어요');
});

test('a filter is kept on return from a detail, and gone when the list is opened anew', async () => {
  openAs(await movedHolder());
  await press(link(/^내역$/));
  await choose('구매');
  await press(row);
  await opens(/^\/assetDetail\/\d+\?from=transDetail$/);
  await press(button('확인'));
  await opens('/transDetail');
  await hasRows(1);
  await goBack();
  await opens('/');
  await press(link(/^내역$/));
  await hasRows(4);
});

test('totalAmount and totalWon are hints for the first paint only, and hostile ones are nothing', async () => {
  const holder = await newHolder(server, { daon: '7' });
  let release = network.hold('wallet.balance');
  openAs(holder, '/transDetail?totalAmount=1,234.5&totalWon=123450');
  await contains(balance, '1,234.50 DAON');
  await contains(balance, '약 123,450원');
  release();
  await contains(balance, '7 DAON');
  await contains(balance, '약 700원');

  release = network.hold('wallet.balance');
  open('/transDetail?totalAmount=1e9&totalWon=%3Cimg%20src=x%3E');
  await hasRows(1);
  expect(textOf(balance())).not.toContain('DAON원');
  expect(textOf(balance())).not.toMatch(/\d/);
  release();
  await contains(balance, '7 DAON');
});

test('a refresh brings what came meanwhile', async () => {
  const holder = await newHolder(server, { daon: '50' });
  openAs(holder, '/transDetail');
  await hasRows(1);
  await holder.call('transfers.send', {
    to: { address: newAddress() },
    net: '5',
    requestId: crypto.randomUUID(),
  });
  await press(button('새로고침'));
  await hasRows(2);
  await shows(text('새로 불러왔어요'));
});

test('covered amounts are covered in the history and the alarms too', async () => {
  const holder = await movedHolder();
  openAs(holder);
  await see('보유 DAON');
  await press(button('금액 숨기기'));
  open('/transDetail');
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  await gone(button(/^들어온/));
  expect(textOf(screenOf('/transDetail')())).not.toMatch(/[0-9] DAON|[0-9]원/);
  open('/alarm');
  await expect.poll(() => findAll('[data-screen="/alarm"] [data-id]').length).toBeGreaterThan(0);
  expect(textOf(screenOf('/alarm')())).not.toMatch(/[0-9] DAON/);
});
