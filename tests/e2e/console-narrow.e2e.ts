// The console on a phone and in half a window of a desk: nothing that is needed lies outside the window.
import { DAY_MS } from '../../domain/durations.ts';
import { seoulDay } from '../../domain/time.ts';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { choose, panelOf, rowOf } from '../support/pages/inbox-steps.ts';
import { LONG, LONG_ONLY, longOrShort } from '../support/runner/long-or-short.ts';
import { atRest, axeFaults } from '../support/scenes/scene-checks.ts';
import { askPurchase, askSale, askWaitingSend } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

const DESK = { width: 1440, height: 900 };
const DECISIONS = ['보류', '거절', '승인', '맡고 지급하기'] as const;
/** The colours do not change with the width, so that dark ones are for the long run. */
const LOOKS = LONG ? (['light', 'dark'] as const) : (['light'] as const);

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
  await desk.setViewportSize(DESK);
  await expect(desk.getByRole('button', { name: '메뉴 닫기' })).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await expect(panelOf(desk, first)).toBeVisible();
  await expect(desk.locator('#root')).not.toHaveAttribute('aria-hidden');
  // The page opens at its top, not at the row of the request that is shown.
  expect(await desk.evaluate(() => scrollY)).toBe(0);
  for (const name of ['로그아웃', '찾기'])
    await expect(desk.getByRole('button', { name, exact: true }).first()).toBeInViewport({ ratio: 1 });
  for (const name of DECISIONS)
    await expect(panelOf(desk, first).getByRole('button', { name, exact: true })).toBeInViewport({
      ratio: 1,
    });
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await rowOf(desk, second).click();
  await expect(panelOf(desk, second).getByRole('heading', { name: `판매 ${second}` })).toBeInViewport();
  await leaveConsole(desk);
});

test('at 960, 900 and 768 nothing scrolls sideways, and the panel is beside the list or above it', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '10000' });
  const [id, held, taken] = [await askSale(holder), await askSale(holder), await askSale(holder)];
  // What a row says of a hold and of who is at work makes no column wider.
  const operator = await operatorOf(server, 'operator');
  const until = seoulDay(new Date(Date.now() + 3 * DAY_MS));
  await operator('admin.sales.decide', { id: held, decision: 'hold', reason: '확인 중이에요.', until });
  await operator('admin.sales.take', { id: taken });
  await askWaitingSend(server, holder);
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  // Purchases are the list of sales with other words.
  for (const path of ['/sales', ...longOrShort(['/purchases'], []), '/waitingSends', inboxOf(holder.login)]) {
    await desk.setViewportSize(DESK);
    await goInConsole(desk, path);
    if (path === inboxOf(holder.login)) await choose(desk, id);
    // What a narrower window brings below a pointer would show its tooltip.
    await desk.mouse.move(0, 0);
    const panel = desk.getByRole('complementary', { name: '결정' });
    for (const { width, isBeside } of [
      { width: 960, isBeside: true },
      { width: 900, isBeside: true },
      { width: 768, isBeside: false },
    ]) {
      const where = `${path} at ${width}`;
      await desk.setViewportSize({ width, height: 900 });
      await expect(panel.getByRole('region', { name: '회원' })).toBeVisible();
      const placeOfPanel = async () => {
        const table = await desk.getByRole('table').boundingBox();
        const box = await panel.boundingBox();
        return (box?.x ?? 0) >= (table?.x ?? 0) + (table?.width ?? 0);
      };
      await expect.poll(placeOfPanel, where).toBe(isBeside);
      await atRest(desk);
      for (const colorScheme of LOOKS) {
        // Nor do the names: axe runs in one of them, on the page that has most.
        if ((width !== 960 || path !== inboxOf(holder.login)) && !LONG) continue;
        await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await axeFaults(desk, { except: ['.RaDataTable-expandHeader'] }), where).toEqual([]);
      }
      const sideways = await desk.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main .MuiPaper-root')]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => `${element.tagName} ${element.scrollWidth} in ${element.clientWidth}`),
      );
      expect(sideways, where).toEqual([]);
      if (path !== inboxOf(holder.login)) continue;
      for (const name of DECISIONS)
        await expect(panelOf(desk, id).getByRole('button', { name, exact: true })).toBeInViewport({
          ratio: 1,
        });
    }
  }
  await leaveConsole(desk);
});

test(
  'a name of 30 syllables cuts no amount, account, date or login off at 1440 and 1280, and a ledger needs no scrolling',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    const name = '다온'.repeat(15);
    const holder = await newHolder(server, { name, daon: '12345.6789' });
    await askPurchase(holder, '12345678');
    await askSale(holder);
    const desk = await openConsole(browser, server, { path: '/holders' });
    const filter = encodeURIComponent(JSON.stringify({ holder: holder.login }));
    const lists = ['/holders', '/linkedAccounts', ...longOrShort(['/purchases'], []), '/sales', '/signUps'];
    for (const path of [...lists.map((list) => `${list}?filter=${filter}`), inboxOf(holder.login)]) {
      await desk.setViewportSize(DESK);
      await goInConsole(desk, path);
      await expect(desk.getByRole('table').getByText(name).first()).toBeVisible();
      for (const width of [1440, 1280]) {
        await desk.setViewportSize({ width, height: 900 });
        await atRest(desk);
        const cut = await desk.evaluate(() => {
          const card = document
            .querySelector('main table')
            ?.closest('.MuiPaper-root')
            ?.getBoundingClientRect();
          // The end of a name may be cut, and of nothing else.
          const isCut = (cell: Element) =>
            cell.getBoundingClientRect().right > (card?.right ?? 0) + 1 ||
            (cell.textContent !== '' &&
              !cell.classList.contains('name-cell') &&
              cell.scrollWidth > cell.clientWidth + 1) ||
            cell.getBoundingClientRect().height > 96;
          const panel = document.querySelector('aside');
          return [
            ...[...document.querySelectorAll('main td')].filter(isCut).map(({ textContent }) => textContent),
            ...(panel !== null && panel.scrollWidth > panel.clientWidth ? ['panel'] : []),
          ];
        });
        expect(cut, `${path} at ${width}`).toEqual([]);
      }
      const login = desk.getByRole('table').getByText(holder.login, { exact: true }).first();
      expect(await login.evaluate((text) => text.scrollWidth - text.clientWidth), path).toBeLessThanOrEqual(
        0,
      );
    }

    // Half a number reads as another one: an amount breaks before its unit only.
    await desk.route('**/trpc/admin.holders.get*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"available":"[^"]+"/, '"available":"1234567890.12345678"');
      await route.fulfill({ response: answer, body });
    });
    await goInConsole(desk, `/holders/${holder.id}/show`);
    const facts = desk.getByRole('region', { name: '회원 정보' });
    const figure = facts.getByText(/^1,234,567,890\.12345678/);
    await expect(figure).toBeVisible();
    const { width: room = 0 } = (await facts.boundingBox()) ?? {};
    const lines = await figure.evaluate((number) => {
      const range = document.createRange();
      range.setStart(number.firstChild ?? number, 0);
      range.setEnd(number.firstChild ?? number, '1,234,567,890.12345678'.length);
      const rects = [...range.getClientRects()];
      return { count: rects.length, width: rects[0]?.width ?? Infinity };
    });
    expect(lines.count).toBe(1);
    expect(lines.width).toBeLessThan(room);
    await desk.getByRole('tab', { name: '원장' }).click();
    await expect(desk.getByText('+12,345.6789 DAON')).toBeVisible();
    const wide = await desk
      .getByRole('table')
      .evaluate((table) => table.scrollWidth - (table.closest('main .MuiPaper-root')?.clientWidth ?? 0));
    expect(wide).toBeLessThanOrEqual(0);
    await leaveConsole(desk);
  },
);

test('at 390 the form of an announcement keeps to its dialog', async ({ browser, server }) => {
  const desk = await openConsole(browser, server, { path: '/announcements' });
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByRole('button', { name: '새 공지' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('제목').fill('판매 대금은 영업일 오전 열한 시에 한꺼번에 보내 드려요');
  await expect(dialog.getByRole('region', { name: '미리보기' })).toContainText('한꺼번에');
  for (const part of [dialog.getByLabel('끝'), dialog.getByRole('button', { name: '공지 올리기' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  // Large text leaves room for the time behind the day.
  await desk.setViewportSize({ width: 960, height: 900 });
  const narrowest = () =>
    dialog
      .locator('[type=datetime-local]')
      .evaluateAll((all) => Math.min(...all.map((one) => one.clientWidth)));
  const enlarge = (size: string) =>
    desk.evaluate((given) => void (document.documentElement.style.fontSize = given), size);
  await enlarge('200%');
  await expect.poll(narrowest).toBeGreaterThan(400);
  await enlarge('');
  await dialog.getByLabel('제목').fill('');
  await dialog.getByRole('button', { name: '취소' }).click();
  await desk.setViewportSize(DESK);
  await leaveConsole(desk);
});

test('every tab of a holder is reached on a phone, and a browser with large text gets the layout of a narrower window', async ({
  browser,
  server,
}) => {
  const { id } = await newHolder(server);
  const desk = await openConsole(browser, server, { path: `/holders/${id}/show` });
  await desk.setViewportSize({ width: 390, height: 844 });
  const last = desk.getByRole('tab').last();
  await expect(last).not.toBeInViewport();
  await desk.getByRole('tablist').hover();
  await desk.mouse.wheel(600, 0);
  await expect(last).toBeInViewport({ ratio: 1 });

  await desk.setViewportSize({ width: 960, height: 900 });
  await goInConsole(desk, '/');
  const folded = desk.getByRole('menuitem', { name: '현황' });
  await expect(folded).toBeVisible();
  const browserOf = await desk.context().newCDPSession(desk);
  await browserOf.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await desk.reload();
  await expect(desk.getByRole('heading', { name: '결정함' })).toBeVisible();
  await expect(folded).toBeHidden();
  await desk.close();
});

test(
  'at 960 in large text the bar covers nothing, its title is whole, and the folded menu shows its icons',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    const desk = await openConsole(browser, server, { path: '/waitingSends' });
    await desk.setViewportSize({ width: 960, height: 900 });
    await desk.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await atRest(desk);
    const boxes = await desk.evaluate(() => {
      const boxOf = (selector: string) => {
        const { left, right, top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return { left, right, top, bottom };
      };
      const title = document.querySelector('h1');
      return {
        bar: boxOf('header'),
        content: boxOf('#main-content'),
        menu: boxOf('.RaSidebar-closed .MuiPaper-root'),
        icon: boxOf('[role=menuitem] svg'),
        name: boxOf('[role=menuitem] .MuiListItemIcon-root + *'),
        cut: (title?.scrollWidth ?? 0) - (title?.clientWidth ?? 0),
      };
    });
    expect(boxes.content.top).toBeGreaterThanOrEqual(boxes.bar.bottom ?? Infinity);
    expect(boxes.icon.right).toBeLessThanOrEqual(boxes.menu.right ?? 0);
    // Names begin outside of it.
    expect(boxes.name.left).toBeGreaterThanOrEqual((boxes.menu.right ?? 0) - 16);
    expect(boxes.cut).toBe(0);
    await desk.evaluate(() => void (document.documentElement.style.fontSize = ''));
    await leaveConsole(desk);
  },
);

test(
  'at 768 the lists, the dashboard and the own account do not scroll sideways',
  { tag: LONG_ONLY },
  async ({ browser, server }) => {
    const holder = await newHolder(server, { daon: '100' });
    await askSale(holder);
    const desk = await openConsole(browser, server, { path: '/overview', login: 'admin1' });
    await desk.setViewportSize({ width: 768, height: 900 });
    // The pages beside the bank are scenes, which are looked at in this width too.
    const pages = [
      ['/overview', '처리하지 않은 은행 거래'],
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
    await leaveConsole(desk);
  },
);
