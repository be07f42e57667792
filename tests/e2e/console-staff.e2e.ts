// Acts of admins: companies, operators, and the authenticator that a setting requires.
import type { Page } from '@playwright/test';
import { expect } from '../support/browser/browser.ts';
import { test } from '../support/servers/own-server.ts';
import { goInConsole, inboxOf, openConsole } from '../support/pages/console-page.ts';
import { panelOf } from '../support/pages/inbox-steps.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import {
  callerOf,
  DEMO_PASSWORD,
  newAccountNumber,
  newHolder,
  newLogin,
  newPhone,
  operatorOf,
} from '../support/wallet/people.ts';

const asAdmin = { login: 'admin1' };

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a company is added and changed with old beside new, and a colleague is hired, moved and shut out', async ({
  browser,
  ownServer,
}) => {
  const [before, after] = [newAccountNumber(), newAccountNumber()];
  const desk = await openConsole(browser, ownServer, { ...asAdmin, path: '/companies/create' });
  await desk.getByLabel('회사 이름').fill('새벽게임즈');
  await desk.getByLabel('입금 수수료').fill('2');
  await pick(desk, '은행', '하나은행');
  await desk.getByLabel('계좌 번호').fill(before);
  await desk.getByLabel('예금주').fill('새벽게임즈');
  await desk.getByRole('button', { name: '회사 만들기' }).click();
  const company = desk.getByRole('region', { name: '회사 정보' });
  await expect(company).toContainText('2 DAON');
  await expect(company).toContainText(before.slice(-4));
  await expect(company).not.toContainText(before);

  await company.getByRole('link', { name: '회사 정보 바꾸기' }).click();
  await desk.getByLabel('입금 수수료').fill('3');
  await pick(desk, '은행', '국민은행');
  await desk.getByLabel('계좌 번호').fill(after);
  await desk.getByLabel('예금주').fill('새벽홀딩스');
  await desk.getByRole('button', { name: '바꿀 내용 확인하기' }).click();
  const sure = desk.getByRole('dialog');
  await expect(sure.getByRole('deletion')).toHaveText(['2 DAON', /하나/]);
  await expect(sure.getByRole('insertion')).toHaveText(['3 DAON', /국민.*새벽홀딩스/]);
  await sure.getByRole('checkbox').check();
  await sure.getByRole('button', { name: '바꾸기' }).click();
  await expect(company).toContainText('입금 계좌가 최근 7일 안에 바뀌었어요.');
  await expect(company).toContainText('새벽홀딩스');
  await expect(desk.getByRole('region', { name: '감사 기록' }).getByRole('row')).toHaveCount(3);

  const login = newLogin();
  const signIn = () => callerOf(ownServer)('admin.auth.signIn', { login, password: DEMO_PASSWORD });
  await goInConsole(desk, '/operators/create');
  await desk.getByLabel('아이디').fill(login);
  await desk.getByLabel('첫 비밀번호').fill(DEMO_PASSWORD);
  await desk.getByLabel('이름 (선택)').fill('김새벽');
  await desk.getByLabel('휴대폰 번호 (선택)').fill(newPhone());
  await desk.getByRole('button', { name: '운영자 만들기' }).click();
  const colleague = desk.getByRole('region', { name: '운영자 정보' });
  await expect(colleague).toContainText('김새벽');
  await colleague.getByRole('button', { name: '권한 바꾸기' }).click();
  await pick(desk, '권한', '조회자');
  await sure.getByRole('button', { name: '권한 바꾸기' }).click();
  await expect(sure).toBeHidden();
  await expect(colleague).toContainText('조회자');
  expect(await signIn()).toMatchObject({ operator: { role: 'viewer' } });
  await colleague.getByRole('button', { name: '사용 중지' }).click();
  await sure.getByRole('button', { name: '사용 중지' }).click();
  await expect(colleague.getByRole('button', { name: '다시 사용' })).toBeVisible();
  await expect(signIn()).rejects.toThrow('CREDENTIALS_WRONG');
  await desk.close();
});

test('an operator without a required authenticator sees a notice first and is refused', async ({
  browser,
  ownServer,
}) => {
  const holder = await newHolder(ownServer);
  const id = await askPurchase(holder);
  const desk = await openConsole(browser, ownServer, {
    path: inboxOf(holder.login),
    allow: /status of 403/,
  });
  const banner = desk.getByText('인증 앱을 등록해야 요청을 결정할 수 있어요.');
  await expect(panelOf(desk, id)).toBeVisible();
  await expect(banner).toHaveCount(0);
  const admin = await operatorOf(ownServer);
  await admin('admin.settings.set', { key: 'requireTotp', value: 'deciders' });
  await panelOf(desk, id).getByRole('button', { name: '승인', exact: true }).click();
  await desk.getByRole('button', { name: '확인했어요, 승인하기' }).click();
  // The refusal brings the banner, which was not asked for when the page was opened.
  await expect(banner).toBeVisible();
  await desk.getByRole('dialog').getByRole('button', { name: '취소' }).click();
  await expect(panelOf(desk, id)).toContainText('대기');
  await desk.getByRole('link', { name: '등록하기' }).click();
  await expect(desk.getByRole('button', { name: '인증 앱 등록하기' })).toBeVisible();
  await desk.close();
});

test('a company that another admin has changed is read again, and what was typed stays', async ({
  browser,
  ownServer,
}) => {
  const admin = await operatorOf(ownServer);
  const name = `바뀌는회사${newLogin()}`;
  const { id } = await admin<{ id: number }>('admin.companies.create', {
    name,
    perDepositFee: '1',
    depositAccount: { bank: '하나은행', accountNum: newAccountNumber(), name },
  });
  const desk = await openConsole(browser, ownServer, {
    ...asAdmin,
    path: `/companies/${id}`,
    allow: /status of 409/,
  });
  const fee = desk.getByLabel('입금 수수료');
  const dialog = desk.getByRole('dialog');
  await expect(fee).toHaveValue('1');
  await admin('admin.companies.update', { id, perDepositFee: '3' });
  await fee.fill('2');
  await desk.getByRole('button', { name: '바꿀 내용 확인하기' }).click();
  await expect(dialog).toContainText('1 DAON→2 DAON');
  await dialog.getByRole('button', { name: '바꾸기' }).click();
  await expect(
    desk.getByText('그사이 다른 관리자가 바꿨어요. 지금 값을 확인하고 다시 바꿔주세요.'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(fee).toHaveValue('2');
  await desk.getByRole('button', { name: '바꿀 내용 확인하기' }).click();
  await expect(dialog).toContainText('3 DAON→2 DAON');
  await dialog.getByRole('button', { name: '바꾸기' }).click();
  await expect(desk.getByText('회사 정보를 바꿨어요.')).toBeVisible();
  await desk.close();
});
