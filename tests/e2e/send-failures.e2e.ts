// A send that fails: what the browser's history, its network and a second tab make of it.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { balanceOf, newAddress, newHolder, openAs } from '../support/wallet/people.ts';
import {
  addressField,
  amountField,
  next,
  sendButton,
  step,
  toConfirmation,
} from '../support/pages/send-steps.ts';

const LOST = '연결이 끊겨 보내지지 않았어요. 보유 수량은 그대로예요.';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: '보내지 못했어요' });

test('닫기 of the failure page goes to the home, and the back button never to the confirmation', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|request failed/);
  await page.route('**/trpc/transfers.send', (route) => route.abort());
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await toConfirmation(page, newAddress(), '10');
  await sendButton(page).click();
  await page.getByRole('link', { name: '닫기' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(sendButton(page)).toBeHidden();
});

test('without a network a send waits for its outcome, fails with the network, and nothing leaves later on its own', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_INTERNET_DISCONNECTED|request failed/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '10');
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(step(page, 4)).toBeVisible();
  await context.setOffline(false);
  await expect(failure(page)).toContainText(LOST);
  await page.getByRole('link', { name: '닫기' }).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();
  expect(await balanceOf(holder)).toBe('100');
});

test('two tabs that send the same concurrently send what is available, and no more', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  const other = await context.newPage();
  await other.goto('/send');
  await toConfirmation(page, friend.address, '60');
  await toConfirmation(other, friend.address, '60');
  await Promise.all([sendButton(page).click(), sendButton(other).click()]);
  for (const tab of [page, other])
    await expect(tab.locator('[data-screen]')).toHaveAttribute('data-screen', /#[56]/);
  expect(await balanceOf(friend)).toBe('60');
});

test('a reload at the confirmation keeps recipient and amount, and a send that is begun anew is empty', async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '12.5');
  await page.reload();
  await expect(amountField(page)).toHaveValue('12.5');
  await next(page).click();
  await expect(step(page, 3)).toContainText(friend.address.slice(0, 4));
  await expect(sendButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await page.goto('/send');
  await expect(addressField(page)).toHaveValue('');
});

test('a coin moves while a send runs, stands where nothing may move, and after five seconds a word says that it goes on', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/ERR_FAILED|request failed/);
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/transfers.send', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.clock.install();
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await toConfirmation(page, newAddress(), '10');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // From here on no time passes but what the test lets pass.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await sendButton(page).click();
  await expect(step(page, 4)).toBeVisible();
  const isMoving = () =>
    page.evaluate(() =>
      document.getAnimations().some(({ effect }) => {
        const { target } = effect as KeyframeEffect;
        return target?.querySelector('svg') !== null && effect?.getComputedTiming().iterations === Infinity;
      }),
    );
  expect(await isMoving()).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(isMoving).toBe(false);

  const word = step(page, 4).getByText('조금 더 걸리고 있어요. 잠시만 기다려주세요.');
  await page.clock.fastForward(4_900);
  await expect(word).toHaveCount(0);
  await page.clock.fastForward(200);
  await expect(word).toBeVisible();
  held.resolve();
});
