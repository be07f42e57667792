// Several tabs, several people: what one holder was about to do is never done for another.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { balanceOf, DEMO_PASSWORD, newHolder, openAs } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';
import { sendButton, step, toConfirmation } from '../support/pages/send-steps.ts';

/** Another tab signs out and in as another holder before this background tab notices. */
async function signInElsewhere(page: Page, holder: Holder): Promise<void> {
  const other = await page.context().newPage();
  await openAs(other, holder, '/favicon.svg?signed-in');
  await other.close();
}

test('a confirmation that stood open is gone once another holder is signed in', async ({ page, server }) => {
  const [first, second, friend] = await Promise.all([
    newHolder(server, { daon: '100' }),
    newHolder(server, { daon: '100' }),
    newHolder(server),
  ]);
  await openAs(page, first, '/send');
  await toConfirmation(page, friend.address, '10');
  await signInElsewhere(page, second);
  await expect(sendButton(page)).toBeHidden();
  await expect(step(page, 1)).toBeVisible();
  await expect(page.getByLabel('지갑 주소')).toHaveValue('');
  expect(await balanceOf(second)).toBe('100');
});

test('the home shows the figures of the holder who is signed in now', async ({ page, server }) => {
  const [first, second] = await Promise.all([
    newHolder(server, { daon: '111' }),
    newHolder(server, { daon: '222' }),
  ]);
  await openAs(page, first, '/');
  const card = page.locator('section', { hasText: '보유 DAON' });
  await expect(card).toContainText('111');
  await signInElsewhere(page, second);
  await expect(card).toContainText('222');
  await expect(card).not.toContainText('111');
});

test('signing out ends the session before the server answers, whose late answer leaves the next session alone', async ({
  page,
  server,
  problems,
}) => {
  // What is asked for while the session ends is refused.
  problems.allow(/status of 401/);
  const [first, second] = await Promise.all([newHolder(server), newHolder(server, { daon: '222' })]);
  await openAs(page, first, '/');
  await expect(page.getByText('보유 DAON')).toBeVisible();
  const left = Promise.withResolvers<void>();
  await page.route('**/trpc/auth.signOut', async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '메뉴' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('daon.session'))).toBeNull();
  await page.getByLabel('아이디', { exact: true }).fill(second.login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  const card = page.locator('section', { hasText: '보유 DAON' });
  await expect(card).toContainText('222');
  const answered = page.waitForResponse('**/trpc/auth.signOut');
  left.resolve();
  await answered;
  await expect(first.call('auth.session')).rejects.toThrow('UNAUTHENTICATED');
  await page.reload();
  await expect(card).toContainText('222');
});
