// The console on a phone and in half a window of a desk: nothing that is needed lies outside the window.
import { expect, test } from '../support/browser.ts';
import { goInConsole, inboxOf, openConsole } from '../support/console-page.ts';
import { panelOf, rowOf } from '../support/inbox-steps.ts';
import { axeFaults } from '../support/scene-checks.ts';
import { askSale } from '../support/waiting-requests.ts';
import { newHolder } from '../support/wallet-people.ts';

test('at 390 the decisions and the way out are in the window, and a row that is touched shows its request', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const [first, second] = [await askSale(holder), await askSale(holder)];
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.reload();
  await expect(panelOf(desk, first)).toBeVisible();
  // The page opens at its top, not at the row of the request that is shown.
  expect(await desk.evaluate(() => scrollY)).toBe(0);
  for (const name of ['로그아웃', '찾기'])
    await expect(desk.getByRole('button', { name, exact: true }).first()).toBeInViewport({ ratio: 1 });
  for (const name of ['보류', '거절', '승인', '맡고 지급하기'])
    await expect(panelOf(desk, first).getByRole('button', { name, exact: true })).toBeInViewport({
      ratio: 1,
    });
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await rowOf(desk, second).click();
  await expect(panelOf(desk, second).getByRole('heading', { name: `판매 ${second}` })).toBeInViewport();
  await desk.close();
});

for (const { width, isBeside } of [
  { width: 960, isBeside: true },
  { width: 900, isBeside: true },
  { width: 768, isBeside: false },
]) {
  test(`at ${width} nothing scrolls sideways, and the panel is ${isBeside ? 'beside' : 'above'} the list`, async ({
    browser,
    server,
  }) => {
    const holder = await newHolder(server, { daon: '100' });
    const id = await askSale(holder);
    const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
    await desk.setViewportSize({ width, height: 900 });
    for (const path of [inboxOf(holder.login), '/sales', '/purchases']) {
      await goInConsole(desk, path);
      const panel = desk.getByRole('complementary', { name: '결정' });
      await expect(panel.getByRole('region', { name: '회원' })).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await axeFaults(desk, { except: ['.RaDataTable-expandHeader'] })).toEqual([]);
      }
      const sideways = await desk.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main .MuiPaper-root')]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => `${element.tagName} ${element.scrollWidth} in ${element.clientWidth}`),
      );
      expect(sideways).toEqual([]);
      const table = await desk.getByRole('table').boundingBox();
      const box = await panel.boundingBox();
      expect((box?.x ?? 0) >= (table?.x ?? 0) + (table?.width ?? 0)).toBe(isBeside);
    }
    await goInConsole(desk, inboxOf(holder.login));
    for (const name of ['보류', '거절', '승인', '맡고 지급하기'])
      await expect(panelOf(desk, id).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await desk.close();
  });
}
