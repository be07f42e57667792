// The operator's side of the browser tests: a desk of its own beside the phone of the holder.
import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { expect } from './browser.ts';
import type { RunningServer } from './server-process.ts';

/** A console in a window of 1440 × 900, signed in by the form. Closing it fails on anything that it complained about. */
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
  await page.goto(`/admin/#${given.path ?? '/'}`);
  await page.getByLabel('아이디').fill(given.login ?? 'operator');
  await page.getByLabel('비밀번호').fill(given.password ?? DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인' }).click();
  // The own account lists places to sign out of as well.
  await expect(page.getByRole('button', { name: '로그아웃' }).first()).toBeVisible();
  // The sign-in leads home; the asked-for page comes after it.
  if (given.path !== undefined) await page.goto(`/admin/#${given.path}`);
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
