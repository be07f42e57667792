// Many registered accounts, and one more from the request to its approval.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newAccountNumber, newHolder, openAs, operatorOf } from '../support/wallet/people.ts';

const FORM = '/addLinked?code=DEMO-LINK';
const submit = (page: Page) => page.getByRole('button', { name: '추가 연결 요청하기' });

async function pickBank(page: Page, bank: string): Promise<void> {
  await page.locator('[name=bank_name]').click();
  await page.getByRole('dialog').getByRole('button', { name: bank }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function fill(page: Page, number: string, name: string): Promise<void> {
  await page.locator('[name=account_num]').fill(number);
  await pickBank(page, '신한은행');
  await page.locator('[name=name]').fill(name);
}

test('a thousand accounts are listed and scroll smoothly', async ({ page, server }) => {
  const holder = await newHolder(server);
  await page.route('**/trpc/linkedAccounts.list', (route) =>
    route.fulfill({
      json: {
        result: {
          data: Array.from({ length: 1_000 }, (_, index) => ({
            id: index + 1,
            name: '홍길동',
            bankCode: '004',
            bankName: '국민은행',
            accountNum: `1${String(index).padStart(12, '0')}`,
            companyId: 1,
            companyName: '다온게임즈',
            email: `agent${index}@daon.example`,
          })),
        },
      },
    }),
  );
  await openAs(page, holder, '/accountLinked');
  await expect(page.getByText('등록된 계좌 1000개')).toBeVisible();
  const last = page.getByText('agent999@daon.example');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('에이전트 연결 추가: 추가 연결 요청하기 ends at 연결 요청 완료 with 심사 결과는 알림에서 확인할 수 있어요., leads home, and alarm 41 reports the approval', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await openAs(page, holder, FORM);
  await expect(page.getByText('에이전트 연결 추가', { exact: true })).toBeVisible();
  await expect(page.getByText('다른 에이전트에 이미 등록된 계좌는 중복해서 등록할 수 없어요.')).toBeVisible();
  await fill(page, newAccountNumber(), 'kim길동');
  await expect(page.locator('[name=name]')).toHaveValue('KIM길동');
  await submit(page).click();
  await expect(page.getByText('연결 요청 완료')).toBeVisible();
  await expect(page.getByText('심사 결과는 알림에서 확인할 수 있어요.')).toBeVisible();
  await page.getByRole('link', { name: '확인' }).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();

  const admin = await operatorOf(server);
  const { data } = await admin<{ data: { id: number; holder: { id: number } }[] }>('admin.links.list', {
    page: 1,
    perPage: 100,
    filter: { state: 0, holder: holder.login },
  });
  expect(data).toHaveLength(1);
  await admin('admin.links.decide', { id: data[0]?.id, decision: 'approve' });
  await page.goto('/alarm');
  await page.getByText(/계좌를 연결했어요$/).click();
  await expect(page).toHaveURL(/\/accountLinked$/);
  await expect(page.getByText('등록된 계좌 2개')).toBeVisible();
});

test('a syllable that an IME composes is left alone until it is done', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder, FORM);
  const name = page.locator('[name=name]');
  await name.focus();
  const ime = await page.context().newCDPSession(page);
  for (const text of ['ㅎ', '호', '홍']) {
    await ime.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(name).toHaveValue(text);
  }
  await ime.send('Input.insertText', { text: '홍' });
  await expect(name).toHaveValue('홍');
  await page.keyboard.type('a');
  await expect(name).toHaveValue('홍A');
});
