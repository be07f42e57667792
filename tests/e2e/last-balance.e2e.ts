// The balance that a device has shown last, where the wallet opens and its server does not answer.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { faultsInBothColours } from '../support/scenes/scene-checks.ts';
import { deposit, newHolder, openAs, sessionOf } from '../support/wallet/people.ts';

const KEY = 'daon.balance';
const home = (page: Page) => page.locator('[data-screen="/"]');
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);
const lost = (page: Page) => page.route('**/trpc/**', (route) => route.abort());

test.beforeEach(({ problems }) => problems.allow(/request failed|ERR_FAILED|status of 4\d\d/));

test('is shown with its time and nothing to do with it, in both colours, until the balance comes', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const holder = await newHolder(server, { daon: '1234.5' });
  await openAs(page, holder);
  await expect(home(page)).toContainText('1,234.50 DAON');
  const place = () => page.getByRole('heading', { name: '보유 DAON' }).boundingBox();
  const live = await place();
  await lost(page);
  await page.reload();
  await expect(home(page)).toContainText('1,234.50 DAON');
  await expect(home(page)).toContainText('최근에 확인한 보유 수량');
  expect(await place()).toEqual(live);
  await expect(page.getByRole('button', { name: '지갑 주소 복사' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /잠김/ })).toHaveCount(0);
  expect(await faultsInBothColours(page)).toEqual([]);

  await deposit(server, holder.address, '1');
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(home(page)).toContainText('1,235.50 DAON');
  await expect(home(page)).not.toContainText('최근에 확인한');
  expect(await kept(page)).toContain('1235.5');
});

test('is covered where the amounts are, and stays while another try runs and after it failed', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '77' }));
  await page.getByRole('button', { name: '금액 숨기기' }).click();
  await lost(page);
  await page.reload();
  await expect(home(page)).toContainText('최근에 확인한');
  await expect(home(page)).not.toContainText('77');
  await page.getByRole('button', { name: '금액 숨기기' }).click();
  await expect(home(page)).toContainText('77 DAON');

  await page.unroute('**/trpc/**');
  let fail = (): void => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/trpc/wallet.home', async (route) => {
    await failed;
    await route.abort();
  });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('button', { name: '새로고침' })).toHaveAttribute('aria-busy', 'true');
  await expect(home(page)).toContainText('최근에 확인한');
  fail();
  await expect(page.getByRole('status').filter({ hasText: '연결이 원활하지 않아요' })).toBeVisible();
  await expect(home(page)).toContainText('77 DAON');
});

test('is not shown to another holder', async ({ page, server }) => {
  await openAs(page, await newHolder(server, { daon: '77' }));
  await expect(home(page)).toContainText('77 DAON');
  const other = await newHolder(server);
  await lost(page);
  // Written as another client of this origin would, which knows nothing of the balance.
  await page.evaluate(
    (session) => localStorage.setItem('daon.session', JSON.stringify(session)),
    sessionOf(other),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(home(page)).not.toContainText('77');
});

test('is gone with a sign-out here, in another tab, or by the server', async ({ page, server, context }) => {
  const holder = await newHolder(server, { daon: '77' });
  await openAs(page, holder);
  await expect.poll(() => kept(page)).toContain('77');
  await page.getByRole('button', { name: '메뉴' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
  expect(await kept(page)).toBeNull();

  const second = await newHolder(server, { daon: '78' });
  await openAs(page, second);
  await expect.poll(() => kept(page)).toContain('78');
  const tab = await context.newPage();
  await tab.goto('/terms');
  await tab.evaluate(() => localStorage.removeItem('daon.session'));
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
  expect(await kept(page)).toBeNull();
  await tab.close();

  const third = await newHolder(server, { daon: '79' });
  await openAs(page, third);
  await expect.poll(() => kept(page)).toContain('79');
  // Its own calls would notice the end before the button is pressed.
  await page.waitForLoadState('networkidle');
  await third.call('auth.signOut');
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(page.locator('[data-screen="/login"]')).toBeVisible();
  expect(await kept(page)).toBeNull();
});
