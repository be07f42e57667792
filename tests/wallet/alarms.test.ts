// The notifications: every kind of them, reading, choosing and deleting.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  linkAccount,
  newAccountNumber,
  newAddress,
  newHolder,
  newTxHash,
  operatorOf,
  type Holder,
} from '../support/wallet/people.ts';
import {
  alert,
  allWith,
  button,
  contains,
  findAll,
  gone,
  isOff,
  isOn,
  link,
  opens,
  press,
  role,
  see,
  shows,
  text,
  textOf,
} from '../support/dom/queries.ts';
import { network } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();
const rows = (): HTMLElement[] => findAll('[data-screen="/alarm"] [data-id]');
const hasRows = (count: number): Promise<void> => expect.poll(rows).toHaveLength(count);
const hasUnread = (count: number): Promise<void> =>
  expect.poll(() => allWith('읽지 않음')).toHaveLength(count);
const bell = link(/^알림/);

/** As many alarms of received tokens as asked for. */
async function receive({ address }: Holder, count: number): Promise<void> {
  const admin = await operatorOf(server);
  for (let made = 0; made < count; made += 1) {
    await admin('admin.deposits.record', {
      address,
      amount: String(made + 1),
      txHash: newTxHash(),
      requestId: randomUUID(),
    });
  }
}

const isUnread = async (holder: Holder): Promise<boolean> =>
  (await holder.call<{ hasUnread: boolean }>('alarms.hasUnread')).hasUnread;

test('every kind of alarm shows company, amount, account and reason, and a tap on it opens the detail', async () => {
  const holder = await newHolder(server, { daon: '500' });
  const admin = await operatorOf(server);
  const order = { linkedAccountId: holder.linkedAccountId };
  const sell = () =>
    holder.call<{ id: number }>('orders.sell', { ...order, gross: '20', requestId: randomUUID() });
  const buy = () =>
    holder.call<{ id: number }>('orders.buy', { ...order, won: '5000', requestId: randomUUID() });
  const { data: companies } = await admin<{ data: { id: number }[] }>('admin.companies.list', {
    page: 1,
    perPage: 1,
  });
  const askLink = async () => {
    const { code } = await admin<{ code: string }>('admin.invites.create', {
      kind: 'link',
      companyId: companies[0]?.id,
    });
    const { requestId } = await holder.call<{ requestId: number }>('linkedAccounts.requestLink', {
      inviteCode: code,
      name: '홍길동',
      bank: '신한은행',
      accountNum: newAccountNumber(),
    });
    return { id: requestId };
  };
  for (const [kind, ask] of [
    ['sales', sell],
    ['purchases', buy],
    ['links', askLink],
  ] as const) {
    const { id } = await ask();
    if (kind === 'sales') await admin('admin.sales.take', { id });
    await admin(`admin.${kind}.decide`, { id, decision: 'approve' });
    for (const decision of ['reject', 'hold'] as const) {
      await admin(`admin.${kind}.decide`, {
        id: (await ask()).id,
        decision,
        reason: `${decision} 사유예요.`,
      });
    }
  }
  const address = newAddress();
  const { id: sent } = await holder.call<{ id: number }>('transfers.send', {
    to: { address },
    net: '30',
    requestId: randomUUID(),
  });
  await admin('admin.externalSends.take', { id: sent });
  await admin('admin.externalSends.decide', { id: sent, decision: 'approve', txHash: newTxHash() });
  openAs(holder, '/alarm');
  const shown = [
    [`30 DAON을 ${address.slice(0, 4)}…${address.slice(-4)} 주소로 보냈어요`, '읽지 않음'],
    ['계좌 연결을 관리자가 보류했어요', 'hold 사유예요.'],
    ['계좌 연결을 관리자가 거절했어요', 'reject 사유예요.'],
    [/^신한은행 \*{4}\d{4} 계좌를 연결했어요/, '다온게임즈'],
    ['5,000원 구매를 관리자가 보류했어요', 'hold 사유예요.'],
    ['5,000원 구매를 관리자가 거절했어요', 'reject 사유예요.'],
    // What arrived, without the fee of 1 DAON.
    ['49 DAON이 들어왔어요', '다온게임즈'],
    ['20 DAON 판매를 관리자가 보류했어요', 'hold 사유예요.'],
    ['20 DAON 판매를 관리자가 거절했어요', 'reject 사유예요.'],
    [/^1,940원을 국민은행 \*{4}\d{4} 계좌로 보냈어요/, '다온게임즈'],
    ['500 DAON이 들어왔어요', '외부 지갑'],
  ] as const;
  await hasRows(shown.length);
  const { rows: listed } = await holder.call<{ rows: { type: number }[] }>('alarms.list', { page: 1 });
  expect(listed.map(({ type }) => type)).toEqual([11, 43, 42, 41, 33, 32, 31, 13, 12, 11, 21]);
  for (const [index, [title, fact]] of shown.entries()) {
    const row = textOf(rows()[index] as HTMLElement);
    expect(row).toMatch(title);
    expect(row).toContain(fact);
  }
  await press(text('49 DAON이 들어왔어요'));
  await opens(/^\/assetDetail\/\d+/);
});

test('an unread alarm has a red dot until the screen is left, and the bell loses its own', async () => {
  const holder = await newHolder(server);
  await receive(holder, 2);
  openAs(holder);
  await press(bell);
  await hasRows(2);
  await hasUnread(2);
  await expect.poll(() => isUnread(holder)).toBe(false);
  await hasUnread(2);
  await press(button('뒤로'));
  await shows(bell);
  await expect.poll(() => findAll('[data-unread]')).toHaveLength(0);
  await press(bell);
  await hasRows(2);
  await hasUnread(0);
});

test('select all says how many and covers what is loaded; leaving edit mode clears selections; after deletion the list reloads from page 1', async () => {
  const holder = await newHolder(server);
  await receive(holder, 25);
  openAs(holder, '/alarm');
  await hasRows(20);
  await press(button('편집'));
  await press(role('checkbox', '전체 선택 (20개)'));
  await isOn(button('20개 삭제'));
  await press(button('완료'));
  await press(button('편집'));
  await isOff(button(/^삭제$/));

  await press(role('checkbox', /^전체 선택/));
  await press(button('20개 삭제'));
  await contains(alert, '알림 20개를 삭제할까요?');
  await press(button('취소', alert));
  await gone(alert);
  await hasRows(20);
  await press(button('20개 삭제'));
  await press(button('삭제', alert));
  await see('알림을 삭제했어요');
  await hasRows(5);
  await shows(button('편집'));
});

test('모두 읽음 covers alarms that were never loaded', async () => {
  const holder = await newHolder(server);
  await receive(holder, 25);
  // Marking what was painted is kept away, so that only the button can have done it.
  network.answer('alarms.markRead', () => ({}));
  openAs(holder, '/alarm');
  await hasRows(20);
  await hasUnread(20);
  await press(button('편집'));
  await press(button('모두 읽음'));
  await see('모든 알림을 읽음으로 표시했어요');
  await hasUnread(0);
  expect(await isUnread(holder)).toBe(false);
});

test('모두 읽음 leaves an alarm that has come since the list was read', async () => {
  const holder = await newHolder(server);
  await receive(holder, 2);
  openAs(holder, '/alarm');
  await hasRows(2);
  await expect.poll(() => isUnread(holder)).toBe(false);
  await receive(holder, 1);
  await press(button('편집'));
  await press(button('모두 읽음'));
  await see('모든 알림을 읽음으로 표시했어요');
  expect(await isUnread(holder)).toBe(true);
});

test('an approved link leads from its alarm to the registered accounts', async () => {
  const holder = await newHolder(server);
  await linkAccount(server, holder);
  openAs(holder, '/alarm');
  await press(text(/계좌를 연결했어요$/));
  await opens('/accountLinked');
});

test('a purchase whose time ran out was not refused by anyone, and each says the won that was ordered', async () => {
  const alarm = {
    isRead: true,
    arrived: '98',
    won: '10000',
    createdAt: '2026-11-20T12:00:00+09:00',
    comName: '다온게임즈',
    accountInfo: '국민은행 ****1234',
  };
  network.answer('alarms.list', () => ({
    rows: [
      { ...alarm, id: 2, type: 32, amount: '99', trxId: 7, reason: '입금 시간 만료' },
      { ...alarm, id: 1, type: 32, amount: '99', trxId: 6, reason: '입금자 이름이 달라요' },
    ],
    page: 1,
    perPage: 20,
    total: 2,
    lastPage: 1,
  }));
  openAs(await newHolder(server), '/alarm');
  await hasRows(2);
  const [expired, refused] = rows().map(textOf);
  expect(expired).toContain('10,000원 구매의 입금 기한이 지났어요');
  expect(expired).not.toContain('거절');
  expect(refused).toContain('10,000원 구매를 관리자가 거절했어요');
  // One amount, and not that of the tokens.
  expect(refused).not.toContain('99');
});
