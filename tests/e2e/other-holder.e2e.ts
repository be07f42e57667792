// Several tabs, several people: what one holder was about to do is never done for another.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { balanceOf, newHolder, openAs } from '../support/wallet/people.ts';
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
