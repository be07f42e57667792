// The main page: what fits its one screen, the clipboard, and what a reload keeps.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { translatePages } from '../support/browser/translator.ts';
import { deposit, newHolder, openAs, operatorOf } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';

const card = (page: Page) => page.locator('section', { hasText: '보유 DAON' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** How far the recent rows reach below what is seen without scrolling; the price is below them. */
const hiddenRows = (page: Page): Promise<number> =>
  page.locator('section', { hasText: '최근 내역' }).evaluate((rows) => {
    const banner = document.querySelector('aside')?.getBoundingClientRect();
    return Math.max(0, rows.getBoundingClientRect().bottom - (banner?.top ?? window.innerHeight));
  });

/** What the home can show together on one screen: a lock, an open request, three rows of history. */
async function busyHolder(server: Parameters<typeof newHolder>[0]): Promise<Holder> {
  const holder = await newHolder(server, { daon: '1234.5678' });
  await deposit(server, holder.address, '3.5');
  const order = { linkedAccountId: holder.linkedAccountId };
  await holder.call('orders.sell', { ...order, gross: '100', requestId: crypto.randomUUID() });
  return holder;
}

test('the main page shows balance, won value and the address by its first and last 4 characters, and all of it fits one phone screen', async ({
  page,
  server,
}) => {
  const holder = await busyHolder(server);
  await openAs(page, holder);
  await expect(card(page)).toContainText('1,238.06 DAON');
  await expect(card(page)).toContainText('약 123,806원');
  await expect(card(page)).toContainText(`${holder.address.slice(0, 4)}…${holder.address.slice(-4)}`);
  await expect(page.getByText('판매 1건 심사 중')).toBeVisible();
  await expect(page.locator('[data-screen="/"] [data-id]')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^DAON 시세/ })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  // Three acts, and buying and selling under them.
  const acts = page.getByRole('navigation', { name: '메뉴' });
  await expect(acts.locator('button, a')).toHaveText(['보내기', '받기', '내역', '구매', '판매']);
  // With one account there is none to choose.
  await action(page, '판매').click();
  await expect(page.getByRole('heading', { name: '얼마나 판매할까요?' })).toBeVisible();
});

test('the eye hides every figure and stays shut after a reload', async ({ page, server }) => {
  const holder = await busyHolder(server);
  // A figure that a browser has put in place of another would stay.
  await translatePages(page);
  await openAs(page, holder);
  await expect(card(page)).toContainText('1,238.06');
  await action(page, '금액 숨기기').click();
  await expect(page.getByText(/[\d.,]+ DAON/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('최근 내역')).toBeVisible();
  await expect(card(page)).toContainText('••••••');
  await action(page, '금액 숨기기').click();
  await expect(card(page)).toContainText('1,238.06 DAON');
});

test('copying the address says 복사 완료, 복사에 실패했습니다. or 이 브라우저는 클립보드 복사를 지원하지 않습니다.', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const holder = await newHolder(server);
  await openAs(page, holder);
  const copy = page.getByRole('button', { name: '지갑 주소 복사' });
  const toast = page.getByRole('status');
  await copy.click();
  await expect(toast.getByText('복사 완료')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(holder.address);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await copy.click();
  await expect(toast.getByText('복사에 실패했습니다.')).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await expect(toast.getByText('이 브라우저는 클립보드 복사를 지원하지 않습니다.')).toBeVisible();
});

test('a picker of many accounts scrolls inside its sheet', async ({ page, server }) => {
  const holder = await newHolder(server);
  await page.route('**/trpc/linkedAccounts.list', (route) =>
    route.fulfill({
      json: {
        result: {
          data: Array.from({ length: 60 }, (_, index) => ({
            id: index + 1,
            name: '홍길동',
            bankCode: '004',
            bankName: '국민은행',
            accountNum: `1${String(index).padStart(12, '0')}`,
            companyId: 1,
            companyName: '다온게임즈',
            email: 'agent@daon.example',
          })),
        },
      },
    }),
  );
  await openAs(page, holder);
  await action(page, '받기').click();
  await page.getByRole('dialog').getByText('DAON 구매하기').click();
  const picker = dialog(page, '어떤 계좌에서 구매할까요?');
  await expect(picker.getByRole('radio')).toHaveCount(60);
  await picker.getByRole('radio').last().scrollIntoViewIfNeeded();
  await expect(picker.getByRole('button', { name: '확인' })).toBeInViewport();
});

test('the rows of the home fit one phone screen with an announcement at its foot, and a reload keeps it dismissed', async ({
  page,
  server,
}) => {
  const holder = await busyHolder(server);
  const operator = await operatorOf(server);
  const announce = (title: string) =>
    operator<{ id: number }>('admin.announcements.create', { title, body: `${title} 내용이에요.` });
  const first = await announce('첫 번째 공지');
  const second = await announce('두 번째 공지');
  const banner = page.getByRole('complementary', { name: '공지' });
  try {
    await openAs(page, holder);
    await expect(banner).toContainText('두 번째 공지');
    await expect(banner).toContainText('외 1건');
    expect(await hiddenRows(page)).toBe(0);
    await banner.getByRole('button', { name: '이 공지 닫기' }).click();
    await expect(banner).toContainText('첫 번째 공지');
    await page.reload();
    await expect(banner).toContainText('첫 번째 공지');
    await banner.getByRole('button', { name: '이 공지 닫기' }).click();
    await expect(banner).toHaveCount(0);
  } finally {
    for (const { id } of [first, second]) await operator('admin.announcements.end', { id });
  }
});
