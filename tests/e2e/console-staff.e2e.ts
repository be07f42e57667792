// What an admin types stays when another admin was faster; other acts of admins are in tests/console/staff.test.ts.
import { expect } from '../support/browser/browser.ts';
import { test } from '../support/servers/own-server.ts';
import { openConsole } from '../support/pages/console-page.ts';
import { newAccountNumber, newLogin, operatorOf } from '../support/wallet/people.ts';

const asAdmin = { login: 'admin1' };

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
