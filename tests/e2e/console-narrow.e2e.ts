// The console on a phone and in half a window of a desk: nothing that is needed lies outside the window.
import { DAY_MS } from '../../domain/durations.ts';
import { seoulDay } from '../../domain/time.ts';
import { expect, test } from '../support/browser.ts';
import { goInConsole, inboxOf, openConsole } from '../support/console-page.ts';
import { choose, panelOf, rowOf } from '../support/inbox-steps.ts';
import { axeFaults } from '../support/scene-checks.ts';
import { askSale } from '../support/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet-people.ts';

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
  // A window that was wide a moment ago leaves no open drawer behind, which would hide the page from screen readers.
  await desk.setViewportSize({ width: 1440, height: 900 });
  await expect(desk.getByRole('button', { name: '메뉴 닫기' })).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await expect(panelOf(desk, first)).toBeVisible();
  await expect(desk.locator('#root')).not.toHaveAttribute('aria-hidden');
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
    const [id, held, taken] = [await askSale(holder), await askSale(holder), await askSale(holder)];
    // What a row says of a hold and of who is at work makes no column wider.
    const operator = await operatorOf(server, 'operator');
    const until = seoulDay(new Date(Date.now() + 3 * DAY_MS));
    await operator('admin.sales.decide', { id: held, decision: 'hold', reason: '확인 중이에요.', until });
    await operator('admin.sales.take', { id: taken });
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
    await choose(desk, id);
    for (const name of ['보류', '거절', '승인', '맡고 지급하기'])
      await expect(panelOf(desk, id).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await desk.close();
  });
}

test('at 768 the lists, the payout desk, the overview and the own account do not scroll sideways', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  await askSale(holder);
  const desk = await openConsole(browser, server, { path: '/overview', login: 'admin1' });
  await desk.setViewportSize({ width: 768, height: 900 });
  const pages = [
    ['/overview', '처리하지 않은 은행 거래'],
    ['/payouts', '새 대량이체'],
    ['/payouts/create', '파일 만들기'],
    ['/bankImports', '가져온 거래내역'],
    ['/companies', '회사 만들기'],
    ['/operators', '운영자 만들기'],
    ['/account', '이 브라우저에서 알림 받기'],
    ['/holders', '회원'],
    ['/linkedAccounts', '연결 계좌'],
    ['/transactions', '움직인 금액'],
    ['/deposits', '거래 해시'],
    ['/announcements', '새 공지'],
    ['/alarms', '보낸 알림'],
    ['/messages', '문자'],
  ] as const;
  for (const [path, seen] of pages) {
    await goInConsole(desk, path);
    await expect(desk.getByText(seen).first()).toBeVisible();
    expect(
      await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
  }
  await desk.close();
});
