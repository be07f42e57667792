// The registered accounts, and asking for one more by an operator's link.
import { expect, test } from 'vitest';
import { apply, linkAccount, newAccountNumber, newHolder, operatorOf } from '../support/wallet/people.ts';
import {
  alert,
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
import { clock, network, problems } from '../support/dom/page-server.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';
import { signIn } from './sign-up-steps.ts';

const FORM = '/addLinked?code=DEMO-LINK';
const FAILED = '연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.';
const server = walletServer();
const submit = button('추가 연결 요청하기');
const accountNum = find('[name=account_num]');
const bankName = find('[name=bank_name]');
const name = find('[name=name]');

async function fillAll(number: string, holder = '홍길동', bank = '신한은행'): Promise<void> {
  await fill(accountNum, number);
  await press(bankName);
  await press(button(bank, dialog()));
  await gone(dialog());
  await fill(name, holder);
}

test('each registered account is listed with email, bank name plus account number, and holder name, with the note 계좌 변경은 게임 관리자에게 요청해주세요.', async () => {
  const holder = await newHolder(server);
  await linkAccount(server, holder, { agentEmail: 'guild@daon.example' });
  openAs(holder, '/accountLinked');
  await expect.poll(() => findAll('[data-screen="/accountLinked"] [data-id]')).toHaveLength(2);
  const first = find(`[data-id="${holder.linkedAccountId}"]`);
  await contains(first, holder.login);
  await contains(first, `국민은행 ${holder.accountNum}`);
  await contains(first, '홍길동');
  await see('guild@daon.example');
  await see('계좌 변경은 게임 관리자에게 요청해주세요.');
});

test('no account and a failure say so, and the list can be asked for again', async () => {
  problems.allow(/linkedAccounts\.list: request failed/);
  const holder = await newHolder(server);
  network.answer('linkedAccounts.list', () => []);
  openAs(holder, '/accountLinked');
  await see('등록된 계좌가 없어요');
  const mend = network.cut('linkedAccounts.list');
  open('/accountLinked');
  await see(FAILED);
  mend();
  await press(button('다시 시도'));
  await shows(find(`[data-id="${holder.linkedAccountId}"]`));
});

test('a field left empty answers the alert 모든 항목을 올바르게 입력해주세요.', async () => {
  openAs(await newHolder(server), FORM);
  for (const prepare of [() => shows(submit), () => fill(accountNum, '123'), () => fill(name, '홍길동')]) {
    await prepare();
    await user.click(submit());
    await contains(alert, '모든 항목을 올바르게 입력해주세요.');
    await closeAlert();
  }
});

test('the account number keeps digits only, the holder name Korean or Latin letters, uppercased, also from NFD text', async () => {
  openAs(await newHolder(server), FORM);
  await fill(accountNum, '110-234 가567');
  await hasValue(accountNum, '110234567');
  await fill(name, `${'홍길동'.normalize('NFD')} lee3!`);
  await hasValue(name, '홍길동LEE');
});

test('다른 에이전트에 이미 등록된 계좌는 중복해서 등록할 수 없어요. stands on the page; such an account is refused in one sentence, and what was typed stays', async () => {
  problems.allow(/linkedAccounts\.requestLink: status of 4\d\d/);
  const [holder, other] = [await newHolder(server), await newHolder(server)];
  openAs(holder, FORM);
  await see('다른 에이전트에 이미 등록된 계좌는 중복해서 등록할 수 없어요.');
  await fillAll(other.accountNum, '홍길동', '국민은행');
  await press(submit);
  await see('이미 등록된 계좌예요. 다른 계좌를 입력해주세요.');
  await hasValue(accountNum, other.accountNum);
  await hasValue(name, '홍길동');
  await fill(accountNum, newAccountNumber());
  await press(submit);
  await see('연결 요청 완료');
});

test('a request whose answer was lost is made once, however often it is sent again', async () => {
  problems.allow(/linkedAccounts\.requestLink: request failed/);
  const holder = await newHolder(server);
  const number = newAccountNumber();
  openAs(holder, FORM);
  await fillAll(number);
  const mend = network.loseAnswers('linkedAccounts.requestLink');
  await press(submit);
  await see(FAILED);
  await press(submit);
  await see(FAILED);
  mend();
  // The key outlives the page too.
  open(FORM);
  await fillAll(number);
  await press(submit);
  await see('연결 요청 완료');
  const admin = await operatorOf(server);
  const { total } = await admin<{ total: number }>('admin.links.list', {
    page: 1,
    perPage: 10,
    filter: { holder: holder.login },
  });
  expect(total).toBe(1);
});

test('a link with a code is kept through the login and after /signUpComplete', async () => {
  const { login, requestId } = await apply(server);
  const admin = await operatorOf(server);
  await admin('admin.signUps.decide', { id: requestId, decision: 'approve' });
  clock.install();
  open(FORM);
  await opens('/login');
  await signIn(login);
  await opens('/signUpComplete');
  await clock.pass(3_100);
  await opens(FORM);
  await shows(submit);
});

test('a session that ends on the link form returns to it with what was typed', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  openAs(holder, FORM);
  await fillAll('110234567890');
  await holder.call('auth.signOut');
  await press(submit);
  await opens('/login');
  await signIn(holder.login);
  await opens(FORM);
  await hasValue(accountNum, '110234567890');
  await hasValue(name, '홍길동');
  await contains(bankName, '신한은행');
});

test('without a code the form is not offered', async () => {
  openAs(await newHolder(server), '/addLinked');
  await see('연결 링크가 필요해요');
  await press(link('확인'));
  await see('보유 DAON');
});

test('a link that leads nowhere says so before the form', async () => {
  problems.allow(/signUp\.checkInvite/);
  const holder = await newHolder(server);
  for (const code of ['DEMO-EXPIRED-1', 'DEMO-SIGNUP']) {
    openAs(holder, `/addLinked?code=${code}`);
    await see('사용할 수 없는 연결 링크예요');
    await gone(submit);
  }
  network.refuse('signUp.checkInvite', { reason: 'INVITE_USED', message: '사용된 링크', httpStatus: 410 }, 1);
  openAs(holder, FORM);
  await see('이미 사용된 연결 링크예요');
});

test('links that wait for their decision are counted on the form and when the account is closed', async () => {
  const holder = await newHolder(server);
  openAs(holder, FORM);
  await isOn(submit);
  expect(textOf(screenOf('/addLinked')())).not.toContain('심사 중인 연결 요청');
  await holder.call('linkedAccounts.requestLink', {
    inviteCode: 'DEMO-LINK',
    name: '김다온',
    bank: '004',
    accountNum: newAccountNumber(),
  });
  openAs(holder, FORM);
  await see('심사 중인 연결 요청이 1건 있어요. 결과는 알림에서 확인할 수 있어요.');
  openAs(holder, '/accountSetting');
  await press(button('회원 탈퇴'));
  await contains(factRow('처리 중인 요청'), '계좌 연결 1건');
});
