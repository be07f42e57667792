// Who may open which path, in several tabs (specification section 2).
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const screen = (page: Page, name: string) => page.locator(`[data-screen="${name}"]`);

test('signing out in one tab signs out the others, and kills the token', async ({
  page,
  context,
  server,
  problems,
}) => {
  // What is asked for while the session ends is refused.
  problems.allow(/status of 401/);
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
