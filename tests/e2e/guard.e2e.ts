// Who may open which path (specification section 2, D23).
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { openSignedOut } from '../support/scenes/scene.ts';
import { scenePeople } from '../support/scenes/scene-people.ts';
import { callerOf, DEMO_PASSWORD, newHolder, openAs, signInByForm } from '../support/wallet-people.ts';

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
};
const UNKNOWN = ['/no-such-page', '/send/extra', '/Login/x', '/%EC%97%86%EC%9D%8C'];

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const screen = (page: Page, name: string) => page.locator(`[data-screen="${name}"]`);

/** The pages of a link ask the server about its code, which is refused when there is none. */
const codeless = /status of 400/;

test('signed out, every open path opens', async ({ page, problems }) => {
  problems.allow(codeless);
  for (const path of OPEN) {
    await openSignedOut(page, path);
    await expect(screen(page, path), path).toBeVisible();
    expect(pathOf(page)).toBe(path);
  }
});

test('signed out, every other path, including the root and unknown ones, redirects to /login', async ({
  page,
}) => {
  for (const path of [...Object.keys(CLOSED), ...UNKNOWN]) {
    await openSignedOut(page, path.replace(/:\w+/, '1'));
    await expect(screen(page, '/login'), path).toBeVisible();
    expect(pathOf(page)).toBe('/login');
  }
});

test('signed in, every route opens its screen, and /login leads to the home', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(codeless);
  const { holder, records } = await scenePeople(server);
  await openAs(page, holder);
  for (const [path, name] of Object.entries(CLOSED)) {
    await page.goto(
      path.replace(':record', String(records.done)).replace(':account', String(holder.linkedAccountId)),
    );
    await expect(screen(page, name), path).toBeVisible();
  }
  for (const path of OPEN.filter((each) => each !== '/login')) {
    await page.goto(path);
    await expect(screen(page, path), path).toBeVisible();
    expect(pathOf(page)).toBe(path);
  }
  await page.goto('/login');
  await expect(screen(page, '/')).toBeVisible();
  expect(pathOf(page)).toBe('/');
});

test('signed in, an unknown path shows a Korean page with a way home', async ({ page, server }) => {
  const { newcomer } = await scenePeople(server);
  await openAs(page, newcomer);
  for (const path of UNKNOWN) {
    await page.goto(path);
    await expect(page.getByText('찾으시는 화면이 없어요'), path).toBeVisible();
  }
  await page.getByRole('link', { name: '홈으로' }).click();
  await expect(screen(page, '/')).toBeVisible();
});

test('a link with a code is kept and returned to after the sign-in', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openSignedOut(page, '/addLinked?code=DEMO-LINK');
  await expect(screen(page, '/login')).toBeVisible();
  await page.locator('[name=email]').fill(holder.login);
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL('/addLinked?code=DEMO-LINK');
});

test('a session that ended in use returns to its screen, another person’s sign-in does not', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 401/);
  const [holder, other] = await Promise.all([newHolder(server), newHolder(server)]);
  for (const [login, screenAfter] of [
    [holder.login, '/alarm'],
    [other.login, '/'],
  ] as const) {
    await openSignedOut(page, '/login');
    await signInByForm(page, holder.login);
    const token = await page.evaluate(() => {
      const { api_token } = JSON.parse(localStorage.getItem('daon.session') ?? '{}') as { api_token: string };
      return api_token;
    });
    // The session ends here and not earlier: the home screen polls, and would redirect before its bell is pressed.
    await page.route(
      '**/trpc/alarms.list*',
      async (route) => {
        await callerOf(server, token)('auth.signOut');
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('link', { name: /알림/ }).click();
    await expect(
      page.getByText('로그인 시간이 끝났어요. 다시 로그인하면 보던 화면으로 돌아가요.'),
    ).toBeVisible();
    await page.locator('[name=email]').fill(login);
    await page.locator('[name=password]').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(screen(page, screenAfter)).toBeVisible();
  }
});

test('signing out in one tab signs out the others, and kills the token', async ({
  page,
  context,
  server,
}) => {
  const holder = await newHolder(server);
  await openAs(page, holder);
  const second = await context.newPage();
  await second.goto('/alarm');
  await expect(screen(second, '/alarm')).toBeVisible();
  await page.getByRole('button', { name: '메뉴', exact: true }).click();
  await page.getByRole('dialog').getByText('로그아웃').click();
  await expect(screen(page, '/login')).toBeVisible();
  await expect(screen(second, '/login')).toBeVisible();
  await expect(holder.call('auth.session')).rejects.toThrow('UNAUTHENTICATED');
});
