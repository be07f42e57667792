// What is empty, did not come or is not there has a calm drawing, which no network brings and no screen reader hears.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { faultsInBothColours } from '../support/scenes/scene-checks.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

test.beforeEach(({ problems }) =>
  problems.allow(/request failed|ERR_FAILED|Unable to preload|imported module/),
);

/** The drawing above a sentence, and the colour of its lines. */
const drawing = (line: Locator) =>
  line.evaluate((element) => {
    const { maskImage, width, height, backgroundImage } = getComputedStyle(
      element.closest('div') as Element,
      '::before',
    );
    return { picture: maskImage, size: `${width} × ${height}`, colours: backgroundImage };
  });

async function drawingsOf(page: Page) {
  await page.goto('/alarm');
  const empty = await drawing(page.getByText('아직 알림이 없어요'));
  await page.goto('/nowhere');
  const missing = await drawing(page.getByText('주소가 바뀌었거나 없는 화면이에요.'));
  await page.route('**/trpc/alarms.list*', (route) => route.abort());
  await page.goto('/alarm');
  const failed = await drawing(page.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.'));
  return { empty, missing, failed };
}

test('each kind has its own, in light and in dark', async ({ page, server }) => {
  await openAs(page, await newHolder(server));
  const light = await drawingsOf(page);
  const pictures = Object.values(light).map(({ picture }) => picture);
  expect(new Set(pictures).size).toBe(3);
  for (const { picture, size } of Object.values(light)) {
    expect(picture).toMatch(/^url\("data:image\/svg/);
    expect(size).toBe('96px × 72px');
  }
  await page.unroute('**/trpc/alarms.list*');
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await drawingsOf(page);
  expect(dark.empty.picture).toBe(light.empty.picture);
  expect(dark.empty.colours).not.toBe(light.empty.colours);
});

test('a screen whose code does not come has a drawing too, and offers a fresh page', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server));
  await expect(page.getByRole('heading', { name: 'DAON 시세' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await expect(page.getByRole('heading', { name: '화면을 열지 못했어요' })).toBeVisible();
  const { picture } = await drawing(page.getByText('계속되면 관리자에게 문의해주세요.'));
  expect(picture).toMatch(/^url\("data:image\/svg/);
  expect(await faultsInBothColours(page)).toEqual([]);
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(page).toHaveURL('/transDetail');
  await expect(page.locator('[data-screen="/transDetail"]')).toBeVisible();
});
