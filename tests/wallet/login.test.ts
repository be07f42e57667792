// The login: every result of it, and where it leads.
import { expect, test } from 'vitest';
import {
  apply,
  callerOf,
  DEMO_PASSWORD,
  newHolder,
  newLogin,
  operatorOf,
  type Holder,
} from '../support/wallet/people.ts';
import {
  address,
  alert,
  button,
  fill,
  find,
  gone,
  hasValue,
  isOff,
  isOn,
  isTicked,
  opens,
  press,
  role,
  screenOf,
  see,
  shows,
  text,
  textOf,
  user,
} from '../support/dom/queries.ts';
import { clock, problems, settled } from '../support/dom/page-server.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';
import { loginField, passwordField, signIn } from './sign-up-steps.ts';

const MISMATCH = '로그인 정보가 일치하지 않아요. 다시 확인해주세요.';
const server = walletServer();
const submit = button(/^로그인$/);
const box = role('checkbox', '아이디 저장');
const refused = (sentence: string): Promise<void> =>
  expect.poll(() => role('alert')().textContent).toBe(sentence);

async function tryLogin(login: string, secret = DEMO_PASSWORD): Promise<void> {
  open('/login');
  await signIn(login, secret);
}

test('the login button is disabled until the id has 4-16 letters and digits and the password 8-20 characters', async () => {
  open('/login');
  for (const [login, secret, isReady] of [
    ['abc', 'a'.repeat(8), isOff],
    ['abcd', 'a'.repeat(7), isOff],
    ['abcd', 'a'.repeat(8), isOn],
    ['a'.repeat(16), 'a'.repeat(20), isOn],
    ['a'.repeat(16), 'a'.repeat(21), isOff],
    ['ab_d', 'a'.repeat(8), isOff],
    ['가나다라', 'a'.repeat(8), isOff],
  ] as const) {
    await fill(loginField, login);
    await fill(passwordField, secret);
    await isReady(submit);
  }
});

test('the button that is off says why: typed with the Korean keyboard on, too short, or nothing yet', async () => {
  for (const [login, secret, why] of [
    ['', '', '아이디와 비밀번호를 확인해주세요.'],
    ['ㅁㅠㅊㅇ', 'a'.repeat(8), '영문, 숫자 4~16자만 쓸 수 있어요. 한/영 키를 확인해주세요.'],
    ['abcd', 'ab!', '비밀번호는 8~20자만 쓸 수 있어요.'],
  ] as const) {
    open('/login');
    await fill(loginField, login);
    await fill(passwordField, secret);
    await isOff(submit);
    await user.click(submit());
    await refused(why);
  }
});

test('a fault of the id or the password is said once its field was left', async () => {
  open('/login');
  await fill(loginField, 'ㅁㅠㅊㅇ');
  await fill(passwordField, 'a'.repeat(8));
  await refused('영문, 숫자 4~16자만 쓸 수 있어요. 한/영 키를 확인해주세요.');
});

test('a session that a new password ended does not look like a timeout, and its id is kept', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  openAs(holder);
  await see('보유 DAON');
  await holder.call('auth.changePassword', {
    currentPassword: holder.password,
    newPassword: 'another1234!',
    newPasswordConfirmation: 'another1234!',
  });
  openAs(holder);
  await see('비밀번호가 바뀌어 로그인이 끝났어요.');
  await hasValue(loginField, holder.login);
});

test('a session that was ended says by what, and only where it helps that the password should be changed', async () => {
  problems.allow(/status of 401/);
  const admin = await operatorOf(server);
  const ends: [(holder: Holder) => Promise<unknown>, string, boolean][] = [
    [({ id }) => admin('admin.holders.block', { id, reason: '확인' }), '이용이 제한되어', false],
    [({ id }) => admin('admin.holders.endSessions', { id, reason: '분실' }), '관리자가 모든', false],
    [
      async ({ call }) => {
        const [session] = await call<{ id: number }[]>('auth.sessions');
        return call('auth.endSession', { id: session?.id });
      },
      '다른 기기에서 로그아웃해',
      true,
    ],
  ];
  for (const [end, why, isSuspect] of ends) {
    const holder = await newHolder(server);
    openAs(holder);
    await see('보유 DAON');
    await end(holder);
    openAs(holder);
    await see(why);
    expect(textOf(screenOf('/login')()).includes('비밀번호를 바로')).toBe(isSuspect);
  }
});

test('on submit with invalid input the credential error is shown', async () => {
  open('/login');
  await fill(loginField, 'abc');
  await fill(passwordField, 'short');
  await user.keyboard('{Enter}');
  await refused(MISMATCH);
});

test('result 2: 로그인 정보가 일치하지 않아요. 다시 확인해주세요. for an unknown id and a wrong password alike', async () => {
  problems.allow(/auth\.signIn/);
  const holder = await newHolder(server);
  for (const [login, secret] of [
    [newLogin(), DEMO_PASSWORD],
    [holder.login, 'wrong1234!'],
  ] as const) {
    await tryLogin(login, secret);
    await refused(MISMATCH);
    expect(address()).toBe('/login');
  }
});

test('result 3: 승인이 되지 않은 로그인 정보입니다.', async () => {
  problems.allow(/auth\.signIn/);
  const { login } = await apply(server);
  await tryLogin(login);
  await refused('승인이 되지 않은 로그인 정보입니다.');
});

test('result 4: 차단된 로그인 정보입니다.', async () => {
  problems.allow(/auth\.signIn/);
  const holder = await newHolder(server);
  const admin = await operatorOf(server);
  await admin('admin.holders.block', { id: holder.id, reason: '확인이 필요해요' });
  await tryLogin(holder.login);
  await refused('차단된 로그인 정보입니다.');
});

test('result 5: 관리자 계정은 로그인 할 수 없어요.', async () => {
  problems.allow(/auth\.signIn/);
  await tryLogin('operator');
  await refused('관리자 계정은 로그인 할 수 없어요.');
});

test('result 0 goes to /, result 1 goes to /signUpComplete once', async () => {
  const { login, requestId } = await apply(server);
  const admin = await operatorOf(server);
  await admin('admin.signUps.decide', { id: requestId, decision: 'approve' });
  clock.install();
  await tryLogin(login);
  await opens('/signUpComplete');
  await see(`${login}님,`);
  await clock.pass(3_100);
  await see('보유 DAON');

  localStorage.clear();
  await tryLogin(login);
  await see('보유 DAON');
  await opens('/');
});

test('the id is remembered if the save-id box is ticked, prefilled and ticked on return, and removed if unticked', async () => {
  // What the home asked for shortly before may come after the sign-out.
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  const signOut = async (): Promise<void> => {
    // With its figures: they would be refused if they were still on their way when the session ends.
    await shows(button('지갑 주소 복사'));
    await settled();
    await press(button('메뉴'));
    // The menu may ask for the home anew.
    await settled();
    await press(button('로그아웃'));
    await opens('/login');
    open('/login');
  };
  open('/login');
  await expect.poll(() => isTicked(box())).toBe(false);
  await press(box);
  await signIn(holder.login);
  await signOut();
  await hasValue(loginField, holder.login);
  await expect.poll(() => isTicked(box())).toBe(true);
  await hasValue(passwordField, '');

  await press(box);
  await fill(passwordField, DEMO_PASSWORD);
  await press(submit);
  await signOut();
  await hasValue(loginField, '');
  await expect.poll(() => isTicked(box())).toBe(false);
});

test('a session that ended in use returns to its screen with what was typed', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  openAs(holder, `/withdrawSwap/${holder.linkedAccountId}`);
  const amount = find('[name=amount]');
  await fill(amount, '20000');
  await holder.call('auth.signOut');
  await press(button('구매 요청하기'));
  await opens('/login');
  await shows(text('로그인 시간이 끝났어요. 다시 로그인하면 보던 화면으로 돌아가요.'));
  await signIn(holder.login);
  await opens(`/withdrawSwap/${holder.linkedAccountId}`);
  await shows(screenOf('/withdrawSwap#1'));
  await hasValue(amount, '20,000');
});

test('a question does not stand over the sign-in when its session ended', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server, { daon: '50' });
  const { id } = await holder.call<{ id: number }>('orders.sell', {
    linkedAccountId: holder.linkedAccountId,
    gross: '10',
    requestId: crypto.randomUUID(),
  });
  openAs(holder, `/assetDetail/${id}`);
  await press(button('요청 취소하기'));
  await see('판매 요청을 취소할까요?');
  await settled();
  await holder.call('auth.signOut');
  window.dispatchEvent(new Event('visibilitychange'));
  await opens('/login');
  await gone(alert);
});

test('a block ends an open wallet at its next step', async () => {
  problems.allow(/status of 4\d\d/);
  const holder = await newHolder(server);
  openAs(holder);
  await see('보유 DAON');
  // A call of the home screen that is still open would be the next step itself.
  await settled();
  const admin = await operatorOf(server);
  await admin('admin.holders.block', { id: holder.id, reason: '확인이 필요해요' });
  await press(role('link', /^내역$/));
  await opens('/login');
  await expect(callerOf(server, holder.token)('auth.session')).rejects.toThrow('UNAUTHENTICATED');
});
