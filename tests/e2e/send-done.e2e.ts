// A send from the home to its end, by taps, by the keyboard, and through the browser's history.
import type { JSHandle, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { balanceOf, newHolder, openAs } from '../support/wallet/people.ts';
import { amountField, next, sendButton, step, toConfirmation } from '../support/pages/send-steps.ts';

/** The steps of a send or an order that this page shows from now on. */
const stepsShown = (page: Page): Promise<JSHandle<string[]>> =>
  page.evaluateHandle(() => {
    const shown: string[] = [];
    const note = (): void => {
      const name = document.querySelector('[data-screen]')?.getAttribute('data-screen') ?? '';
      if (/^\/(send|chargeSwap|withdrawSwap)/.test(name)) shown.push(name);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true });
    return shown;
  });

test("a send to a wallet is done immediately: '보내기 완료', both balances are right, 확인 leads home, and the back button never to the confirmation again", async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
  await openAs(page, holder);
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await page.getByRole('button', { name: '보내기' }).click();
  await page.getByRole('dialog').getByText('다른 지갑으로 보내기').click();
  await toConfirmation(page, friend.address, '120');
  // Both taps in one task: the next step may come before a second one, with another button in the same place.
  await sendButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
  await expect(step(page, 5)).toContainText('120 DAON을 보냈어요.');
  await expect(page.getByText('관리자가 확인')).toBeHidden();
  // 120 and a fee of 1.1, once, though it was tapped twice.
  expect(await balanceOf(holder)).toBe('878.9');
  expect(await balanceOf(friend)).toBe('120');

  await page.getByRole('link', { name: '확인' }).click();
  // The success page names the new balance too, and stays until the home is drawn.
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await expect(page.getByText('878').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  // The steps of what was sent are skipped, none of them stands empty, and the way forward leads to none either.
  const steps = await stepsShown(page);
  for (const way of ['goBack', 'goForward'] as const) {
    await page[way]();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('보유 DAON')).toBeVisible();
  }
  expect(await steps.jsonValue()).toEqual([]);

  // Another one starts empty, and ends as the first did.
  await page.getByRole('button', { name: '보내기' }).click();
  await page.getByRole('dialog').getByText('다른 지갑으로 보내기').click();
  await expect(page.getByLabel('지갑 주소')).toHaveValue('');
  await toConfirmation(page, friend.address, '5');
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('보유 DAON')).toBeVisible();
});

test('after a reload the way back skips the steps of what was made too', async ({ page, server }) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
  const backIsHome = async (): Promise<void> => {
    await page.reload();
    await expect(page).toHaveURL(/\/assetDetail\/\d+$/);
    await expect(page.locator('[data-screen="/assetDetail"]')).toBeVisible();
    const steps = await stepsShown(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('보유 DAON')).toBeVisible();
    expect(await steps.jsonValue()).toEqual([]);
  };
  // The step before is the page with which the tab began: there the way back ends.
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '100');
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  await backIsHome();

  // Another one begins at its first step, also where a reload came between its steps.
  await page.goto('/send');
  await toConfirmation(page, friend.address, '50');
  await page.reload();
  await expect(step(page, 2)).toBeVisible();
  await next(page).click();
  await sendButton(page).click();
  await expect(step(page, 5)).toBeVisible();
  await backIsHome();
});

test('the keyboard alone completes a send', async ({ page, server }) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await expect(page.getByText('에이전트 1')).toBeVisible();
  const tabTo = async (name: string): Promise<void> => {
    for (let count = 0; count < 20; count += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const active = document.activeElement;
        return active instanceof HTMLTextAreaElement ? active.name : (active?.textContent ?? '');
      });
      if (label.includes(name)) return;
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await tabTo('addr');
  await page.keyboard.type(friend.address);
  await page.keyboard.press('Enter');
  await expect(amountField(page)).toBeFocused();
  await page.keyboard.type('5');
  await expect(next(page)).toBeEnabled();
  await expect(page.getByText('수수료 0.5250 DAON')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(step(page, 3)).toBeVisible();
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo('DAON 보내기');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '보내기 완료' })).toBeVisible();
  expect(await balanceOf(friend)).toBe('5');
});
