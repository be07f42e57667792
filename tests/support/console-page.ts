// The operator's side of the browser tests: a desk of its own beside the phone of the holder.
import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { expect } from './browser.ts';
import { LONG } from './long-or-short.ts';
import { openWith } from './open-with.ts';
import type { RunningServer } from './server-process.ts';

/** A console in a window of 1440 × 900, signed in. Closing it fails on anything that it complained about. */
export async function openConsole(
  browser: Browser,
  server: RunningServer,
  given: { login?: string; password?: string; path?: string; allow?: RegExp; dark?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    locale: 'ko-KR',
    baseURL: server.origin,
    colorScheme: given.dark === true ? 'dark' : 'light',
    // The frames of a fading dialog are a third of what a decision costs; the long run draws them.
    reducedMotion: LONG ? 'no-preference' : 'reduce',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (given.allow?.test(text) !== true) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  page.on('close', () => expect(complaints, 'the console complained').toEqual([]));
  // By a call and not by the form, which tests of the sign-in fill in; the browser says which device it is.
  const answer = await context.request.post('/trpc/admin.auth.signIn', {
    data: { login: given.login ?? 'operator', password: given.password ?? DEMO_PASSWORD },
  });
  const body = (await answer.json()) as { result?: { data: object } };
  if (body.result === undefined) throw new Error(`the console refused the sign-in: ${await answer.text()}`);
  const { data } = body.result;
  await openWith(page, `/admin/#${given.path ?? '/'}`, { sessionStorage: { 'daon.operator': data } });
  // The own account lists places to sign out of as well.
  await expect(page.getByRole('button', { name: '로그아웃' }).first()).toBeVisible();
  return page;
}

/** Until the sign-in stands: the page that is left has fields of the same names. */
export async function signOutOfConsole(page: Page): Promise<void> {
  // The own account lists places to sign out of as well.
  await page.getByRole('button', { name: '로그아웃', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: '운영자 아이디로 로그인해 주세요' })).toBeVisible();
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
