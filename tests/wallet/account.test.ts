// The settings: what they say, and leaving for good.
import { expect, test } from 'vitest';
import {
  callerOf,
  DEMO_PASSWORD,
  deposit,
  linkAccount,
  newHolder,
  operatorOf,
} from '../support/wallet/people.ts';
import {
  alert,
  button,
  contains,
  dialog,
  factRow,
  fill,
  find,
  gone,
  hasValue,
  isOff,
  link,
  opens,
  press,
  role,
  see,
  shows,
  text,
  user,
} from '../support/dom/queries.ts';
import { clock, network, ownServer, problems } from '../support/dom/page-server.ts';
import { goBack, open, openAs, walletServer } from '../support/wallet/screen.ts';
import { signIn } from './sign-up-steps.ts';

const LOST = '연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.';
const server = walletServer();
const sheet = dialog('정말 탈퇴하시겠어요?');
const password = find('[name=password]', sheet);
const close = button('탈퇴하기', sheet);

async function openClosing(): Promise<void> {
  await press(button('회원 탈퇴'));
  await shows(sheet);
}

async function confirmClosing(): Promise<void> {
  await fill(password, DEMO_PASSWORD);
  await press(role('checkbox', '', sheet));
  await press(close);
}

test('the settings show the login id and the number of registered accounts, and link to /accountLinked and /changePw', async () => {
  const holder = await newHolder(server);
  await linkAccount(server, holder);
  openAs(holder);
  await press(button('메뉴'));
  await press(button('설정'));
  await opens('/accountSetting');
  await see(holder.login);
  const accounts = link(/^등록된 계좌/);
  await contains(accounts, '2개');
  await press(accounts);
  await opens('/accountLinked');
  open('/accountSetting');
  await press(link('비밀번호 변경'));
  await opens('/changePw');
  open('/accountSetting');
  await press(link('이용약관'));
  await opens('/terms');
});

test('withdrawal shows balance and open requests, requires the password and the ticked box, and the completion modal leads to /login, where the login is unknown from then on', async () => {
  problems.allow(/status of 4\d\d/);
  const holder = await newHolder(server, { daon: '12.5' });
  const { price } = await holder.call<{ price: string }>('wallet.balance');
  await holder.call('orders.buy', {
    linkedAccountId: holder.linkedAccountId,
    won: '5000',
    price,
    requestId: crypto.randomUUID(),
  });
  openAs(holder, '/accountSetting');
  await openClosing();
  await contains(sheet, '12.50 DAON');
  await contains(sheet, '구매 1건');
  await isOff(close);
  await fill(password, 'wrong1234!');
  await isOff(close);
  await press(role('checkbox', '', sheet));
  await press(close);
  await contains(sheet, '비밀번호가 맞지 않아요. 다시 확인해주세요.');
  await fill(password, DEMO_PASSWORD);
  await press(close);
  await contains(alert, '탈퇴가 완료됐어요.');
  await opens('/accountSetting');
  await press(button('확인', alert));
  await opens('/login');
  expect(localStorage.getItem('daon.session')).toBeNull();
  expect(text('로그인 시간이 끝났어요.')).toThrow();

  await goBack();
  await opens('/login');
  await signIn(holder.login);
  await contains(role('alert'), /^로그인 정보가 일치하지 않아요\. 다시 확인해주세요\.$/);
});

test('closing is given up by Escape and the back button, and the typed input is cleared', async () => {
  const holder = await newHolder(server);
  openAs(holder, '/accountSetting');
  await openClosing();
  await fill(password, DEMO_PASSWORD);
  await user.keyboard('{Escape}');
  await gone(sheet);
  await openClosing();
  await hasValue(password, '');
  await goBack();
  await gone(sheet);
  await opens('/accountSetting');
  await holder.call('auth.session');
});

test('closing whose figures do not come says so, and shows them after another try', async () => {
  problems.allow(/wallet\.home: request failed/);
  openAs(await newHolder(server, { daon: '12.5' }), '/accountSetting');
  const mend = network.cut('wallet.home');
  await openClosing();
  await contains(sheet, LOST);
  mend();
  await press(button('다시 시도', sheet));
  await contains(sheet, '12.50 DAON');
});

test('what closing gives up follows a deposit that comes while its sheet stands', async () => {
  const holder = await newHolder(server, { daon: '3' });
  clock.install();
  openAs(holder, '/accountSetting');
  await openClosing();
  await contains(factRow('보유 수량'), '3 DAON');
  await deposit(server, holder.address, '40');
  await clock.pass(10_000);
  await contains(factRow('보유 수량'), '43 DAON');
});

test('closing whose answer is lost says so, and stays', async () => {
  problems.allow(/auth\.closeAccount: request failed/);
  openAs(await newHolder(server), '/accountSetting');
  network.cut('auth.closeAccount');
  await openClosing();
  await confirmClosing();
  await contains(role('alert', '', sheet), LOST);
  await hasValue(password, DEMO_PASSWORD);
});

test('where the setting refuses, an account with funds is refused with the reason and stays open', async () => {
  problems.allow(/auth\.closeAccount: status of 4\d\d/);
  const own = await ownServer();
  const holder = await newHolder(own, { daon: '3' });
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'closeAccountWithFunds', value: 'refuse' });
  openAs(holder, '/accountSetting');
  await openClosing();
  await confirmClosing();
  await contains(role('alert', '', sheet), '보유 수량이나 처리 중인 요청이 남아 있어 탈퇴할 수 없어요.');
  await callerOf(own, holder.token)('auth.session');
});

test('what cannot be loaded leaves the settings usable', async () => {
  problems.allow(/request failed/);
  const holder = await newHolder(server);
  network.cut('linkedAccounts.count');
  const mend = network.cut('auth.sessions');
  openAs(holder, '/accountSetting');
  await shows(link('등록된 계좌'));
  await press(link('로그인한 기기'));
  await see(LOST);
  mend();
  await press(button('다시 시도'));
  await see('이 기기');
});
