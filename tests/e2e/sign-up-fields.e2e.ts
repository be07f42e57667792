// The fields of the form that take Korean: what is dropped, what is kept while a syllable is being composed, and drafts.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import * as form from '../support/sign-up-form.ts';
import type { RunningServer } from '../support/server-process.ts';
import { submitButton } from '../support/sign-up-form.ts';
import { newAccountNumber } from '../support/wallet-people.ts';

const FORM = '/signup?code=DEMO-SIGNUP';

async function openBank(page: Page, server: RunningServer): Promise<void> {
  await page.goto(FORM);
  await form.fillLogin(page);
  await form.fillPasswords(page);
  await form.verifyPhone(page, server);
}

/** Types through an IME: each step is what the composition shows so far. */
async function compose(page: Page, field: Locator, steps: readonly string[]): Promise<void> {
  await field.focus();
  const client = await page.context().newCDPSession(page);
  for (const text of steps) {
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(field).toHaveValue(text);
  }
  await client.send('Input.insertText', { text: steps.at(-1) ?? '' });
}

test('the bank is typed with suggestions, its digits are dropped, and an unknown one does not submit', async ({
  page,
  server,
}) => {
  await openBank(page, server);
  const bank = page.getByLabel('은행', { exact: true });
  const grid = page.getByRole('list', { name: '은행 목록' });
  await expect(grid.getByRole('button')).toHaveCount(16);

  await bank.fill('제');
  await expect(grid.getByRole('button')).toHaveText([/SC제일은행/, /제주은행/]);
  await expect(page.getByLabel('예금주')).toBeHidden();
  await bank.fill('국민 004');
  await expect(bank).toHaveValue('국민 ');
  await bank.fill('없는은행');
  await bank.blur();
  await expect(page.getByText('은행을 목록에서 골라주세요.')).toBeVisible();
  await expect(grid.getByRole('button')).toHaveCount(16);
  await expect(submitButton(page)).toBeDisabled();

  await bank.fill('KB국민은행'.normalize('NFD'));
  await bank.blur();
  await expect(bank).toHaveValue('국민은행');
  await expect(grid).toBeHidden();
  await expect(page.getByLabel('예금주')).toBeVisible();
});

test('the bank is picked by the keyboard alone', async ({ page, server }) => {
  await openBank(page, server);
  await expect(page.getByLabel('은행', { exact: true })).toBeFocused();
  await page.keyboard.type('toss');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '토스뱅크' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('은행', { exact: true })).toHaveValue('토스뱅크');
  await expect(page.getByLabel('계좌번호')).toBeFocused();
});

test('account number is digits only; the holder is Hangul syllables and capitals, after composition and in NFC', async ({
  page,
  server,
}) => {
  await openBank(page, server);
  const bank = page.getByLabel('은행', { exact: true });
  await compose(page, bank, ['ㄱ', '구', '국', '국미', '국민']);
  await expect(bank).toHaveValue('국민');
  await page.getByRole('button', { name: '국민은행' }).click();

  const account = page.getByLabel('계좌번호');
  const digitsOnly = page.getByText('계좌번호는 숫자만 입력해주세요.');
  await account.fill('계좌');
  await expect(digitsOnly).toBeVisible();
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await account.fill('333-12–3456.7');
  await expect(account).toHaveValue('3331234567');
  await expect(digitsOnly).toHaveCount(0);
  await account.fill('110-234 567a');
  await expect(account).toHaveValue('110234567');
  await expect(digitsOnly).toBeVisible();
  await expect(account).not.toHaveAttribute('aria-invalid');

  const name = page.getByLabel('예금주');
  await compose(page, name, ['ㅎ', '호', '홍', '홍ㄱ', '홍기', '홍길']);
  await expect(name).toHaveValue('홍길');
  await name.fill('홍길동'.normalize('NFD'));
  await expect(name).toHaveValue('홍길동');
  await name.fill('홍 길동 ab(주)KIM1ㅋ');
  await expect(name).toHaveValue('홍길동주KIM');
  await expect(page.getByText('예금주는 한글 또는 영문 대문자로 입력해주세요.')).toBeVisible();
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(submitButton(page)).toBeEnabled();
});

test('reading the terms and coming back loses nothing, not even the passwords', async ({ page, server }) => {
  await page.goto(FORM);
  const { login, accountNum } = await form.fillForm(page, server);
  for (const [link, path] of [
    ['이용약관', '/terms'],
    ['개인정보 처리방침', '/privacy'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await page.getByRole('button', { name: '뒤로' }).click();
    await expect(page).toHaveURL(FORM);
  }
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(login);
  await expect(page.getByLabel('계좌번호')).toHaveValue(accountNum);
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();
});

test('leaving by mistake keeps the form but never a password, in no storage', async ({ page, server }) => {
  await page.goto('/welcome?code=DEMO-SIGNUP');
  await page.getByRole('link', { name: '가입하기' }).click();
  const login = await form.fillLogin(page);
  await form.fillPasswords(page, 'secret-word-1');
  await form.verifyPhone(page, server);
  await page.goBack();
  await expect(page).toHaveURL('/welcome?code=DEMO-SIGNUP');
  await page.goForward();
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(login);
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('secret-word-1');

  await page.reload();
  await expect(page).toHaveURL(FORM);
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue(login);
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue('');
});

test("a malformed draft in the browser's storage is ignored", async ({ page }) => {
  await page.goto(FORM);
  for (const draft of ['7', '{}', '{"login":"x","bank":"","accountNum":"","name":"","opened":5}']) {
    const kept = `{"inviteCode":"DEMO-SIGNUP","at":${Date.now()},"draft":${draft}}`;
    await page.evaluate((value) => sessionStorage.setItem('daon.sign-up', value), kept);
    await page.reload();
    await expect(page.getByLabel('아이디', { exact: true })).toHaveValue('');
  }
});

test('after the application the back button does not lead into the sent form', async ({ page, server }) => {
  const { code } = await form.newInvite(server, { uses: 2 });
  await page.goto(`/welcome?code=${code}`);
  await page.getByRole('link', { name: '가입하기' }).click();
  await form.fillForm(page, server);
  await submitButton(page).dblclick();
  await expect(page).toHaveURL('/signUpSuccess');
  await page.reload();
  await expect(page.getByRole('heading', { name: '가입을 신청했어요' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/welcome?code=${code}`);
  await page.getByRole('link', { name: '가입하기' }).click();
  await expect(page.getByLabel('아이디', { exact: true })).toHaveValue('');
});

test('a button that is off says what is missing and leads there', async ({ page }) => {
  await page.goto(FORM);
  await expect(page.getByLabel('아이디', { exact: true })).toBeVisible();
  await submitButton(page).tap({ force: true });
  await expect(page.getByText('아이디를 먼저 정해주세요.')).toBeVisible();
  await expect(page.getByLabel('아이디', { exact: true })).toBeFocused();
});

test('everything can be done from the keyboard: Enter goes on from field to field', async ({
  page,
  server,
}) => {
  await openBank(page, server);
  await page.keyboard.type('woori');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('계좌번호')).toBeFocused();
  await page.keyboard.type(newAccountNumber());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('예금주')).toBeFocused();
  await page.keyboard.insertText('홍길동');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signUpSuccess');
});
