// The form with a real keyboard and input method, and over the browser's history.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import * as form from '../support/pages/sign-up-form.ts';
import type { RunningServer } from '../support/servers/server-process.ts';
import { submitButton } from '../support/pages/sign-up-form.ts';
import { newAccountNumber, newInvite } from '../support/wallet/people.ts';

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

test('the bank is picked by the keyboard alone, and typed through an input method as the holder is: a syllable is left alone until it is done', async ({
  page,
  server,
}) => {
  await openBank(page, server);
  await expect(page.getByLabel('은행', { exact: true })).toBeFocused();
  await page.keyboard.type('toss');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '토스뱅크' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('은행', { exact: true })).toHaveValue('토스뱅크');
  await expect(page.getByLabel('계좌번호')).toBeFocused();

  const bank = page.getByLabel('은행', { exact: true });
  await page.getByRole('button', { name: '은행 고치기' }).click();
  await bank.fill('');
  await compose(page, bank, ['ㄱ', '구', '국', '국미', '국민']);
  await expect(bank).toHaveValue('국민');
  await page.getByRole('button', { name: '국민은행' }).click();

  await page.getByLabel('계좌번호').fill(newAccountNumber());
  const name = page.getByLabel('예금주');
  await compose(page, name, ['ㅎ', '호', '홍', '홍ㄱ', '홍기', '홍길']);
  await expect(name).toHaveValue('홍길');
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

test('after the application the back button does not lead into the sent form', async ({ page, server }) => {
  const { code } = await newInvite(server, { uses: 2 });
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
