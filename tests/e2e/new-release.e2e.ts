// A page that is open while a release takes its files away. It has no worker, which would have kept them.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const failure = (page: Page) => page.getByRole('heading', { name: '화면을 열지 못했어요' });
const receive = (page: Page) => page.getByRole('button', { name: '받기', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: '어떻게 받을까요?' });

/** The page's own script names the sign-in, and the content policy its digest. */
const laterNames = (text: string, mark: string): string =>
  text.replaceAll(/\b([A-Za-z]+-[\w-]{6,8})\.js\b/g, (all, name: string) =>
    name.startsWith('login') ? all : `${name}.${mark}.js`,
  );

/** From now on the server delivers the same wallet as a later build would be: every script has another name, and no old one is there. */
async function release(page: Page, mark: string): Promise<void> {
  // A page that has just been loaded is not reloaded.
  await page.evaluate(() =>
    Object.defineProperty(performance, 'now', { value: () => 10_000, configurable: true }),
  );
  await page.unrouteAll();
  await page.route('**/*', async (route) => {
    const { pathname, origin } = new URL(route.request().url());
    const isScript = /^\/assets\/.+\.js$/.test(pathname);
    const isPage = route.request().isNavigationRequest() || pathname === '/';
    if (!isScript && !isPage) return route.continue();
    const [, name, named] = /^\/assets\/(.+?)(?:\.(\w+))?\.js$/.exec(pathname) ?? [];
    if (isScript && named !== mark && !name?.startsWith('login')) return route.fulfill({ status: 404 });
    const response = await route.fetch(isScript ? { url: `${origin}/assets/${name}.js` } : {});
    const { 'content-encoding': _packed, 'content-length': _length, ...headers } = response.headers();
    return route.fulfill({ headers, body: laterNames(await response.text(), mark) });
  });
}

/** How many documents the page has had since. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

test.beforeEach(({ problems }) => problems.allow(/./));

test('what is missing is asked of the new release once, and what was tapped opens', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '77' }));
  await expect(page.locator('[data-screen="/"]')).toContainText('77 DAON');
  await release(page, 'later');
  const loads = countLoads(page);
  await receive(page).click();
  await expect(sheet(page)).toBeVisible();
  expect(loads()).toBe(1);

  // The next release comes too soon after it.
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await release(page, 'latest');
  await page.evaluate(() => Object.defineProperty(performance, 'now', { value: () => 9_999 }));
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await expect(failure(page)).toBeVisible();
  expect(loads()).toBe(1);
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(page.locator('[data-screen="/transDetail"]')).toBeVisible();
});

test('an amount that was typed comes back', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '77' });
  await openAs(page, holder, `/chargeSwap/${holder.linkedAccountId}`);
  const amount = page.locator('[name=amount]');
  await amount.fill('12.5');
  await release(page, 'later');
  const loads = countLoads(page);
  // Too much is said by a dialog, which is a file of its own.
  await amount.fill('99.5');
  await expect.poll(loads).toBe(1);
  await expect(amount).toHaveValue('99.5');
  const kept = await page.evaluate(() => sessionStorage.getItem('daon.drafts'));
  expect(kept).toBeNull();
});

test('the page with its button stands where the server has no other release, and without a network', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server, { daon: '77' }));
  await expect(page.locator('[data-screen="/"]')).toContainText('77 DAON');
  const loads = countLoads(page);
  await page.route('**/assets/HomeSheets-*', (route) => route.abort());
  await receive(page).click();
  await expect(failure(page)).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: '새로고침' }).click();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await expect(failure(page)).toBeVisible();
  expect(loads()).toBe(1);
});

test('a sale that is on its way is not cut off', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '77' });
  await openAs(page, holder);
  await expect(page.locator('[data-screen="/"]')).toContainText('77 DAON');
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/chargeSwap/${holder.linkedAccountId}`);
  await page.locator('[name=amount]').fill('12.5');
  await page.getByRole('button', { name: '판매 요청하기', exact: true }).click();
  await release(page, 'later');
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/orders.sell', async (route) => {
    await held.promise;
    await route.continue();
  });
  const loads = countLoads(page);
  await page.getByRole('button', { name: /DAON 판매 요청하기$/ }).click();
  await expect(page.locator('[data-screen="/chargeSwap#2"]')).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('link', { name: '내역', exact: true }).click();
  await expect(failure(page)).toBeVisible();
  const answered = page.waitForResponse('**/trpc/orders.sell');
  held.resolve();
  expect((await answered).status()).toBe(200);
  expect(loads()).toBe(0);
});
