// The sign-up form as a person goes through it, part by part.
import type { Page } from '@playwright/test';
import { expect } from '../browser/browser.ts';
import type { Server } from '../wallet/people.ts';
import { codeSentTo, DEMO_PASSWORD, newAccountNumber, newLogin, newPhone } from '../wallet/people.ts';

export const submitButton = (page: Page) => page.getByRole('button', { name: '가입 신청하기' });

export async function fillLogin(page: Page, login = newLogin()): Promise<string> {
  await page.getByLabel('아이디', { exact: true }).fill(login);
  return login;
}

export async function fillPasswords(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(password);
}

export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('휴대폰 번호').fill(phone);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByLabel('인증번호', { exact: true })).toBeVisible();
}

/** A whole code is tried automatically. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('인증번호', { exact: true }).fill(code);
}

export async function verifyPhone(page: Page, server: Server, phone = newPhone()): Promise<string> {
  await askForCode(page, phone);
  await typeCode(page, await codeSentTo(server, phone));
  await expect(page.getByText('인증에 성공했습니다.')).toBeVisible();
  return phone;
}

export async function fillAccount(page: Page, accountNum = newAccountNumber()): Promise<void> {
  await page.getByRole('button', { name: '국민은행' }).click();
  await page.getByLabel('계좌번호').fill(accountNum);
  await page.getByLabel('예금주').fill('홍길동');
}

/** The whole form, up to its button. */
export async function fillForm(page: Page, server: Server, login = newLogin()) {
  await fillLogin(page, login);
  await fillPasswords(page);
  const phone = await verifyPhone(page, server);
  const accountNum = newAccountNumber();
  await fillAccount(page, accountNum);
  return { login, phone, accountNum };
}
