// What is empty, did not come or is not there has a calm drawing, which no network brings and no screen reader hears.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { faultsInBothColours } from '../support/scenes/scene-checks.ts';
import { sendButton, toConfirmation } from '../support/pages/send-steps.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

test.beforeEach(({ problems }) =>
  problems.allow(/request failed|ERR_FAILED|Unable to preload|imported module|status of 422/),
);

/** The drawing above a sentence: which one, its size, and the colours of its parts. */
const drawing = (line: Locator) =>
  line.evaluate((element) => {
    const svg = element.closest('div')?.querySelector('svg[data-drawing]');
    if (!(svg instanceof SVGElement)) throw new Error('no drawing stands above it');
    const { width, height } = svg.getBoundingClientRect();
    return {
      name: svg.dataset.drawing,
      isHidden: svg.getAttribute('aria-hidden') === 'true',
      size: `${width} × ${height}`,
      colours: [...svg.querySelectorAll('*')].map((part) => {
        const { fill, stroke } = getComputedStyle(part);
        return `${fill} ${stroke}`;
      }),
    };
  });

/** The drawings of all kinds, each in light and in dark. */
async function drawingsOf(page: Page) {
  const inBoth = async (line: Locator) => {
    const light = await drawing(line);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await drawing(line);
    await page.emulateMedia({ colorScheme: 'light' });
    return { light, dark };
  };
  await page.goto('/transDetail');
  const history = await inBoth(page.getByText('아직 내역이 없어요'));
  await page.getByRole('button', { name: '내역 검색' }).click();
  await page.getByLabel('상대나 수량으로 검색').fill('없는 사람');
  const search = await inBoth(page.getByText('조건에 맞는 내역이 없어요'));
  await page.goto('/alarm');
  const alarms = await inBoth(page.getByText('아직 알림이 없어요'));
  await page.goto('/nowhere');
  const missing = await inBoth(page.getByText('주소가 바뀌었거나 없는 화면이에요.'));
  await page.route('**/trpc/alarms.list*', (route) => route.abort());
  await page.goto('/alarm');
  const error = await inBoth(page.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.'));
  await page.unroute('**/trpc/alarms.list*');
  return { history, search, alarms, missing, error };
}

test('each kind has its own, in light and in dark', { tag: LONG_ONLY }, async ({ page, server }) => {
  await openAs(page, await newHolder(server));
  for (const [kind, { light, dark }] of Object.entries(await drawingsOf(page))) {
    expect([light.name, light.isHidden, light.size]).toEqual([kind, true, '120 × 96']);
    expect(dark.colours).not.toEqual(light.colours);
  }
});

test('without a network it is the sun behind a cloud', async ({ page, server }) => {
  await openAs(page, await newHolder(server), '/transDetail');
  await page.route('**/trpc/alarms.list*', (route) => route.abort());
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.goto('/alarm');
  const { name } = await drawing(page.getByText('인터넷 연결을 확인해주세요.'));
  expect(name).toBe('offline');
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
  const { name } = await drawing(page.getByText('계속되면 관리자에게 문의해주세요.'));
  expect(name).toBe('missing');
  expect(await faultsInBothColours(page)).toEqual([]);
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(page).toHaveURL('/transDetail');
  await expect(page.locator('[data-screen="/transDetail"]')).toBeVisible();
});

test('a failure shows the coin that stayed, in light and in dark', async ({ page, server }) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '10' }), newHolder(server)]);
  await openAs(page, holder, '/send');
  await toConfirmation(page, friend.address, '5');
  await holder.call('transfers.send', {
    to: { address: friend.address },
    net: '9',
    requestId: crypto.randomUUID(),
  });
  await sendButton(page).click();
  const line = page.getByRole('heading', { name: '보내지 못했어요' });
  await expect(line).toBeVisible();
  const { name, isHidden, size } = await drawing(line.locator('../..'));
  expect([name, isHidden, size]).toEqual(['stayed', true, '164 × 72']);
  expect(await faultsInBothColours(page)).toEqual([]);
});
