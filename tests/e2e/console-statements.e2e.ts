// Whose statement the console imports, where a company has changed its bank.
import { STATEMENT_BYTES_MAX, STATEMENT_TOO_LARGE } from '../../domain/bank-statement/statement-size.ts';
import { expect, test } from '../support/browser/browser.ts';
import { leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { atBank, statementText } from '../support/bank/statement-text.ts';
import { operatorOf } from '../support/wallet/people.ts';

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

test('lines that differ from stored ones only in their text are asked about, and left out or imported', async ({
  browser,
}) => {
  const own = await startDemoServer();
  try {
    const at = atBank(Date.now() - 60_000);
    const text = (name: string) => `거래일시\t보낸분\t입금액\n${at}\t${name}\t23,000`;
    const desk = await openConsole(browser, own, { path: '/bankLines/create' });
    const show = async (name: string) => {
      await desk.getByLabel('거래내역 붙여 넣기').fill(text(name));
      await desk.getByRole('button', { name: '붙여 넣은 내용 보기' }).click();
    };
    const again = () => desk.getByRole('button', { name: '다른 거래내역 가져오기' }).click();
    await show('다온일');
    await desk.getByRole('button', { name: '1줄 가져오기' }).click();
    await again();
    await show('다*일');
    await expect(desk.getByText(/글자만 다른 줄이 1개 있어요/)).toBeVisible();
    await expect(desk.getByRole('button', { name: '0줄 가져오기' })).toBeDisabled();
    expect(await axeFaults(desk)).toEqual([]);
    await desk.getByRole('radio', { name: /이미 가져온 거래예요/ }).check();
    await desk.getByRole('button', { name: '0줄 가져오기' }).click();
    await expect(desk.getByText('0줄을 가져왔어요. 이미 있던 1줄은 그대로 두었어요.')).toBeVisible();
    await again();
    await show('다*일');
    await desk.getByRole('radio', { name: /다른 거래예요/ }).check();
    await desk.getByRole('button', { name: '1줄 가져오기' }).click();
    await expect(desk.getByText('1줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.')).toBeVisible();
    await leaveConsole(desk);
  } finally {
    await own.stop();
  }
});

test('a file that is larger than any statement is refused before it is sent', async ({ browser, server }) => {
  const desk = await openConsole(browser, server, { path: '/bankLines/create' });
  const shown = desk.getByRole('button', { name: '1줄 가져오기' });
  const text = `거래일시\t보낸분\t입금액\n${atBank(Date.now() - 60_000)}\t다온일\t31,000`;
  await desk.getByLabel('거래내역 붙여 넣기').fill(text);
  await desk.getByRole('button', { name: '붙여 넣은 내용 보기' }).click();
  await expect(shown).toBeVisible();
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(STATEMENT_BYTES_MAX + 1, 'a') };
  await desk.getByLabel('거래내역 파일').setInputFiles(file);
  await expect(desk.getByText(STATEMENT_TOO_LARGE)).toBeVisible();
  await expect(shown).toBeHidden();
  expect(await axeFaults(desk)).toEqual([]);
  await leaveConsole(desk);
});
