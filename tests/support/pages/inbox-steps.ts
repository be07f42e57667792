// What an operator does in the inbox and in the lists beside it.
import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/browser.ts';

/** The panel of one request; it is on the screen only while that request is looked at. */
export const panelOf = (desk: Page, id: number): Locator => desk.locator(`[data-request-panel="${id}"]`);

/** The row's holder, which chooses the row. */
export const rowOf = (desk: Page, id: number): Locator => desk.locator(`[data-request="${id}"]`);

export async function choose(desk: Page, id: number): Promise<void> {
  await rowOf(desk, id).click();
  await expect(panelOf(desk, id)).toBeVisible();
}
