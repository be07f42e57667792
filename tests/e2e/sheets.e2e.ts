// Sheets follow the finger and leave with it; what is behind them stays as it is; the focus comes back.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { atRest } from '../support/scenes/scene-checks.ts';
import { oncePerServer } from '../support/scenes/scene.ts';
import { DEMO_PASSWORD, linkAccount, newHolder, openAs } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

type Step = readonly [x: number, y: number];

/** One finger from the middle of the top of a part, along these steps; it stays there without `isLifted`. */
async function drag(page: Page, part: Locator, steps: readonly Step[], isLifted = true): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const { x, y, width } = await part.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as DOMRect,
  );
  const from = { x: x + width / 2, y: y + 4 };
  await touch('touchStart', [from]);
  for (const [dx, dy] of steps) await touch('touchMove', [{ x: from.x + dx, y: from.y + dy }]);
  if (isLifted) await touch('touchEnd', []);
}

const topOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => element.getBoundingClientRect().top);

/** Which of several accounts is asked on a sheet. */
const holderOfTwo = oncePerServer(async (server) => {
  const holder = await newHolder(server, { daon: '5' });
  await linkAccount(server, holder);
  return holder;
});

test.beforeEach(async ({ page, server }) => openAs(page, await holderOfTwo(server)));

test('a sheet follows the finger, comes back from a short drag and leaves with a long one', async ({
  page,
}) => {
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '어떻게 보낼까요?' });
  const title = sheet.getByRole('heading');
  await expect(title).toBeVisible();
  // On a phone no field of it, which would open the keyboard.
  await expect(sheet).toBeFocused();
  await atRest(page);
  const at = await topOf(title);

  // The touch that stays shows where the sheet is.
  await drag(
    page,
    title,
    [
      [0, 8],
      [0, 20],
      [0, 40],
    ],
    false,
  );
  await expect.poll(() => topOf(title)).toBe(at + 40);
  await drag(page, title, [
    [0, -8],
    [0, -40],
  ]);
  await expect.poll(() => topOf(title)).toBe(at);
  await drag(page, title, [
    [30, 4],
    [90, 20],
  ]);
  await expect(sheet).toBeVisible();
  expect(await topOf(title)).toBe(at);

  await drag(page, title, [
    [0, 20],
    [0, 120],
    [0, 240],
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test('the menu leaves to the left', { tag: LONG_ONLY }, async ({ page }) => {
  await page.getByRole('button', { name: '메뉴' }).click();
  const menu = page.getByRole('dialog', { name: '메뉴' });
  const row = menu.getByRole('button', { name: '구매' });
  await expect(row).toBeVisible();
  await atRest(page);
  await drag(page, row, [
    [30, 0],
    [90, 0],
  ]);
  await expect(menu).toBeVisible();
  await drag(page, row, [
    [-20, 0],
    [-100, 4],
    [-180, 4],
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is behind a sheet does not scroll, and cannot be reached by keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const opener = page.getByRole('button', { name: '보내기', exact: true });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: '어떻게 보낼까요?' });
  await expect(sheet).toBeVisible();
  await page.mouse.move(195, 60);
  await page.mouse.wheel(0, 300);
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(() => document.activeElement?.closest('#root') !== null);
    expect(isBehind, `after Tab ${press + 1}`).toBe(false);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a sheet in place of another gives the focus back to what opened the first', async ({ page }) => {
  const opener = page.getByRole('button', { name: '보내기', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '어떻게 보낼까요?' }).getByText('DAON 판매하기').click();
  await expect(page.getByRole('dialog', { name: '어떤 계좌로 판매할까요?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a sheet that the browser closes has left the history too, and one that it brings back can be closed again', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: '받기', exact: true });
  await opener.click();
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await opener.click();
  await expect(page.getByRole('dialog', { name: '어떻게 받을까요?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-screen="/"]')).toBeVisible();

  await page.getByRole('button', { name: '보내기', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '어떻게 보낼까요?' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.goForward();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('a sheet moves in and out where motion is welcome', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const seen: string[] = [];
    addEventListener('transitionrun', ({ target, propertyName }) => {
      const sheet = (target as Element).closest('dialog');
      if (sheet !== null && propertyName === 'transform')
        seen.push(sheet.hasAttribute('data-leaving') ? 'out' : 'in');
    });
    Object.assign(window, { seen });
  });
  await page.getByRole('button', { name: '받기', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '어떻게 받을까요?' });
  await expect(sheet).toBeVisible();
  await atRest(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['in', 'out']);
});

test('two quick presses beside a sheet close the sheet alone', async ({ page }) => {
  await page.getByRole('link', { name: /알림/ }).click();
  await expect(page.locator('[data-screen="/alarm"]')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.dblclick(195, 40);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-screen="/"]')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a sheet that waits for an answer comes back from a drag', async ({ page, server, problems }) => {
  problems.allow(/request failed|ERR_FAILED/);
  await openAs(page, await holderOfTwo(server), '/accountSetting');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/trpc/auth.closeAccount', async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: /탈퇴/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: /탈퇴/ }).last().click();
  const title = sheet.getByRole('heading').first();
  await atRest(page);
  const at = await topOf(title);
  await drag(page, title, [
    [0, 20],
    [0, 200],
    [0, 420],
  ]);
  await page.keyboard.press('Escape');
  await expect.poll(() => topOf(title)).toBe(at);
  answer();
  await expect(sheet.getByRole('alert')).not.toBeEmpty();
  await expect(sheet).toBeVisible();
});

test('a sheet that still loads leaves, and lets the page be used', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Its answer never comes, and its skeleton breathes.
  await page.route(/\/trpc\/wallet\.(home|address)/, () => undefined);
  await page.goto('/');
  await page.getByRole('button', { name: '받기', exact: true }).click();
  await page.getByRole('button', { name: /다른 지갑에서 받기/ }).click();
  await expect(page.getByRole('dialog', { name: '다른 지갑에서 받기' })).toBeVisible();
  const isEndless = () =>
    page.evaluate(() =>
      document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
    );
  await expect.poll(isEndless).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '어떻게 보낼까요?' })).toBeVisible();
});

for (const accounts of [1, 2] as const) {
  test(`nothing is asked before the accounts are known, of ${accounts}`, async ({ page, server }) => {
    if (accounts === 1) await openAs(page, await newHolder(server));
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/trpc/linkedAccounts.*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = await page.evaluateHandle(() => {
      const titles: string[] = [];
      const note = (): void => void titles.push(document.querySelector('dialog h2')?.textContent ?? '');
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
      return titles;
    });
    await page.getByRole('button', { name: '판매', exact: true }).click();
    await expect(page.getByText('불러오는 중').first()).toBeAttached();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    answer();
    if (accounts === 1) {
      await expect(page.getByRole('heading', { name: '얼마나 판매할까요?' })).toBeVisible();
      expect((await asked.jsonValue()).filter((title) => title !== '')).toEqual([]);
    } else {
      await expect(page.getByRole('dialog', { name: '어떤 계좌로 판매할까요?' })).toBeVisible();
    }
  });
}

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('a selection that ends beside a sheet does not close it', async ({ page }) => {
    await page.getByRole('button', { name: '보내기', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '어떻게 보낼까요?' });
    const title = await sheet.getByRole('heading').boundingBox();
    if (title === null) throw new Error('the sheet has no title');
    await page.mouse.move(title.x + 20, title.y + title.height / 2);
    await page.mouse.down();
    await page.mouse.move(100, 450, { steps: 4 });
    await page.mouse.up();
    await expect(sheet).toBeVisible();
    await page.mouse.click(100, 450);
    await expect(sheet).toHaveCount(0);
  });
});
