// Many requests of the inbox and of lists: selected, taken and decided together.
import { expect, test } from 'vitest';
import {
  deskServer,
  dialog,
  goTo,
  inboxOf,
  keys,
  listOf,
  load,
  openDesk,
  panelOf,
  rowOf,
  says,
} from '../support/console/desk.ts';
import { network, problems } from '../support/dom/page-server.ts';
import {
  allOf,
  allWith,
  button,
  contains,
  findAll,
  gone,
  isOff,
  isTicked,
  link,
  press,
  role,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import { askExternalSend, askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

const server = deskServer();
const nothingWaits = () => see('기다리는 신청이 없어요');
const tick = (id: number) => role('checkbox', `판매 ${id} 선택`);
const bar = role('toolbar', '선택한 신청');
const onHold = () => press(() => firstOf(/^보류/));

function firstOf(name: RegExp): HTMLElement {
  const [first] = allOf('button').filter((each) => name.test(textOf(each)));
  if (first === undefined) throw new Error(`no button ${name}`);
  return first;
}

test('requests are taken and approved together, those that cannot be are named, and a send is left out', async () => {
  problems.allow(/status of 409/);
  const holder = await newHolder(server, { daon: '1000' });
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await (n % 2 === 0 ? askPurchase(holder) : askSale(holder)));
  const send = await askExternalSend(holder);
  await openDesk(server, inboxOf(holder.login));
  await shows(rowOf(send));
  await press(role('checkbox', '모두 선택'));
  await contains(bar, '7건 선택');
  await press(button('4건 함께 맡기'));
  await says('4건을 맡았어요.');
  await expect.poll(() => allWith('operator 처리 중').length).toBe(4);
  await press(button('함께 승인'));
  await contains(dialog, '6건을 승인할까요?');
  await contains(dialog, '구매 3건 · 판매 3건');
  await contains(dialog, '1건은 빠져요. 외부 송금은 하나씩 전송 해시를 적어 승인해야 해요.');

  // While the question is asked a colleague rejects one and puts another back, which its holder then cancels.
  const admin = await operatorOf(server);
  await admin('admin.purchases.decide', { id: ids[4], decision: 'reject', reason: '입금이 없어요.' });
  await admin('admin.sales.putBack', { id: ids[3], reason: '회원이 취소하려고 해요.' });
  await holder.call('orders.cancel', { id: ids[3] });
  await press(button('확인했어요, 6건 승인하기', dialog));
  await contains(dialog, '2건은 승인하지 못했어요');
  await contains(dialog, '4건 승인했어요.');
  const failed = allOf('listitem', role('list', '처리하지 못한 신청', dialog))
    .map(textOf)
    .toSorted();
  expect(failed).toHaveLength(2);
  expect(failed[0]).toMatch(new RegExp(`구매 ${ids[4]}.*admin1 님이 먼저 거절했어요`));
  expect(failed[1]).toMatch(new RegExp(`판매 ${ids[3]}.*회원이 먼저 취소했어요`));
  await press(button('닫기', dialog));
  await expect.poll(() => findAll('[data-request]').length).toBe(1);
  await shows(panelOf(send));
});

test('a take together asks again after a lost answer, and names what could not be taken and why', async () => {
  problems.allow(/status of 409|request failed/);
  const holder = await newHolder(server, { daon: '100' });
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await askSale(holder));
  const [lost = 0, colleagues = 0, cancelled = 0] = ids;
  await openDesk(server, inboxOf(holder.login));
  await shows(rowOf(cancelled));
  await press(role('checkbox', '모두 선택'));
  const admin = await operatorOf(server);
  // The page has not heard of either yet, and the answer to its first call does not arrive.
  let asked = 0;
  const meanwhile = Promise.withResolvers<void>();
  network.handle('admin.sales.take', async (pass) => {
    asked += 1;
    if (asked > 1) {
      await meanwhile.promise;
      return pass();
    }
    await admin('admin.sales.take', { id: colleagues });
    await holder.call('orders.cancel', { id: cancelled });
    meanwhile.resolve();
    await pass();
    throw new TypeError('Failed to fetch');
  });
  await press(button('3건 함께 맡기'));
  await contains(dialog, '2건은 맡지 못했어요');
  await contains(dialog, '1건을 맡았어요.');
  const failed = allOf('listitem', role('list', '처리하지 못한 신청', dialog)).map(textOf);
  expect(failed).toHaveLength(2);
  expect(failed[0]).toMatch(new RegExp(`판매 ${colleagues}.*다른 운영자가 처리하고 있는 요청이에요`));
  expect(failed[1]).toMatch(new RegExp(`판매 ${cancelled}.*회원이 먼저 취소했어요`));
  await press(button('닫기', dialog));
  await press(rowOf(lost));
  await contains(panelOf(lost), '내가 처리 중');
});

test('many requests are held with one reason', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const ids = [await askPurchase(holder), await askSale(holder)] as const;
  await openDesk(server, inboxOf(holder.login));
  await shows(panelOf(ids[0]));
  await keys('x');
  await keys('j');
  await shows(panelOf(ids[1]));
  await keys('x');
  await press(button('함께 보류'));
  await shows(dialog);
  await keys('1');
  await keys('{Enter}');
  await contains(dialog, '모두 보류했어요');
  await press(button('닫기', dialog));
  await nothingWaits();
  await onHold();
  for (const id of ids) {
    await press(rowOf(id));
    await contains(panelOf(id), '신청 내용을 확인하고 있어요.');
  }
});

test('shift and a click select the rows between, except those that are decided, and let them go again', async () => {
  const holder = await newHolder(server, { daon: '100' });
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await askSale(holder));
  const [first = 0, second = 0, decided = 0, fourth = 0, last = 0] = ids;
  const admin = await operatorOf(server);
  await admin('admin.sales.decide', { id: decided, decision: 'reject', reason: '계좌가 달라요.' });
  await openDesk(server, listOf('sales', holder.login));
  const withShift = async (id: number) => {
    await keys('{Shift>}');
    await press(tick(id));
    await keys('{/Shift}');
  };
  await isOff(tick(decided));
  await press(tick(first));
  await withShift(last);
  for (const id of [first, second, fourth, last]) await expect.poll(() => isTicked(tick(id)())).toBe(true);
  expect(isTicked(tick(decided)())).toBe(false);
  await contains(bar, '4건 선택');
  // From the row of the last click: the rows up to the second one are let go.
  await withShift(second);
  await contains(bar, '1건 선택');
  expect(isTicked(tick(first)())).toBe(true);

  // In the inbox too, where x adds the row that is read.
  goTo(inboxOf(holder.login));
  await shows(panelOf(first));
  await press(tick(first));
  await withShift(fourth);
  await contains(bar, '3건 선택');
  // A click on a box selects its row and leaves the panel as it is.
  await shows(panelOf(first));
  for (const id of [second, fourth, last]) {
    await keys('j');
    await shows(panelOf(id));
  }
  await keys('x');
  await contains(bar, '4건 선택');
});

test.each([
  ['the inbox', inboxOf, load],
  ['a list', (login: string) => listOf('sales', login), goTo],
])(
  'ticks of %s are there again after a request was opened, and not at a later visit',
  async (_, pathOf, visitAgain) => {
    const holder = await newHolder(server, { daon: '100' });
    const [first, second, third] = [await askSale(holder), await askSale(holder), await askSale(holder)];
    const path = pathOf(holder.login);
    await openDesk(server, path);
    await press(tick(first));
    await press(tick(third));
    await press(rowOf(second));
    await shows(panelOf(second));
    await keys('{Enter}');
    await expect.poll(() => location.hash).toContain(`/sales/${second}/show`);
    await keys('{Escape}');
    await contains(bar, '2건 선택');
    expect(isTicked(tick(first)())).toBe(true);
    expect(isTicked(tick(second)())).toBe(false);
    await shows(panelOf(second));

    await press(tick(first));
    await press(link(holder.login, panelOf(second)));
    await expect.poll(() => location.hash).toContain(`/holders/${holder.id}/show`);
    history.back();
    await contains(bar, '1건 선택');
    expect(isTicked(tick(third)())).toBe(true);
    await shows(panelOf(second));

    goTo('/holders');
    await gone(tick(first));
    visitAgain(path);
    await shows(tick(first));
    expect(isTicked(tick(third)())).toBe(false);
  },
);
