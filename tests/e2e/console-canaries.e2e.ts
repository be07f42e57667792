// Hostile text through both APIs, on every screen: it is shown as text and runs nothing.
import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/browser/browser.ts';
import {
  AGENT,
  canary,
  COMPANY,
  DEVICE,
  OPERATOR_NAME,
  PAYEE,
  plantCanaries,
  watchForLife,
} from '../support/browser/canaries.ts';
import { goInConsole, inboxOf, openConsole } from '../support/pages/console-page.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import { openAs } from '../support/wallet/people.ts';

type HostileServer = RunningServer & { planted: Awaited<ReturnType<typeof plantCanaries>> };

// Both tests share one server, which no other test uses. As a fixture of the worker it would end this worker and its browser.
let shared: Promise<HostileServer> | undefined;
async function startHostile(): Promise<HostileServer> {
  const server = await startDemoServer();
  return { ...server, planted: await plantCanaries(server) };
}

const test = base.extend<{ ownServer: HostileServer }>({
  ownServer: async ({}, use) => use(await (shared ??= startHostile())),
  baseURL: async ({ ownServer }, use) => use(ownServer.origin),
});

test.describe.configure({ mode: 'serial' });

test.afterAll(async () => (await shared)?.stop());

const byHolder = (login: string) =>
  `filter=${encodeURIComponent(JSON.stringify({ holder: login }))}&displayedFilters=%7B%7D`;

async function seeEach(page: Page, texts: readonly string[], where: string): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first(), `${where}: ${text}`).toBeVisible();
}

test(
  'hostile text is text on every screen of the console',
  { tag: LONG_ONLY },
  async ({ browser, ownServer }) => {
    test.slow(); // many screens in one sign-in
    const { holder, companyId, operatorId, rejected, held, link, waiting } = ownServer.planted;
    const desk = await openConsole(browser, ownServer, { login: 'admin1' });
    // The narrowest window that operators are promised.
    await desk.setViewportSize({ width: 1280, height: 800 });
    const life = watchForLife(desk, ownServer.origin);
    const own = `/holders/${holder.id}/show`;
    const screens: readonly (readonly [path: string, ...texts: string[]])[] = [
      [inboxOf(holder.login), COMPANY, canary('메모 request')],
      [`/purchases/${waiting}/show`, PAYEE],
      [`/sales/${held}/show`, canary('보류')],
      [`/links/${link}/show`, canary('연결')],
      [`/holders?${byHolder(holder.login)}`, holder.login],
      [own, canary('거절')],
      [`${own}/accounts`, COMPANY, AGENT],
      [`${own}/ledger`, '정정'],
      [`${own}/history`, canary('잠금'), canary('열람')],
      [`/linkedAccounts/${holder.linkedAccountId}/show`, canary('정지'), canary('해제')],
      [`/companies/${companyId}/show`, COMPANY, PAYEE, canary('메모 회사')],
      [`/operators/${operatorId}/show`, OPERATOR_NAME],
      ['/alarms', canary('거절'), COMPANY],
      ['/announcements', canary('제목').slice(0, 60)],
      ['/overview', COMPANY],
      ['/account', DEVICE],
      ['/audit', '계좌 정지'],
      [`/purchases?${byHolder(holder.login)}`, COMPANY],
      [`/purchases/${rejected}/show`, canary('거절')],
      [`/links?${byHolder(holder.login)}`, 'B홍길동B'],
      [`/signUps?${byHolder(holder.login)}`, COMPANY, AGENT],
      [`${own}/alarms`, canary('거절'), canary('보류')],
      [`${own}/sessions`, DEVICE],
      [`${own}/notes`, canary('메모 holder')],
      [`/linkedAccounts?${byHolder(holder.login)}`, COMPANY],
      ['/invites', COMPANY, AGENT],
      ['/companies', COMPANY],
      [`/companies/${companyId}`, COMPANY],
      ['/operators', OPERATOR_NAME],
      ['/deposits', holder.login],
      ['/transactions', '정정'],
      ['/ledgerAccounts', holder.login],
      ['/messages', '가입'],
    ];
    for (const [path, ...texts] of screens) {
      await goInConsole(desk, path);
      await seeEach(desk, texts, path);
      await life.assertNone(path);
    }
    await desk.keyboard.press('Control+k');
    await desk.getByRole('combobox', { name: '찾을 내용' }).fill(holder.accountNum);
    await expect(desk.getByRole('option', { name: holder.login }).first()).toBeVisible();
    await life.assertNone('search');
    await desk.close();
  },
);

test('hostile text is text in the wallet', async ({ page, ownServer }) => {
  const { holder, rejected, held } = ownServer.planted;
  const life = watchForLife(page, ownServer.origin);
  await openAs(page, holder, '/');
  const screens: readonly (readonly [path: string, ...texts: string[]])[] = [
    ['/', canary('제목').slice(0, 60)],
    ['/alarm', canary('거절'), canary('보류'), canary('연결'), COMPANY],
    [`/assetDetail/${rejected}`, canary('거절'), COMPANY],
    [`/assetDetail/${held}`, canary('보류')],
    ['/transDetail', COMPANY],
    ['/announcements', canary('제목').slice(0, 60), canary('본문')],
    ['/accountLinked', AGENT],
    ['/send', AGENT],
  ];
  for (const [path, ...texts] of screens) {
    await page.goto(path);
    await seeEach(page, texts, path);
    await life.assertNone(path);
  }
});
