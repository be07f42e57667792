// 금액 숨기기 covers what a holder has and what has moved; what is typed, confirmed or wired stays in sight.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { openWith } from '../support/browser/open-with.ts';
import { newHolder, operatorOf, sessionOf } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';
import { sendButton, step, toConfirmation } from '../support/pages/send-steps.ts';

/** Every amount of this holder has these digits, and nothing else has. */
const AMOUNTS = /7,?654|7,?643|765,?4|3,?333/;

const openCovered = (page: Page, holder: Holder, path: string): Promise<void> =>
  openWith(page, path, {
    localStorage: { 'daon.session': sessionOf(holder), 'daon.hideAmounts': 1 },
  });

const text = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

async function expectCovered(page: Page, screen: string): Promise<void> {
  await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect(page.getByText('•••').first()).toBeVisible();
  expect(await text(page)).not.toMatch(AMOUNTS);
}

test('every screen that tells an amount covers it', async ({ page, server }) => {
  const admin = await operatorOf(server);
  const holder = await newHolder(server, { daon: '7654' });
  const { linkedAccountId, call } = holder;
  const { price } = await call<{ price: string }>('wallet.balance');
  const order = { linkedAccountId, price };
  const bought = await call<{ id: number }>('orders.buy', {
    ...order,
    won: '333300',
    requestId: randomUUID(),
  });
  await admin('admin.purchases.decide', { id: bought.id, decision: 'reject', reason: '입금이 없어요' });
  await call('orders.buy', { ...order, won: '333300', requestId: randomUUID() });
  const { rows } = await call<{ rows: { id: number; incoming: boolean }[] }>('history.list');
  const came = rows.at(-1)?.id;

  await openCovered(page, holder, '/');
  await expectCovered(page, '/');
  for (const path of ['/transDetail', '/alarm'] as const) {
    await page.goto(path);
    await expect(page.locator(`[data-screen="${path}"] [data-id]`).first()).toBeVisible();
    expect(await text(page)).not.toMatch(AMOUNTS);
  }
  await page.goto(`/assetDetail/${came}`);
  await expectCovered(page, '/assetDetail');
  await page.getByRole('button', { name: '영수증 보기' }).click();
  await expect(page.getByRole('dialog', { name: '거래 영수증' })).toContainText('내역 번호');
  await expectCovered(page, '/assetDetail');
  await page.goto('/accountSetting');
  await page.getByRole('button', { name: /탈퇴/ }).click();
  await expect(page.getByRole('dialog')).toContainText('보유');
  await expectCovered(page, '/accountSetting');
});

test('a send shows what is typed and confirmed, and covers what there is, what is left and what was sent', async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '7654' }), newHolder(server)]);
  await openCovered(page, holder, '/send');
  await toConfirmation(page, friend.address, '10');
  await expect(page.getByRole('heading', { name: /10 DAON을 보낼까요/ })).toBeVisible();
  expect(await text(page)).not.toMatch(AMOUNTS);
  await page.goBack();
  await expect(step(page, 2)).toContainText('쓸 수 있는 수량 ••• DAON');
  expect(await text(page)).not.toMatch(AMOUNTS);
  await page.getByRole('button', { name: '쓸 수 있는 수량 ••• DAON' }).click();
  await expect(page.locator('[name=amount]')).toHaveValue(/^7,6/);
  await page.locator('[name=amount]').fill('10');
  await page.getByRole('button', { name: '다음' }).click();
  await sendButton(page).click();
  await expect(step(page, 5)).toContainText('••• DAON을 보냈어요');
  await expectCovered(page, '/send#5');
  expect(await text(page)).not.toMatch(/10 DAON/);
});

test('the sum to wire is covered wherever it stands, one tap shows it there, and a copy is whole', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  const expectOnce = async (part: Locator): Promise<void> => {
    await expect(part).toContainText('•••');
    await expect(part).not.toContainText('33,330');
    await part.getByRole('button', { name: '입금 금액 보기' }).click();
    await expect(part).toContainText('33,330원');
    await expect(part.getByRole('button', { name: '입금 금액 보기' })).toHaveCount(0);
  };
  const holder = await newHolder(server);
  await openCovered(page, holder, `/withdrawSwap/${holder.linkedAccountId}`);
  await page.locator('[name=amount]').fill('33330');
  await page.getByRole('button', { name: '구매 요청하기' }).click();
  await page.getByRole('button', { name: '33,330원 구매 요청하기' }).click();
  const account = page.getByRole('region', { name: '입금할 계좌' });
  await expectCovered(page, '/withdrawSwap#3');
  await account.getByRole('button', { name: '입금 금액 복사' }).click();
  expect(await copied()).toBe('33330');
  await expectOnce(account);

  await page.getByRole('link', { name: '확인' }).click();
  const tracker = page.getByRole('region', { name: '입금을 기다리고 있어요' });
  await expect(tracker).toContainText('•••원 입금 전');
  await expectCovered(page, '/');
  await tracker.getByRole('button', { name: '모두 복사' }).click();
  expect(await copied()).toContain('33,330원');
  await expectOnce(tracker);

  await tracker.getByRole('link').click();
  await expectCovered(page, '/assetDetail');
  await expectOnce(account);
});

test.describe('on the locked screen', () => {
  test.use({ serviceWorkers: 'allow', savesData: false });

  test('a push says its amount only while amounts are shown', async ({ page, context, server }) => {
    await openWith(page, '/', { localStorage: { 'daon.session': sessionOf(await newHolder(server)) } });
    await page.getByRole('button', { name: '금액 숨기기' }).click();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const shown = (id: number): Promise<string | undefined> =>
      worker.evaluate(async (alarm) => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        let body: string | undefined;
        // This browser has no notifications to show.
        registration.showNotification = async (_title, options) => void (body = options?.body);
        const data = JSON.stringify({
          id: alarm,
          type: 21,
          trxId: 1,
          title: 'DAON이 들어왔어요',
          body: '5 DAON',
        });
        const event = Object.assign(new Event('push'), {
          data: { json: () => JSON.parse(data) as unknown },
          waitUntil: (work: Promise<unknown>) => void (done = work),
        });
        let done: Promise<unknown> = Promise.resolve();
        dispatchEvent(event);
        await done;
        return body;
      }, id);
    expect(await shown(1)).toBe('눌러서 확인해주세요');
    await page.getByRole('button', { name: '금액 숨기기' }).click();
    await expect.poll(() => page.evaluate(() => caches.has('hidden-amounts'))).toBe(false);
    expect(await shown(2)).toBe('5 DAON');
  });
});
