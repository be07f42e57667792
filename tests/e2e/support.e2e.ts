// '관리자에게 문의' leads where the setting says (D70).
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import { callerOf, newAddress, newHolder, openAs, operatorOf } from '../support/wallet/people.ts';
import { sendButton, toConfirmation } from '../support/pages/send-steps.ts';

const HELP = 'https://help.daon.example/ask';

async function leadTo(server: RunningServer, value: string | null): Promise<void> {
  const admin = await operatorOf(server);
  await admin('admin.settings.set', { key: 'supportUrl', value });
}

test.beforeEach(({ server }) => leadTo(server, HELP));
test.afterEach(({ server }) => leadTo(server, null));

const link = (page: Page) => page.getByRole('link', { name: '관리자에게 문의' });

test('the detail of a movement leads there, with its number copied', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route(HELP, (route) => route.fulfill({ body: 'help' }));
  const holder = await newHolder(server, { daon: '100' });
  const caller = callerOf(server, holder.token);
  const { rows } = await caller<{ rows: { id: number }[] }>('history.list');
  const id = rows[0]?.id;
  await openAs(page, holder, `/assetDetail/${id}`);
  const opened = context.waitForEvent('page');
  await link(page).click();
  await expect(page.getByRole('status').filter({ hasText: '내역 번호를 복사했어요' })).toBeVisible();
  expect((await opened).url()).toBe(HELP);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(id));
});

test('a failure leads there without a network, and where the server is broken', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/net::ERR|request failed|status of 500/);
  await openAs(page, await newHolder(server, { daon: '100' }), '/send');
  await page.route('**/trpc/transfers.send', (route) => route.abort());
  await toConfirmation(page, newAddress(), '10');
  await sendButton(page).click();
  await expect(page.getByText('보내지 못했어요')).toBeVisible();
  await expect(link(page)).toHaveAttribute('href', HELP);

  await context.route('**/trpc/wallet.home', (route) =>
    route.fulfill({
      status: 500,
      json: {
        error: {
          message: '문제가 생겼어요. 문제가 계속되면 관리자에게 문의해주세요.',
          code: -32603,
          data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, reason: 'INTERNAL' },
        },
      },
    }),
  );
  await page.evaluate(() => localStorage.removeItem('daon.lastBalance'));
  await page.goto('/');
  await expect(link(page)).toHaveAttribute('href', HELP);
});
