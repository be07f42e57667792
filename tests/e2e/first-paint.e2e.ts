// The wallet opens with its screen: nothing is drawn before it, as an empty page would be that stays for 300 ms.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { smallTargets } from '../support/scenes/scene-checks.ts';
import { DEMO_PASSWORD, newHolder, openAs } from '../support/wallet/people.ts';

/** Whether the first thing that React draws into a page has a screen in it; null while nothing is drawn. */
async function watchFirst(page: Page): Promise<() => Promise<boolean | null>> {
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { firstHasScreen: boolean | null };
    kept.firstHasScreen = null;
    const root = (): Element | null => document.getElementById('root');
    // Portals of the same commit, and of no earlier one, stand beside the root.
    new MutationObserver(() => {
      const isDrawn =
        root()?.hasChildNodes() === true || document.querySelector('body > [role=status]') !== null;
      if (isDrawn) kept.firstHasScreen ??= root()?.querySelector('[data-screen]') !== null;
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { firstHasScreen: boolean | null }).firstHasScreen);
}

for (const path of ['/login', '/accountSearch', '/terms']) {
  test(`${path} opens with its screen`, async ({ page }) => {
    const firstHasScreen = await watchFirst(page);
    await page.goto(path);
    await expect(page.locator(`[data-screen="${path}"]`)).toBeVisible();
    expect(await firstHasScreen()).toBe(true);
    // With its style, which gives every control the room of a finger.
    expect(await smallTargets(page)).toEqual([]);
  });
}

for (const path of ['/', '/transDetail', '/accountSetting']) {
  test(`${path} opens with its screen for a holder`, async ({ page, server }) => {
    const holder = await newHolder(server, { daon: '5' });
    const firstHasScreen = await watchFirst(page);
    await openAs(page, holder, path);
    await expect(page.locator(`[data-screen="${path}"]`)).toBeVisible();
    expect(await firstHasScreen()).toBe(true);
  });
}

test('a screen whose script does not come is drawn as one that failed', async ({ page, problems }) => {
  problems.allow(/./);
  await page.route(/assets\/login-/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: '화면을 열지 못했어요' })).toBeVisible();
});

test('a console whose script does not come says so, after a sign-in and after a reload', async ({
  page,
  problems,
}) => {
  problems.allow(/./);
  await page.route(/admin\/assets\/App-|assets\/App-/, (route) => route.abort());
  await page.goto('/admin/');
  await page.getByLabel('아이디').fill('admin1');
  await page.getByLabel('비밀번호').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const failure = page.getByRole('heading', { name: '콘솔을 불러오지 못했어요' });
  await expect(failure).toBeVisible();
  await page.reload();
  await expect(failure).toBeVisible();
});
