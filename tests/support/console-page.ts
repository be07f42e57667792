// The operator console for the browser tests: a desk of its own beside whatever the test does in the wallet.
import type { Browser, Page } from '@playwright/test';
import { expect } from './browser.ts';
import type { RunningServer } from './server-process.ts';
import { DEMO_PASSWORD } from './wallet-people.ts';

export interface Desk {
  login?: string;
  password?: string;
  colorScheme?: 'light' | 'dark';
  /** Complaints of the page that the test provokes itself. */
  allow?: RegExp;
}

/** Fills in the sign-in form and waits until the console is there. */
export async function signInOperator(page: Page, { login = 'operator', password = DEMO_PASSWORD }: Desk = {}) {
  await page.getByLabel('아이디').fill(login);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
}

/**
 * A signed-in console in a browser context of its own, at a desk's size. `path` is one of the console's own addresses.
 * Closing the page fails the test when it complained.
 */
export async function openConsole(
  browser: Browser,
  server: RunningServer,
  path = '/',
  desk: Desk = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    baseURL: server.origin,
    colorScheme: desk.colorScheme ?? 'light',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const note = (text: string) => {
    if (desk.allow?.test(text) !== true) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  page.on('close', () => expect(complaints, 'the console complained').toEqual([]));
  await page.goto('/admin/');
  await signInOperator(page, desk);
  if (path !== '/') await goInConsole(page, path);
  return page;
}

/** Moves inside the console without loading it anew. */
export async function goInConsole(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), path);
}
