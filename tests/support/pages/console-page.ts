// The operator's side of the browser tests: a desk of its own beside the phone of the holder.
import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { expect, readFast } from '../browser/browser.ts';
import { LONG } from '../runner/long-or-short.ts';
import { openWith } from '../browser/open-with.ts';
import type { RunningServer } from '../servers/server-process.ts';

type Given = {
  login?: string;
  password?: string;
  path?: string;
  allow?: RegExp;
  /** How far the clock of the server is ahead, for one whose day is not the machine's. */
  aheadMs?: number;
  /** What comes up takes no press for half a second, as for everyone; the page is of this test alone. */
  hasPause?: true;
};

/** The pages that a test uses: what each complained about, and what the test allows. */
const watches = new WeakMap<
  Page,
  { key: string; allow: RegExp | undefined; readonly complaints: string[] }
>();

/** Pages that a test has left, for the next test of the same operator and server. */
const left = new Map<string, Page[]>();
/** Pages of a server that a test has spent, for the next test of whichever operator. */
const spent = new Map<string, Page[]>();
const keep = (pages: Map<string, Page[]>, key: string, page: Page) =>
  void pages.set(key, [...(pages.get(key) ?? []), page]);
const SESSION = 'daon.operator';
const DESK = { width: 1440, height: 900 };
const DEMO_OPERATORS: readonly string[] = ['operator', 'admin1'];

/** A console in a window of 1440 × 900, signed in. Closing or leaving it fails on anything that it complained about. */
export async function openConsole(browser: Browser, server: RunningServer, given: Given = {}): Promise<Page> {
  const login = given.login ?? 'operator';
  const path = given.path ?? '/';
  if (given.hasPause) return loadConsole(browser, server, '', { ...given, login, path });
  const key = `${server.origin} ${login}`;
  const page = left.get(key)?.pop();
  if (page === undefined) {
    const used = spent.get(server.origin)?.pop();
    return used === undefined
      ? loadConsole(browser, server, key, { ...given, login, path })
      : reloadConsole(used, key, { ...given, login, path });
  }
  watches.set(page, { key, allow: given.allow, complaints: [] });
  await page.evaluate((to) => {
    localStorage.clear();
    location.hash = `#${to}`;
  }, path);
  await expect(nowhere(page)).toHaveCount(0);
  return page;
}

type Wanted = Given & { login: string; path: string };

/** By a call and not by the form, which tests of the sign-in fill in; the browser says which device it is. */
async function signIn(page: Page, given: Wanted): Promise<object> {
  const answer = await page.context().request.post('/trpc/admin.auth.signIn', {
    data: { login: given.login, password: given.password ?? DEMO_PASSWORD },
  });
  const body = (await answer.json()) as { result?: { data: object } };
  if (body.result === undefined) throw new Error(`the console refused the sign-in: ${await answer.text()}`);
  return body.result.data;
}

const expectSignedIn = (page: Page): Promise<void> =>
  // The own account lists places to sign out of as well.
  expect(page.getByRole('button', { name: '로그아웃' }).first()).toBeVisible();

async function loadConsole(
  browser: Browser,
  server: RunningServer,
  key: string,
  given: Wanted,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: DESK,
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    locale: 'ko-KR',
    baseURL: server.origin,
    // The frames of a fading dialog are a third of what a decision costs; the long run draws them.
    reducedMotion: LONG ? 'no-preference' : 'reduce',
  });
  if (!LONG && !given.hasPause) await readFast(context);
  if (given.aheadMs !== undefined)
    await context.addInitScript((aheadMs) => {
      const Machine = Date;
      globalThis.Date = class extends Machine {
        constructor(when: number | string | Date = Machine.now() + aheadMs) {
          super(when);
        }
        static override now = () => Machine.now() + aheadMs;
      } as DateConstructor;
    }, given.aheadMs);
  const page = await context.newPage();
  watches.set(page, { key, allow: given.allow, complaints: [] });
  const complain = (text: string) => {
    const watch = watches.get(page);
    if (watch?.allow?.test(text) !== true) watch?.complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  page.on('close', () => expectNoComplaint(page));
  const session = await signIn(page, given);
  await openWith(page, `/admin/#${given.path}`, { sessionStorage: { [SESSION]: session } });
  await expectSignedIn(page);
  return page;
}

/** The same process loads the console in half the time of a new one. */
async function reloadConsole(page: Page, key: string, given: Wanted): Promise<Page> {
  const session = JSON.stringify(await signIn(page, given));
  await page.evaluate(
    ([name, value, to]) => {
      localStorage.clear();
      sessionStorage.clear();
      sessionStorage.setItem(name, value);
      // Without telling the page, which would still show it to the former operator.
      history.replaceState(null, '', `#${to}`);
    },
    [SESSION, session, given.path] as const,
  );
  await page.reload();
  watches.set(page, { key, allow: given.allow, complaints: [] });
  await expectSignedIn(page);
  return page;
}

function expectNoComplaint(page: Page): void {
  expect(watches.get(page)?.complaints ?? [], 'the console complained').toEqual([]);
}

/** Undoes what a test has done to the window and to what the page asks for. */
async function putRight(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.removeAllListeners('dialog');
  page.removeAllListeners('request');
  await page.setViewportSize(DESK);
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
}

const nowhere = (page: Page) => page.getByRole('heading', { name: '찾는 화면이 없어요' });

/**
 * Ends the use of a console on the server that the tests share. The next test of the same operator goes on in this page,
 * because loading the console costs more than most tests do in it. The long run loads it for every test. A test that
 * changes the page itself, as a clock or another sign-in does, closes it instead.
 */
export async function leaveConsole(page: Page): Promise<void> {
  const key = watches.get(page)?.key ?? '';
  if (LONG || !DEMO_OPERATORS.some((login) => key.endsWith(` ${login}`))) return page.close();
  await putRight(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (location.hash = '#/nowhere'));
  await expect(nowhere(page)).toBeVisible();
  // What opened over the page, and sentences that would be there for some seconds more.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog], .MuiSnackbar-root')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expectNoComplaint(page);
  // Between two tests it may lose a server that stops.
  watches.delete(page);
  keep(left, key, page);
}

/**
 * As `leaveConsole`, for an operator of the test's own or a page with something unsaved: the next test without a page of
 * its operator loads the console anew in this one.
 */
export async function spendConsole(page: Page): Promise<void> {
  if (LONG) return page.close();
  await putRight(page);
  expectNoComplaint(page);
  watches.delete(page);
  keep(spent, new URL(page.url()).origin, page);
}

/** Where the inbox shows what waits of the holders whose login begins so; on hold with 3. */
export function inboxOf(login: string, state: 0 | 3 = 0): string {
  const filter = JSON.stringify({ holder: login, states: [state] });
  return `/?${new URLSearchParams({ filter }).toString()}`;
}

/** Moves inside the console without loading it anew. */
export async function goInConsole(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/#${path}`);
}
