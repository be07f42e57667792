// The main page: what it shows, the sheets over it, and the announcements at its foot.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { deposit, linkAccount, newHolder, openAs, operatorOf } from '../support/wallet-people.ts';
import type { Holder } from '../support/wallet-people.ts';

const card = (page: Page) => page.locator('section', { hasText: '보유 DAON' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whether the page is taller than the window. */
const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);

/** Everything that the home can show at once: a lock, open requests, three rows of history. */
async function busyHolder(server: Parameters<typeof newHolder>[0]): Promise<Holder> {
  const holder = await newHolder(server, { daon: '1234.5678' });
  await deposit(server, holder.address, '3.5');
  const order = { linkedAccountId: holder.linkedAccountId };
  await holder.call('orders.sell', { ...order, gross: '100', requestId: crypto.randomUUID() });
  await holder.call('orders.buy', { ...order, won: '30000', requestId: crypto.randomUUID() });
  return holder;
}

test('the main page shows balance, won value and the address by its first and last 4 characters, and fits one phone screen', async ({
  page,
  server,
}) => {
  const holder = await busyHolder(server);
  await openAs(page, holder);
  await expect(card(page)).toContainText('1,238.06 DAON');
  await expect(card(page)).toContainText('약 123,806원');
  await expect(card(page)).toContainText(`${holder.address.slice(0, 4)}…${holder.address.slice(-4)}`);
  await expect(page.getByText('구매 1건, 판매 1건 심사 중')).toBeVisible();
  await expect(page.locator('[data-screen="/"] [data-id]')).toHaveCount(3);
  expect(await scrolls(page)).toBe(false);
});

test('the eye hides every figure and stays shut after a reload', async ({ page, server }) => {
  const holder = await busyHolder(server);
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

test('the side menu shows the login id, settings, logout and the entries to send, receive, buy and see the history', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await openAs(page, holder);
  await action(page, '메뉴').click();
  const menu = dialog(page, '메뉴');
  await expect(menu).toContainText(holder.login);
  for (const entry of ['DAON 보내기', 'DAON 받기', 'DAON 구매하기', '내역 보기', '설정', '로그아웃']) {
    await expect(menu.getByRole('button', { name: entry })).toBeVisible();
  }
  await menu.getByRole('button', { name: 'DAON 구매하기' }).click();
  await expect(dialog(page, '어떤 계좌에서 구매할까요?')).toBeVisible();
});

test('send offers to sell tokens or to send to another wallet; receive offers to buy or to receive from another wallet', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await openAs(page, holder);
  await action(page, '보내기').click();
  await dialog(page, '어떻게 보낼까요?').getByText('DAON 판매하기').click();
  await expect(dialog(page, '어떤 계좌로 판매할까요?')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await action(page, '보내기').click();
  await dialog(page, '어떻게 보낼까요?').getByText('다른 지갑으로 보내기').click();
  await expect(page).toHaveURL(/\/send$/);
  await page.goBack();
  await action(page, '받기').click();
  await dialog(page, '어떻게 받을까요?').getByText('다른 지갑에서 받기').first().click();
  const wallet = dialog(page, '다른 지갑에서 받기');
  await expect(wallet.getByRole('img', { name: '내 지갑 주소 QR 코드' })).toBeVisible();
  await expect(wallet.getByText(holder.address)).toBeAttached();
  await expect(wallet.getByRole('button', { name: '주소 복사하기' })).toBeEnabled();
});

for (const [opener, row, title, place] of [
  ['보내기', 'DAON 판매하기', '어떤 계좌로 판매할까요?', 'chargeSwap'],
  ['받기', 'DAON 구매하기', '어떤 계좌에서 구매할까요?', 'withdrawSwap'],
] as const) {
  test(`${title} confirming with none chosen gives the alert 계좌 선택 후 이동해주세요.`, async ({
    page,
    server,
  }) => {
    const holder = await newHolder(server);
    const second = await linkAccount(server, holder);
    await openAs(page, holder);
    await action(page, opener).click();
    await page.getByRole('dialog').getByText(row).click();
    const picker = dialog(page, title);
    await expect(picker.getByRole('radio')).toHaveCount(2);
    await picker.getByRole('button', { name: '확인' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('계좌 선택 후 이동해주세요.');
    await alert.getByRole('button', { name: '확인' }).click();
    await picker.getByText('신한은행').click();
    await picker.getByRole('button', { name: '확인' }).click();
    await expect(page).toHaveURL(new RegExp(`/${place}/${second}$`));
  });
}

test('a picker without accounts says who to ask, and one with many scrolls inside its sheet', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  let count = 0;
  await page.route('**/trpc/linkedAccounts.list', (route) =>
    route.fulfill({
      json: {
        result: {
          data: Array.from({ length: count }, (_, index) => ({
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
  const open = async () => {
    await openAs(page, holder);
    await action(page, '받기').click();
    await page.getByRole('dialog').getByText('DAON 구매하기').click();
    return dialog(page, '어떤 계좌에서 구매할까요?');
  };
  let picker = await open();
  await expect(picker).toContainText('등록된 계좌가 없어요');
  await expect(picker).toContainText('계좌 등록은 게임 관리자에게 요청해주세요.');
  count = 60;
  picker = await open();
  await expect(picker.getByRole('radio')).toHaveCount(60);
  await picker.getByRole('radio').last().scrollIntoViewIfNeeded();
  await expect(picker.getByRole('button', { name: '확인' })).toBeInViewport();
});

test('an announcement stands at the foot of the home, opens its page, and is gone once dismissed', async ({
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
    expect(await scrolls(page)).toBe(false);
    await banner.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/announcements\\?id=${second.id}$`));
    await expect(page.getByText('두 번째 공지 내용이에요.')).toBeVisible();
    await expect(page.getByText('첫 번째 공지 내용이에요.')).toBeHidden();
    await page.getByText('첫 번째 공지', { exact: true }).click();
    await expect(page.getByText('첫 번째 공지 내용이에요.')).toBeVisible();

    await page.goBack();
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

test('a home that cannot be loaded says so and can be tried again', async ({ page, server, problems }) => {
  problems.allow(/request failed|ERR_FAILED/);
  const holder = await newHolder(server);
  await page.route('**/trpc/wallet.home', (route) => route.abort());
  await openAs(page, holder);
  await expect(page.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.')).toBeVisible();
  await page.unroute('**/trpc/wallet.home');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(card(page)).toContainText('0 DAON');
});
