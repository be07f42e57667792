// Wallet and console in a browser that keeps nothing for them.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';
import { DEMO_PASSWORD } from '../support/wallet/people.ts';

/** As with blocked site data: looking at an area throws already. */
function forbid(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const area of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, area, { get: refuse, configurable: true });
}

/** As in the private window of older phones, and on a full disk: reading works. */
function fill(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  IDBFactory.prototype.open = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

/** As a disk that becomes full while a page is open: small texts still fit. */
function fillSoon(): void {
  const keep = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as (
    ...args: string[]
  ) => void;
  Storage.prototype.setItem = function keepShort(key: string, value: string) {
    if (value.length > 8) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    keep.call(this, key, value);
  };
}

const WAYS = { forbidden: forbid, full: fill, 'full soon': fillSoon } as const;

const body = (page: Page) => page.locator('body');

for (const [name, refuse] of Object.entries(WAYS)) {
  // A storage that is full refuses less than one that is forbidden.
  const when = name === 'forbidden' ? {} : { tag: LONG_ONLY };
  test(
    `the console works where storage is ${name}, and asks for the sign-in again after a reload`,
    when,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.addInitScript(refuse);
      await page.goto('/admin/');
      await page.getByLabel('아이디', { exact: true }).fill('operator');
      await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: '로그인', exact: true }).click();
      await expect(page.getByRole('button', { name: '로그아웃' }).first()).toBeVisible();
      await page.goto('/admin/#/purchases');
      await expect(page.getByRole('link', { name: '구매' }).first()).toBeVisible();
      await expect(body(page)).not.toContainText(/quota|insecure/i);
      await page.getByRole('button', { name: '로그아웃' }).first().click();
      await expect(page.getByLabel('아이디', { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('아이디', { exact: true })).toBeVisible();
    },
  );

  test(
    `the wallet works where storage is ${name}, and asks for the sign-in again after a reload`,
    when,
    async ({ page }) => {
      await page.addInitScript(refuse);
      await page.goto('/login');
      await page.locator('[name=email]').fill('daon0002');
      await page.locator('[name=password]').fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: '로그인' }).click();
      await expect(page.getByText('보유 DAON')).toBeVisible();
      await page.getByRole('button', { name: '보내기' }).click();
      await page.getByRole('dialog').getByText('다른 지갑으로 보내기').click();
      await expect(page.getByLabel('지갑 주소')).toBeVisible();
      await expect(body(page)).not.toContainText(/quota|insecure/i);
      await page.reload();
      await expect(page.locator('[name=password]')).toBeVisible();
    },
  );
}
