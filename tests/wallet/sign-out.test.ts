// How a session ends on a device: by the holder's press, by the server, or because another holder is signed in by now.
import { expect, test, vi } from 'vitest';
import { callerOf, DEMO_PASSWORD, newHolder, sessionOf, type Holder } from '../support/wallet/people.ts';
import {
  alert,
  button,
  contains,
  dialog,
  field,
  fill,
  find,
  link,
  opens,
  press,
  role,
  screenOf,
  see,
  shows,
  text,
} from '../support/dom/queries.ts';
import { network, problems, settled } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { signIn } from './sign-up-steps.ts';

const server = walletServer();

const stored = (): unknown => JSON.parse(localStorage.getItem('daon.session') ?? 'null');

/** What another tab stores while this page hears nothing of it: it waits in the back/forward cache, or was busy. */
const storeUnheard = (holder: Holder): void =>
  localStorage.setItem('daon.session', JSON.stringify(sessionOf(holder)));

/** The page comes back from the back/forward cache. */
const comeBack = (): boolean =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

async function openHome(holder: Holder, balance: string): Promise<void> {
  openAs(holder);
  await contains(screenOf('/'), balance);
  await settled();
}

async function signOut(): Promise<void> {
  await press(button('메뉴'));
  await settled();
  await press(button('로그아웃', dialog('메뉴')));
}

test('a sign-out ends the session here before the server answers, by a call that outlives the page', async () => {
  // What the home asked for shortly before may come after it.
  problems.allow(/status of 401/);
  const holder = await newHolder(server, { daon: '11' });
  await openHome(holder, '11 DAON');
  const release = network.hold('auth.signOut');
  const calls = vi.spyOn(globalThis, 'fetch');
  await signOut();
  expect(stored()).toBeNull();
  await opens('/login');
  const options = calls.mock.calls.find(([url]) => url === '/trpc/auth.signOut')?.[1];
  expect(options).toMatchObject({
    keepalive: true,
    headers: { Authorization: `Bearer ${holder.token}` },
  });
  release();
  await settled();
  await expect(callerOf(server, holder.token)('auth.session')).rejects.toThrow('UNAUTHENTICATED');
});

test('a sign-out leaves nothing of what the holder was about to send', async () => {
  // As above.
  problems.allow(/status of 401/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '11' }), newHolder(server)]);
  openAs(holder, '/send');
  await fill(field('지갑 주소'), friend.address);
  await settled();
  const kept = Object.entries(sessionStorage);
  expect(JSON.stringify(kept)).toContain(friend.address);
  await openHome(holder, '11 DAON');
  // As after an address that was typed in: the screen has not been left.
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  await signOut();
  await opens('/login');
  await settled();
  expect({ ...sessionStorage, ...localStorage }).toEqual({});
});

test('the answer of a sign-out does not end the session that has begun since, even when it is a refusal', async () => {
  problems.allow(/status of 401/);
  const [holder, next] = await Promise.all([newHolder(server), newHolder(server, { daon: '22' })]);
  openAs(holder);
  await see('보유 DAON');
  const release = network.hold('auth.signOut');
  await signOut();
  await opens('/login');
  await signIn(next.login);
  await contains(screenOf('/'), '22 DAON');
  await holder.call('auth.signOut');
  release();
  await settled();
  expect(stored()).toMatchObject({ user_id: next.id });
  await shows(screenOf('/'));
});

test('a page from the back/forward cache shows the holder who is signed in by now', async () => {
  const [first, second] = await Promise.all([
    newHolder(server, { daon: '111' }),
    newHolder(server, { daon: '222' }),
  ]);
  await openHome(first, '111 DAON');
  storeUnheard(second);
  comeBack();
  await contains(screenOf('/'), '222 DAON');
  expect(screenOf('/')().textContent).not.toContain('111 DAON');
  expect(stored()).toEqual(sessionOf(second));
});

test('a page from the back/forward cache leads to the sign-in when nobody is signed in by now', async () => {
  await openHome(await newHolder(server, { daon: '111' }), '111 DAON');
  localStorage.removeItem('daon.session');
  comeBack();
  await opens('/login');
});

const hear = (): boolean =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'daon.session' }));

/** What ended the session of another tab, which this page hears of. */
function loseSession(): void {
  localStorage.setItem('daon.ended', 'device');
  localStorage.removeItem('daon.session');
  hear();
}

test('a page says why another tab has lost the session, and returns to its screen when that tab signs in', async () => {
  const holder = await newHolder(server, { daon: '111' });
  openAs(holder, '/transDetail');
  await contains(screenOf('/transDetail'), '111 DAON');
  await settled();
  loseSession();
  await opens('/login');
  await see(/다른 기기에서 로그아웃해 로그인이 끝났어요/);
  localStorage.removeItem('daon.ended');
  const { token } = await callerOf(server)<{ token: string }>('auth.signIn', {
    login: holder.login,
    password: DEMO_PASSWORD,
  });
  storeUnheard({ ...holder, token });
  hear();
  await opens('/transDetail');
  // A sign-out there says nothing.
  localStorage.removeItem('daon.session');
  hear();
  await opens('/login');
  expect(text(/로그인이 끝났어요/)).toThrow();
});

test('a page hears of it before the effects of its first frame', async () => {
  // The screen that goes asks without a session.
  problems.allow(/status of 401/);
  const holder = await newHolder(server, { daon: '111' });
  openAs(holder, '/transDetail');
  await contains(screenOf('/transDetail'), '111 DAON');
  openAs(holder, '/transDetail');
  const frame = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => frame.resolve());
  observer.observe(document.body, { childList: true, subtree: true });
  await frame.promise;
  observer.disconnect();
  loseSession();
  await see(/다른 기기에서 로그아웃해 로그인이 끝났어요/);
});

test('a refused token ends its own session only: a holder who is signed in by now stays so', async () => {
  problems.allow(/status of 401/);
  const [first, second] = await Promise.all([
    newHolder(server, { daon: '111' }),
    newHolder(server, { daon: '222' }),
  ]);
  await openHome(first, '111 DAON');
  storeUnheard(second);
  await first.call('auth.signOut');
  await press(link(/알림/));
  await shows(screenOf('/alarm'));
  await settled();
  expect(stored()).toEqual(sessionOf(second));
  await press(button('뒤로'));
  await contains(screenOf('/'), '222 DAON');
  expect(text('로그인 시간이 끝났어요.')).toThrow();
});

test('closing an account ends its own session only', async () => {
  problems.allow(/status of 401/);
  const [first, second] = await Promise.all([newHolder(server), newHolder(server)]);
  openAs(first, '/accountSetting');
  await press(button('회원 탈퇴'));
  const sheet = dialog('정말 탈퇴하시겠어요?');
  await fill(find('[name=password]', sheet), DEMO_PASSWORD);
  await press(role('checkbox', '', sheet));
  await press(button('탈퇴하기', sheet));
  await contains(alert, '탈퇴가 완료됐어요.');
  storeUnheard(second);
  await press(button('확인', alert));
  await see(second.login);
  expect(stored()).toEqual(sessionOf(second));
});

test('a new password ends its own session only', async () => {
  problems.allow(/status of 401/);
  const [first, second] = await Promise.all([newHolder(server), newHolder(server)]);
  openAs(first, '/changePw');
  await fill(find('[name=lastPW]'), DEMO_PASSWORD);
  await press(button('다음'));
  await fill(find('[name=newPW]'), 'new-pass12!');
  await fill(find('[name=newPW_confirmation]'), 'new-pass12!');
  storeUnheard(second);
  await press(button('비밀번호 바꾸기'));
  await press(link('로그인', screenOf('/changePwSuccess')));
  await shows(screenOf('/'));
  expect(stored()).toEqual(sessionOf(second));
});
