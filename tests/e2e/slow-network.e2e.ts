// A screen whose chunk is long on its way: what stands stays, and a bar says that more is coming.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { apply, DEMO_PASSWORD, newHolder, openAs, operatorOf } from '../support/wallet/people.ts';

const bar = (page: Page) => page.getByRole('status').filter({ hasText: '불러오는 중' });

/** Keeps every further script back until it is released. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a tap is answered by a bar over the screen that stands, until the next one is there', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '5' }));
  await expect(page.locator('[data-screen="/"]')).toContainText('5 DAON');
  const release = await holdScripts(page);
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await expect(bar(page)).toBeVisible();
  const box = await bar(page).boundingBox();
  expect([box?.x, box?.y, box?.height]).toEqual([0, 0, 3]);
  await expect(page.locator('[data-screen="/"]')).toContainText('5 DAON');
  release();
  await expect(page.locator('[data-screen="/transDetail"]')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('the sign-in stands, with its button busy, until the screen behind it is there', async ({
  page,
  server,
}) => {
  const { login, requestId } = await apply(server);
  const operator = await operatorOf(server, 'operator');
  await operator('admin.signUps.decide', { id: requestId, decision: 'approve' });
  await page.goto('/login');
  await page.getByLabel('아이디', { exact: true }).fill(login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  const release = await holdScripts(page);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(login);
  await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.locator('[data-screen="/signUpComplete"]')).toBeVisible();
  await expect(page).toHaveURL('/');
});
