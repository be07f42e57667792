// The registered accounts, and asking for one more by an operator's link.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import {
  apply,
  DEMO_PASSWORD,
  linkAccount,
  newAccountNumber,
  newHolder,
  openAs,
  operatorOf,
} from '../support/wallet-people.ts';

const FORM = '/addLinked?code=DEMO-LINK';
const submit = (page: Page) => page.getByRole('button', { name: '추가 연결 요청하기' });

async function pickBank(page: Page, bank: string): Promise<void> {
  await page.locator('[name=bank_name]').click();
  await page.getByRole('dialog').getByRole('button', { name: bank }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function fill(page: Page, number: string, name = '홍길동', bank = '신한은행'): Promise<void> {
  await page.locator('[name=account_num]').fill(number);
  await pickBank(page, bank);
  await page.locator('[name=name]').fill(name);
}

test('each registered account is listed with email, bank name plus account number, and holder name, with the note 계좌 변경은 게임 관리자에게 요청해주세요.', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await linkAccount(server, holder, { agentEmail: 'guild@daon.example' });
  await openAs(page, holder, '/accountLinked');
  const rows = page.locator('[data-screen="/accountLinked"] [data-id]');
  await expect(rows).toHaveCount(2);
  const first = page.locator(`[data-id="${holder.linkedAccountId}"]`);
  await expect(first).toContainText(holder.login);
  await expect(first).toContainText(`국민은행 ${holder.accountNum}`);
  await expect(first).toContainText('홍길동');
  await expect(page.getByText('guild@daon.example')).toBeVisible();
  await expect(page.getByText('계좌 변경은 게임 관리자에게 요청해주세요.')).toBeVisible();
});

test('a thousand accounts are listed and scroll smoothly; none and a failure say so', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/request failed|ERR_FAILED/);
  const holder = await newHolder(server);
  let rows = 1_000;
  await page.route('**/trpc/linkedAccounts.list', (route) =>
    route.fulfill({
      json: {
        result: {
          data: Array.from({ length: rows }, (_, index) => ({
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

  rows = 0;
  await page.reload();
  await expect(page.getByText('등록된 계좌가 없어요')).toBeVisible();
  await page.unroute('**/trpc/linkedAccounts.list');
  await page.route('**/trpc/linkedAccounts.list', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.')).toBeVisible();
  await page.unroute('**/trpc/linkedAccounts.list');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.locator(`[data-id="${holder.linkedAccountId}"]`)).toBeVisible();
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
  await page.getByText('계좌 연결이 승인됐어요').click();
  await expect(page).toHaveURL(/\/accountLinked$/);
  await expect(page.getByText('등록된 계좌 2개')).toBeVisible();
});

test('a field left empty answers the alert 모든 항목을 올바르게 입력해주세요.', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder, FORM);
  const alert = page.getByRole('alertdialog');
  for (const prepare of [
    () => Promise.resolve(),
    () => page.locator('[name=account_num]').fill('123'),
    () => page.locator('[name=name]').fill('홍길동'),
  ]) {
    await prepare();
    await submit(page).click();
    await expect(alert).toHaveText(/모든 항목을 올바르게 입력해주세요\./);
    await alert.getByRole('button', { name: '확인' }).click();
    await expect(alert).toHaveCount(0);
  }
});

test('the account number keeps digits only, the holder name Korean or Latin letters, uppercased, also from NFD text', async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  await openAs(page, holder, FORM);
  await page.locator('[name=account_num]').fill('110-234 가567');
  await expect(page.locator('[name=account_num]')).toHaveValue('110234567');
  await page.locator('[name=name]').fill(`${'홍길동'.normalize('NFD')} lee3!`);
  await expect(page.locator('[name=name]')).toHaveValue('홍길동LEE');
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

test('다른 에이전트에 이미 등록된 계좌는 중복해서 등록할 수 없어요. stands on the page; such an account is refused in one sentence, and what was typed stays', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const [holder, other] = await Promise.all([newHolder(server), newHolder(server)]);
  await openAs(page, holder, FORM);
  await fill(page, other.accountNum, '홍길동', '국민은행');
  await submit(page).click();
  await expect(page.getByText('이미 등록된 계좌예요. 다른 계좌를 입력해주세요.')).toBeVisible();
  await expect(page.locator('[name=account_num]')).toHaveValue(other.accountNum);
  await expect(page.locator('[name=name]')).toHaveValue('홍길동');
  await page.locator('[name=account_num]').fill(newAccountNumber());
  await submit(page).click();
  await expect(page.getByText('연결 요청 완료')).toBeVisible();
});

test('a request whose answer was lost is made once, however often it is sent again', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/request failed|ERR_FAILED/);
  const holder = await newHolder(server);
  await openAs(page, holder, FORM);
  await fill(page, newAccountNumber());
  await page.route('**/trpc/linkedAccounts.requestLink', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByText('연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.')).toBeVisible();
  await page.unroute('**/trpc/linkedAccounts.requestLink');
  await submit(page).click();
  await expect(page.getByText('연결 요청 완료')).toBeVisible();
  const admin = await operatorOf(server);
  const { total } = await admin<{ total: number }>('admin.links.list', {
    page: 1,
    perPage: 10,
    filter: { holder: holder.login },
  });
  expect(total).toBe(1);
});

test('a link with a code is kept through the login and after /signUpComplete', async ({ page, server }) => {
  const { login, requestId } = await apply(server);
  const admin = await operatorOf(server);
  await admin('admin.signUps.decide', { id: requestId, decision: 'approve' });
  await page.clock.install();
  await page.goto(FORM);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('아이디', { exact: true }).fill(login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/signUpComplete$/);
  await page.clock.fastForward(3_100);
  await expect(page).toHaveURL(/\/addLinked\?code=DEMO-LINK$/);
  await expect(submit(page)).toBeVisible();
});

test('a session that ends on the link form returns to it with what was typed', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  await openAs(page, holder, FORM);
  await fill(page, '110234567890');
  await holder.call('auth.signOut');
  await submit(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('아이디', { exact: true }).fill(holder.login);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/addLinked\?code=DEMO-LINK$/);
  await expect(page.locator('[name=account_num]')).toHaveValue('110234567890');
  await expect(page.locator('[name=name]')).toHaveValue('홍길동');
  await expect(page.locator('[name=bank_name]')).toContainText('신한은행');
});

test('without a code the form is not offered', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder, '/addLinked');
  await expect(page.getByText('연결 링크가 필요해요')).toBeVisible();
  await page.getByRole('link', { name: '확인' }).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();
});
