// A purchase without a pointer, and with as few taps as can be.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { newHolder, openAs } from '../support/wallet-people.ts';

/** Tabs on until what has the focus bears the name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      // The page itself may have the focus at first, and holds every name.
      if (element?.matches('button, a, input') !== true) return '';
      const labels = [...((element as HTMLInputElement | null)?.labels ?? [])].map(
        (label) => label.textContent,
      );
      return [element.textContent, element.getAttribute('aria-label'), ...labels].join(' ').trim();
    });
    if (typeof name === 'string' ? focused.includes(name) : name.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key never reached ${String(name)}`);
}

test('the keyboard alone completes a purchase, from the home to the account to wire to', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server));
  await expect(page.locator('[data-screen="/"]')).toContainText('0 DAON');
  await tabTo(page, '받기');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
  await tabTo(page, 'DAON 구매하기');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: '어떤 계좌에서 구매할까요?' }).getByRole('radio'),
  ).toHaveCount(1);
  await tabTo(page, '국민은행');
  await page.keyboard.press('Space');
  await tabTo(page, '확인');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-screen="/withdrawSwap#1"]')).toBeVisible();
  await tabTo(page, '구매할 금액');
  await page.keyboard.type('25000');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-screen="/withdrawSwap#confirm"]')).toBeVisible();
  await tabTo(page, '25,000원 구매 요청하기');
  await page.keyboard.press('Enter');
  await expect(page.getByText('구매를 요청했어요')).toBeVisible();
});

test('Escape closes a sheet and gives the focus back to what opened it', async ({ page, server }) => {
  await openAs(page, await newHolder(server));
  const opener = page.getByRole('button', { name: '받기', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a purchase takes at most five taps from the home; the amount is typed', async ({ page, server }) => {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => {
        const taps = Number(sessionStorage.getItem('taps') ?? '0') + 1;
        sessionStorage.setItem('taps', String(taps));
      },
      true,
    );
  });
  await openAs(page, await newHolder(server));
  await page.getByRole('button', { name: '받기', exact: true }).click();
  await page.getByRole('dialog').getByText('DAON 구매하기').click();
  const picker = page.getByRole('dialog', { name: '어떤 계좌에서 구매할까요?' });
  await picker.getByText('국민은행').click();
  await picker.getByRole('button', { name: '확인' }).click();
  // The number pad is open already, and its own key goes on.
  await expect(page.locator('[name=amount]')).toBeFocused();
  await page.keyboard.type('30000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '30,000원 구매 요청하기' }).click();
  await expect(page.getByText('구매를 요청했어요')).toBeVisible();
  const taps = await page.evaluate(() => Number(sessionStorage.getItem('taps')));
  expect(taps).toBeGreaterThan(3);
  expect(taps).toBeLessThanOrEqual(5);
});
