// The whole path of a purchase, by two people in two browsers: a holder requests, an operator decides, the holder is alarmed.
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import type { RunningServer } from '../support/servers/server-process.ts';

const PASSWORD = 'daon1234!';

async function signInHolder(page: Page, login: string): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('아이디', { exact: true }).fill(login);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();
}

const balanceCard = (page: Page) => page.locator('section', { hasText: '보유 DAON' });

/** The inbox narrowed to the one holder: other tests of this server leave requests of their own. */
const openInbox = (browser: Browser, server: RunningServer): Promise<Page> =>
  openConsole(browser, server, { path: inboxOf('daon0001') });

/** From the home screen to the page that says where to wire the won. */
async function buy(page: Page, won: string): Promise<void> {
  await page.getByRole('button', { name: '받기' }).click();
  await page.getByRole('dialog').getByText('DAON 구매하기').click();
  await expect(page).toHaveURL(/\/withdrawSwap\/1$/);
  await page.locator('[name=amount]').fill(won);
  await page.getByRole('button', { name: '구매 요청하기' }).click();
  await page.getByRole('button', { name: /원 구매 요청하기$/ }).click();
  await expect(page.getByText('구매를 요청했어요')).toBeVisible();
}

test('a holder buys, an operator approves, the bell lights up and the balance is there', async ({
  page,
  browser,
  server,
}) => {
  await signInHolder(page, 'daon0001');
  await expect(balanceCard(page)).toContainText('1,000 DAON');

  await page.getByRole('link', { name: /알림/ }).click();
  await expect(page).toHaveURL(/\/alarm$/);
  await page.goBack();

  await buy(page, '10000');
  await expect(page.getByText('27891004567804')).toBeVisible();
  await expect(page.getByRole('region', { name: '입금할 계좌' })).toContainText(
    /보내는 계좌국민은행 \*{4}\d{4}/,
  );
  await page.getByRole('link', { name: '확인' }).click();
  await expect(page.getByText('10,000원 입금 전').first()).toBeVisible();

  const desk = await openInbox(browser, server);
  await desk.getByRole('complementary', { name: '결정' }).getByRole('button', { name: '승인' }).click();
  const sure = desk.getByRole('dialog');
  await expect(sure).toContainText('10,000원이 입금됐나요?');
  await sure.getByRole('button', { name: '확인했어요, 승인하기' }).click();
  await expect(sure).toBeHidden();

  await expect(page.getByRole('link', { name: '알림, 읽지 않은 알림 있음' })).toBeVisible();
  await page.reload();
  await expect(balanceCard(page)).toContainText('1,099 DAON');

  await page.getByRole('link', { name: /알림/ }).click();
  await page
    .getByText(/DAON이 들어왔어요$/)
    .first()
    .click();
  await expect(page).toHaveURL(/\/assetDetail\/\d+/);
  await expect(page.getByText('승인됐어요', { exact: true })).toBeVisible();
  await leaveConsole(desk);
});
