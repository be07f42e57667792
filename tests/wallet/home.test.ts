// The main page: the sheets over it, and the announcements at its foot.
import { expect, test } from 'vitest';
import { TIMEOUT_MS } from '../../client/api/fetch-in-time.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { deposit, linkAccount, newHolder, operatorOf } from '../support/wallet/people.ts';
import {
  alert,
  allOf,
  button,
  closeAlert,
  contains,
  dialog,
  find,
  gone,
  heading,
  isOn,
  isShown,
  link,
  opens,
  press,
  role,
  see,
  shows,
  text,
  textOf,
} from '../support/dom/queries.ts';
import { clock, network, ownServer, problems } from '../support/dom/page-server.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();

/** A button over the home; the other names of the menu contain its name. */
const action = (name: string) => button(new RegExp(`^${name}$`));

test('the side menu shows the login id, settings, logout and the entries to send, receive, buy and see the history', async () => {
  const holder = await newHolder(server);
  openAs(holder);
  await press(action('메뉴'));
  const menu = dialog('메뉴');
  await contains(menu, holder.login);
  for (const entry of ['DAON 보내기', 'DAON 받기', 'DAON 구매하기', '내역 보기', '설정', '로그아웃'])
    await shows(button(entry, menu));
  await press(button('DAON 구매하기', menu));
  // With one account it is not asked which.
  await opens(`/withdrawSwap/${holder.linkedAccountId}`);
});

test('send offers to sell tokens, which asks 어떤 계좌로 판매할까요?, or to send to another wallet; receive offers to buy or to receive from another wallet', async () => {
  const holder = await newHolder(server);
  await linkAccount(server, holder);
  openAs(holder);
  await press(action('보내기'));
  await press(text('DAON 판매하기', dialog('어떻게 보낼까요?')));
  await shows(dialog('어떤 계좌로 판매할까요?'));
  await goBack();
  await gone(dialog());
  await press(action('보내기'));
  await press(text('다른 지갑으로 보내기', dialog('어떻게 보낼까요?')));
  await opens('/send');
  await goBack();
  await press(action('받기'));
  await press(text(/^다른 지갑에서 받기/, dialog('어떻게 받을까요?')));
  const wallet = dialog('다른 지갑에서 받기');
  await shows(role('img', '내 지갑 주소 QR 코드', wallet));
  await contains(wallet, holder.address);
  await isOn(button('주소 복사하기', wallet));
  await isOn(button('공유', wallet));
  await isOn(button('QR 코드 저장하기', wallet));
  await see('DAON만 보내주세요', wallet);
});

for (const [opener, row, title, place] of [
  ['보내기', 'DAON 판매하기', '어떤 계좌로 판매할까요?', 'chargeSwap'],
  ['받기', 'DAON 구매하기', '어떤 계좌에서 구매할까요?', 'withdrawSwap'],
] as const) {
  test(`${title} confirming with none chosen gives the alert 계좌 선택 후 이동해주세요.`, async () => {
    const holder = await newHolder(server);
    const second = await linkAccount(server, holder);
    openAs(holder);
    await press(action(opener));
    await press(text(row, dialog()));
    const picker = dialog(title);
    await expect.poll(() => allOf('radio', picker)).toHaveLength(2);
    await press(button('확인', picker));
    await contains(alert, '계좌 선택 후 이동해주세요.');
    await closeAlert();
    // The name of an account begins with its bank, not with the letter that is drawn beside it.
    await press(role('radio', /^신한은행/, picker));
    await press(button('확인', picker));
    await opens(`/${place}/${second}`);
  });
}

test('the picker 어떤 계좌에서 구매할까요? says who to ask when there are no accounts', async () => {
  network.answer('linkedAccounts.list', () => []);
  openAs(await newHolder(server));
  await press(action('받기'));
  await press(text('DAON 구매하기', dialog()));
  const picker = dialog('어떤 계좌에서 구매할까요?');
  await contains(picker, '등록된 계좌가 없어요');
  await contains(picker, '계좌 등록은 게임 관리자에게 요청해주세요.');
});

test('an announcement stands at the foot of the home, opens its page, and is gone once dismissed', async () => {
  const holder = await newHolder(server);
  const operator = await operatorOf(server);
  const announce = (title: string) =>
    operator<{ id: number }>('admin.announcements.create', { title, body: `${title} 내용이에요.` });
  const first = await announce('첫 번째 공지');
  const second = await announce('두 번째 공지');
  const banner = role('complementary', '공지');
  const body = text('첫 번째 공지 내용이에요.');
  try {
    openAs(holder);
    await contains(banner, '두 번째 공지');
    await contains(banner, '외 1건');
    await press(link('', banner));
    await opens(`/announcements?id=${second.id}`);
    await see('두 번째 공지 내용이에요.');
    expect(isShown(body())).toBe(false);
    await press(text(/^첫 번째 공지$/));
    await shows(body);

    open('/');
    await press(button('이 공지 닫기', banner));
    await contains(banner, '첫 번째 공지');
    open('/');
    await contains(banner, '첫 번째 공지');
    await press(button('이 공지 닫기', banner));
    await gone(banner);
  } finally {
    for (const { id } of [first, second]) await operator('admin.announcements.end', { id });
  }
});

test('a home that cannot be loaded says so, can be tried again, and leaves send, receive and history usable', async () => {
  problems.allow(/wallet\.home: request failed/);
  const mend = network.cut('wallet.home');
  const holder = await newHolder(server);
  openAs(holder);
  await see('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.');
  await press(action('받기'));
  await press(text(/^다른 지갑에서 받기/, dialog('어떻게 받을까요?')));
  await contains(dialog('다른 지갑에서 받기'), holder.address);
  await goBack();
  await gone(dialog());
  await press(link('내역'));
  await opens('/transDetail');
  await goBack();
  await opens('/');
  await see('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.');
  mend();
  await press(button('다시 시도'));
  await expect.poll(() => textOf(find('[data-screen="/"]')())).toContain('0 DAON');
});

test('a home whose figures do not come in time says so then, and does not wait for as long once more', async () => {
  const holder = await newHolder(server);
  let asked = 0;
  network.handle('wallet.home', () => {
    asked += 1;
    return new Promise(() => undefined);
  });
  clock.install();
  openAs(holder);
  await expect.poll(() => asked).toBe(1);
  await clock.pass(TIMEOUT_MS);
  await see('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.');
  expect(asked).toBe(1);
});

test('the balance follows each new alarm, also while another is unread', async () => {
  const holder = await newHolder(server);
  await deposit(server, holder.address, '5');
  clock.install();
  openAs(holder);
  const balance = () => heading('보유 DAON')().closest('section') ?? document.body;
  await contains(balance, '5 DAON');
  await shows(link('알림, 읽지 않은 알림 있음'));
  await deposit(server, holder.address, '7');
  await clock.pass(11_000);
  // Not on the whole screen: the line of balances below has a table that says it too, once it has loaded.
  await contains(balance, '12 DAON');
});

test.each([
  ['that is right', 0],
  ['nine hours behind', 9 * HOUR_MS],
  ['nine hours ahead', -9 * HOUR_MS],
])(
  'on a phone with a clock %s the card of a purchase says how long the deposit may still take',
  async (_, behindMs) => {
    const holder = await newHolder(server);
    clock.beBehind(behindMs);
    await holder.call('orders.buy', {
      linkedAccountId: holder.linkedAccountId,
      won: '10000',
      requestId: crypto.randomUUID(),
    });
    openAs(holder);
    await contains(role('region', '입금을 기다리고 있어요'), '10,000원 입금 전');
    await gone('심사 중');
    await see(/^입금 기한까지 (24시간 0|23시간 59)분 남았어요$/);
  },
);

test('a purchase that waits for its deposit is a card: all is copied in one press, and 입금했어요 tells operators once', async () => {
  const holder = await newHolder(server);
  const { id } = await holder.call<{ id: number }>('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '10000',
    requestId: crypto.randomUUID(),
  });
  openAs(holder);
  const card = role('region', '입금을 기다리고 있어요');
  await contains(card, '10,000원 입금 전');
  await press(button('모두 복사', card));
  expect(await navigator.clipboard.readText()).toMatch(/^\S+은행 \d+ 10,000원$/);
  await press(button('입금했어요', card));
  await see('알려드렸어요', card);
  const operator = await operatorOf(server, 'operator');
  const { marks } = await operator<{ marks: string[] }>('admin.purchases.get', { id });
  expect(marks).toEqual(['saidPaid']);
});

test('once its time for the deposit is over, a purchase that still stands invites to no deposit', async () => {
  const own = await ownServer();
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'purchaseLifeHours', value: 1 });
  const holder = await newHolder(own);
  const { id } = await holder.call<{ id: number }>('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '10000',
    requestId: crypto.randomUUID(),
  });
  clock.install();
  await clock.pass(HOUR_MS - 20_000);
  openAs(holder);
  const card = role('region', '입금을 기다리고 있어요');
  await shows(button('모두 복사', card));
  await clock.pass(20_000);
  const over = role('region', '입금 기한이 지났어요');
  await shows(button('입금했어요', over));
  await gone('입금을 기다리고 있어요');
  await gone(button('모두 복사'));

  openAs(holder, `/assetDetail/${id}`);
  await see('입금 기한이 지났어요. 이 요청으로 입금하지 말아주세요.');
  await gone(button('입금 정보 복사'));
  await gone('입금자명');
});

test('the card of the next purchase does not say that its deposit was told of', async () => {
  const holder = await newHolder(server);
  const buy = (won: string) =>
    holder.call<{ id: number }>('orders.buy', {
      ...{ linkedAccountId: holder.linkedAccountId, won },
      requestId: crypto.randomUUID(),
    });
  const [first] = [await buy('10000'), await buy('20000')];
  openAs(holder);
  const card = role('region', '입금을 기다리고 있어요');
  await contains(card, '10,000원 입금 전');
  await press(button('입금했어요', card));
  await see('알려드렸어요', card);
  // On another device, or because its time ran out.
  await holder.call('orders.cancel', { id: first.id });
  await press(button('새로고침'));
  await contains(card, '20,000원 입금 전');
  await isOn(button('입금했어요', card));
});

test('a balance that is worth more won than anyone can ask for is shown, and its history too', async () => {
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '100000' });
  const admin = await operatorOf(own);
  await admin('admin.settings.setPrice', { price: '9999999999' });
  openAs(holder);
  await see('약 999,999,999,900,000원');
  await press(link('내역'));
  await opens('/transDetail');
  await see('약 999,999,999,900,000원');
});
