// The console on a phone, as an operator opens it once in a while: nothing that is needed lies outside the window.
import { expect, test } from '../support/browser.ts';
import { inboxOf, openConsole } from '../support/console-page.ts';
import { panelOf, rowOf } from '../support/inbox-steps.ts';
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
