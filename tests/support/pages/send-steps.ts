// The steps of a send, for the tests of its screens.
import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/browser.ts';

export const step = (page: Page, number: number): Locator => page.locator(`[data-screen="/send#${number}"]`);
export const next = (page: Page): Locator => page.getByRole('button', { name: '다음' });
export const addressField = (page: Page): Locator => page.getByLabel('지갑 주소');
export const amountField = (page: Page): Locator => page.locator('[name=amount]');
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: /DAON 보내기$/ });

/** From the first step to the amount. */
export async function toAmount(page: Page, address: string): Promise<void> {
  await addressField(page).fill(address);
  await next(page).click();
  await expect(step(page, 2)).toBeVisible();
}

/** From the first step to the confirmation, whose figures the server has agreed to. */
export async function toConfirmation(page: Page, address: string, amount: string): Promise<void> {
  await toAmount(page, address);
  await amountField(page).fill(amount);
  await next(page).click();
  await expect(step(page, 3)).toBeVisible();
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
}

export const masked = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;
