// Whose statement the console imports, where a company has changed its bank.
import { expect, test } from '../support/browser.ts';
import { leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { startDemoServer } from '../support/demo-server.ts';
import { axeFaults } from '../support/scene-checks.ts';
import { atBank, statementText } from '../support/statement-text.ts';
import { operatorOf } from '../support/wallet-people.ts';

test('a statement of the account before the company changed its bank is imported for that account', async ({
  browser,
}) => {
  const own = await startDemoServer();
  try {
    const admin = await operatorOf(own);
    const company = {
      id: 1,
      depositAccount: { bank: '088', accountNum: '110222333444', name: '다온게임즈' },
    };
    const text = statementText([{ at: atBank(Date.now() - 60_000), won: 23_000, name: '다온일' }]);
    await admin('admin.companies.update', company);

    const desk = await openConsole(browser, own, { path: '/bankLines/create' });
    await desk.getByRole('combobox', { name: '입금 계좌' }).click();
    await desk.getByRole('option', { name: '(지난 계좌)' }).click();
    await desk.getByLabel('거래내역 붙여 넣기').fill(text.replaceAll(',', '\t'));
    await desk.getByRole('button', { name: '붙여 넣은 내용 보기' }).click();
    await expect(desk.getByText(/하나은행 .* 계좌의 거래내역으로 가져와요/)).toBeVisible();
    // Another choice is read again.
    await desk.getByRole('combobox', { name: '입금 계좌' }).click();
    await desk.getByRole('option', { name: '신한은행' }).click();
    await expect(desk.getByText(/신한은행 .* 계좌의 거래내역으로 가져와요/)).toBeVisible();
    expect(await axeFaults(desk)).toEqual([]);
    await desk.getByRole('combobox', { name: '입금 계좌' }).click();
    await desk.getByRole('option', { name: '(지난 계좌)' }).click();
    await desk.getByRole('button', { name: '1줄 가져오기' }).click();
    await expect(desk.getByText('1줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.')).toBeVisible();
    const { data } = await admin<{ data: { depositAccount: { bankName: string } }[] }>(
      'admin.bankImports.list',
      {},
    );
    expect(data[0]?.depositAccount.bankName).toBe('하나은행');
    await leaveConsole(desk);
  } finally {
    await own.stop();
  }
});

test('a statement goes to the account that was shown, also when the company has changed it meanwhile', async ({
  browser,
}) => {
  const own = await startDemoServer();
  try {
    const admin = await operatorOf(own);
    const text = statementText([{ at: atBank(Date.now() - 60_000), won: 23_000, name: '다온일' }]);
    const desk = await openConsole(browser, own, { path: '/bankLines/create' });
    await desk.getByLabel('거래내역 붙여 넣기').fill(text.replaceAll(',', '\t'));
    await desk.getByRole('button', { name: '붙여 넣은 내용 보기' }).click();
    await expect(desk.getByText(/하나은행 .* 계좌의 거래내역으로 가져와요/)).toBeVisible();
    const depositAccount = { bank: '088', accountNum: '110222333444', name: '다온게임즈' };
    await admin('admin.companies.update', { id: 1, depositAccount });
    await desk.getByRole('button', { name: '1줄 가져오기' }).click();
    await expect(desk.getByText('1줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.')).toBeVisible();
    const { data } = await admin<{ data: { depositAccount: { bankName: string } }[] }>(
      'admin.bankImports.list',
      {},
    );
    expect(data[0]?.depositAccount.bankName).toBe('하나은행');
    await leaveConsole(desk);
  } finally {
    await own.stop();
  }
});
