// Who may open which path (specification section 2, D23).
import { expect, test } from 'vitest';
import { callerOf, newHolder } from '../support/wallet/people.ts';
import { link, opens, press, screenOf, see, shows } from '../support/dom/queries.ts';
import { network, problems } from '../support/dom/page-server.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';
import { signIn } from './sign-up-steps.ts';

const OPEN = [
  '/login',
  '/regist',
  '/signup',
  '/welcome',
  '/signUpSuccess',
  '/accountSearch',
  '/pwSearch',
  '/emailSearch',
  '/emailSearch2',
  '/changeNewPw',
  '/changePwSuccess',
];
/** The other routes of the specification, as a signed-in holder opens them, with the screen that then stands. */
const CLOSED: Readonly<Record<string, string>> = {
  '/': '/',
  '/transDetail': '/transDetail',
  '/alarm': '/alarm',
  '/assetDetail/:record': '/assetDetail',
  '/accountSetting': '/accountSetting',
  '/changePw': '/changePw#1',
  '/chargeSwap/:account': '/chargeSwap#1',
  '/withdrawSwap/:account': '/withdrawSwap#1',
  '/send': '/send#1',
  '/accountLinked': '/accountLinked',
  '/addLinked': '/addLinked',
  '/signUpComplete': '/signUpComplete',
  '/statement': '/statement',
};
const UNKNOWN = ['/no-such-page', '/send/extra', '/Login/x', '/%EC%97%86%EC%9D%8C'];

/** The pages of a link ask the server about its code, which is refused when there is none. */
const codeless = /status of 400/;

const server = walletServer();
const stands = (screen: string): Promise<void> => shows(screenOf(screen));

test('signed out, every open path opens', async () => {
  problems.allow(codeless);
  for (const path of OPEN) {
    open(path);
    await stands(path);
    expect(location.pathname).toBe(path);
  }
});

test('signed out, every other path, including the root and unknown ones, redirects to /login', async () => {
  for (const path of [...Object.keys(CLOSED), ...UNKNOWN]) {
    open(path.replace(/:\w+/, '1'));
    await stands('/login');
    expect(location.pathname).toBe('/login');
  }
});

test('signed in, every route opens its screen, and /login leads to the home', async () => {
  problems.allow(codeless);
  const holder = await newHolder(server, { daon: '100' });
  const { rows } = await holder.call<{ rows: { id: number }[] }>('history.list');
  for (const [path, name] of Object.entries(CLOSED)) {
    openAs(
      holder,
      path.replace(':record', String(rows[0]?.id)).replace(':account', String(holder.linkedAccountId)),
    );
    await stands(name);
  }
  for (const path of OPEN.filter((each) => each !== '/login')) {
    openAs(holder, path);
    await stands(path);
    expect(location.pathname).toBe(path);
  }
  openAs(holder, '/login');
  await stands('/');
  expect(location.pathname).toBe('/');
});

test('signed in, an unknown path shows a Korean page with a way home', async () => {
  const holder = await newHolder(server);
  for (const path of UNKNOWN) {
    openAs(holder, path);
    await see('찾으시는 화면이 없어요');
  }
  await press(link('홈으로'));
  await stands('/');
});

test('a link with a code is kept and returned to after the sign-in', async () => {
  const holder = await newHolder(server);
  open('/addLinked?code=DEMO-LINK');
  await stands('/login');
  await signIn(holder.login);
  await opens('/addLinked?code=DEMO-LINK');
});

test('a session that ended in use returns to its screen, another person’s sign-in does not', async () => {
  problems.allow(/status of 401/);
  const [holder, other] = [await newHolder(server), await newHolder(server)];
  for (const [login, screenAfter] of [
    [holder.login, '/alarm'],
    [other.login, '/'],
  ] as const) {
    localStorage.clear();
    open('/login');
    await signIn(holder.login);
    await see('보유 DAON');
    const { api_token: token } = JSON.parse(localStorage.getItem('daon.session') ?? '{}') as {
      api_token: string;
    };
    // It ends under way: the home notices within seconds, and would be gone before its bell is pressed.
    const end = network.handle('alarms.list', async (pass) => {
      end();
      await callerOf(server, token)('auth.signOut');
      return pass();
    });
    await press(link(/알림/));
    await see('로그인 시간이 끝났어요. 다시 로그인하면 보던 화면으로 돌아가요.');
    await signIn(login);
    await stands(screenAfter);
  }
});

test('a stored session with an impossible token is ignored: the login opens', async () => {
  for (const token of ['토큰', 'a\nb', ' ']) {
    const session = { user_id: 1, logined: true, api_token: token, email: 'x' };
    open('/', () => localStorage.setItem('daon.session', JSON.stringify(session)));
    await opens('/login');
  }
});
