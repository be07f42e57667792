// The lists of money at the desk: what each is filtered and ordered by, in any window, and what is exported and found.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { seoulIso } from '../../domain/time.ts';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { LONG, LONG_ONLY } from '../support/runner/long-or-short.ts';
import { atRest, axeFaults } from '../support/scenes/scene-checks.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { askExternalSend, askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

const AMOUNT = ['금액(원)부터', '금액(원)까지'];
const daysOf = (event: string) => [`${event} 날부터`, `${event} 날까지`];

/** The filters that a list offers beside those that always stand there, and the heading that orders it by amount. */
const LISTS: readonly {
  path: string;
  always: readonly string[];
  offered: readonly string[];
  sort: string | null;
}[] = [
  {
    path: '/purchases',
    always: ['회원 아이디나 이름'],
    offered: ['회사', '받는 계좌', ...AMOUNT, ...daysOf('신청한')],
    sort: '입금액',
  },
  {
    path: '/sales',
    always: ['회원 아이디나 이름'],
    offered: ['회사', ...AMOUNT, ...daysOf('신청한')],
    sort: '이체할 금액',
  },
  {
    path: '/externalSends',
    always: ['회원 아이디나 이름'],
    offered: [...AMOUNT, ...daysOf('신청한')],
    sort: 'DAON',
  },
  {
    path: '/deposits',
    always: ['회원 아이디나 이름'],
    offered: ['회사', '수량(DAON)부터', '수량(DAON)까지', ...daysOf('기록한')],
    sort: '수량',
  },
  {
    path: '/transactions',
    always: ['회원 아이디나 이름'],
    offered: ['회사', '수량(DAON)부터', '수량(DAON)까지', ...daysOf('기록한')],
    sort: '움직인 금액',
  },
  {
    path: '/ledgerAccounts',
    always: ['회원 아이디나 이름'],
    offered: ['잔액(DAON)부터', '잔액(DAON)까지'],
    sort: '잔액',
  },
  {
    path: '/bankLines',
    always: ['회사', '날짜'],
    offered: [
      '보낸분·받는분',
      ...AMOUNT,
      ...daysOf('거래한'),
      '주문 번호',
      '회원 번호',
      '이름이 다른 입금만',
      '거래 번호',
    ],
    sort: '금액',
  },
  { path: '/bankImports', always: ['회사'], offered: daysOf('가져온'), sort: null },
  {
    path: '/payouts',
    always: ['회사'],
    offered: ['받는 사람', ...AMOUNT, ...daysOf('만든')],
    sort: '지급',
  },
  {
    path: '/closings',
    always: ['회사'],
    offered: ['마감 잔액(원)부터', '마감 잔액(원)까지', '영업일부터', '영업일까지'],
    sort: '마감 잔액',
  },
];

const filterButton = (desk: Page): Locator => desk.getByRole('button', { name: '필터', exact: true });

async function showFilter(desk: Page, label: string): Promise<void> {
  await filterButton(desk).click();
  await desk.getByRole('menuitemcheckbox', { name: label, exact: true }).click();
}

/** What is wider than its place, in the page or in the list. */
const sidewaysOf = (desk: Page) =>
  desk.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('main form, main .RaList-actions, main .MuiToolbar-root'),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.className} ${element.scrollWidth} in ${element.clientWidth}`),
  );

/** Those whose filters take more than a row, or whose columns are many. */
const WIDE_LISTS: readonly string[] = [
  '/bankLines',
  '/bankImports',
  '/payouts',
  '/closings',
  '/ledgerAccounts',
];

/** With what is open, in three windows. A width changes neither names nor colours: axe runs in one of them. */
async function expectNarrow(desk: Page, path: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [960, LONG ? 'dark' : 'light'],
    [768, 'light'],
  ] as const) {
    await desk.setViewportSize({ width, height: 900 });
    await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(desk);
    expect(await sidewaysOf(desk), `${path} at ${width}`).toEqual([]);
    if (LONG || width === 960) expect(await axeFaults(desk), `${path} at ${width}`).toEqual([]);
  }
  await desk.setViewportSize({ width: 1440, height: 900 });
}

async function importLine(
  server: Parameters<typeof operatorOf>[0],
  won: number,
  name: string,
): Promise<void> {
  const operator = await operatorOf(server, 'operator');
  const text = statementText([{ at: atBank(Date.now()), won, name }]);
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: crypto.randomUUID() });
}

/** A server of its own with a row in every list: a day that is closed would be in the way of other tests. */
async function startWithRows(): Promise<RunningServer> {
  const server = await startDemoServer();
  const operator = await operatorOf(server, 'operator');
  const holder = await newHolder(server, { daon: '100' });
  await askPurchase(holder);
  await askExternalSend(holder);
  const id = await askSale(holder);
  await importLine(server, 77_700, '홍길동');
  const file = { companyId: 1, saleIds: [id], template: 'standard', format: 'csv', reason: '오늘 판매 지급' };
  await operator('admin.payouts.create', { ...file, requestId: crypto.randomUUID() });
  await operator('admin.closings.close', { companyId: 1, day: seoulIso(new Date()).slice(0, 10) });
  return server;
}

test(
  'every list of money offers its filters, is ordered by the press of a heading, and with its filters open scrolls sideways in no window',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const server = await startWithRows();
    try {
      const desk = await openConsole(browser, server, { path: '/bankLines' });
      for (const { path, always, offered, sort } of LISTS) {
        await goInConsole(desk, path);
        for (const label of always)
          await expect(desk.getByLabel(label, { exact: true }).first(), path).toBeVisible();
        await filterButton(desk).click();
        const items = desk.getByRole('menuitemcheckbox');
        await expect(items.first()).toBeVisible();
        expect(await items.allTextContents(), path).toEqual(offered);
        await desk.keyboard.press('Escape');
        await expect(items.first()).toBeHidden();
        if (sort !== null) {
          await desk.getByRole('button', { name: new RegExp(`^${sort} (?:오름|내림)차순 정렬$`) }).click();
          await expect(desk).toHaveURL(/[?&]sort=(?:won|net|amount|balance|closing|payoutWon)(?:&|$)/);
          await expect(desk.getByRole('table').getByRole('row').nth(1)).toBeVisible();
        }
        if (!WIDE_LISTS.includes(path)) continue;
        for (const label of offered) await showFilter(desk, label);
        await expectNarrow(desk, path);
      }
      await desk.close();
    } finally {
      await server.stop();
    }
  },
);

test('the inbox is exported as it is filtered, and the trial balance whole', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const id = await askSale(holder);
  const filter = JSON.stringify({ holder: holder.login, states: [0] });
  const desk = await openConsole(browser, server, {
    path: `/?${new URLSearchParams({ filter }).toString()}`,
  });
  await expect(desk.locator(`[data-request="${id}"]`)).toBeVisible();
  const saved = async (): Promise<string[]> => {
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: '내보내기' }).click();
    return (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  };
  const inbox = await saved();
  expect(inbox).toHaveLength(3);
  expect(inbox[1]).toMatch(new RegExp(`^${id},판매,대기,`));
  await goInConsole(desk, '/trial-balance');
  await expect(desk.getByText('모든 계정의 합계가 0이에요.')).toBeVisible();
  const balance = await saved();
  expect(balance.at(-2)).toBe('합계,,0,0');
  expect(balance.some((line) => line.includes(`${holder.login},`))).toBe(true);
  await leaveConsole(desk);
});

test('what takes the focus on the way up is not under the bar', async ({ browser, server }) => {
  const desk = await openConsole(browser, server, { path: '/settings', login: 'admin1' });
  await desk.getByRole('button', { name: '문구 더하기' }).focus();
  const bar = (await desk.locator('header').boundingBox())?.height ?? Infinity;
  const tops: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    await desk.keyboard.press('Shift+Tab');
    tops.push(await desk.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0));
  }
  expect(Math.min(...tops)).toBeGreaterThanOrEqual(bar);
  await leaveConsole(desk);
});
