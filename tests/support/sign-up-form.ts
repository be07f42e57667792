// The sign-up form as a person goes through it, part by part.
import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import type { RunningServer } from './server-process.ts';
import {
  codeSentTo,
  DEMO_PASSWORD,
  newAccountNumber,
  newLogin,
  newPhone,
  operatorOf,
} from './wallet-people.ts';

export const submitButton = (page: Page) => page.getByRole('button', { name: '가입 신청하기' });

/** A link of a test's own, for one use unless more are asked for. */
export async function newInvite(
  server: RunningServer,
  given: { kind?: 'signup' | 'link'; days?: number; uses?: number } = {},
): Promise<{ id: number; code: string }> {
  const admin = await operatorOf(server);
  const { data: companies } = await admin<{ data: { id: number }[] }>('admin.companies.list', {
    page: 1,
    perPage: 1,
  });
  return admin('admin.invites.create', { kind: 'signup', companyId: companies[0]?.id, ...given });
}

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

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('인증번호', { exact: true }).fill(code);
  await page.getByRole('button', { name: '인증번호 확인' }).click();
}

/** Six digits that are certainly not the code. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000');

export async function verifyPhone(page: Page, server: RunningServer, phone = newPhone()): Promise<string> {
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
export async function fillForm(page: Page, server: RunningServer, login = newLogin()) {
  await fillLogin(page, login);
  await fillPasswords(page);
  const phone = await verifyPhone(page, server);
  const accountNum = newAccountNumber();
  await fillAccount(page, accountNum);
  return { login, phone, accountNum };
}
