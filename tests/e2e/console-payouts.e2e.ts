// The payout desk: sales are chosen, a file is made and saved once, and the lines of the statement tell what was paid.
import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { payoutReference } from '../../domain/payout-file.ts';
import { expect, test } from '../support/browser/browser.ts';
import { leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { askSale } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

test('a file is made and saved once, its paid sale is found, and another is taken back', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '1000' });
  const [paid, back] = [await askSale(holder, '30'), await askSale(holder, '20')];
  const admin = await operatorOf(server, 'admin1');
  const { payoutWon } = await admin<{ payoutWon: string }>('admin.sales.get', { id: paid });
  const [account] = await holder.call<{ name: string }[]>('linkedAccounts.list');

  const desk = await openConsole(browser, server, { path: '/payouts' });
  await desk.getByRole('button', { name: '새 대량이체' }).click();
  const chooseAll = desk.getByRole('checkbox', { name: '모두 고르기' });
  await expect(desk.getByRole('checkbox', { name: `판매 ${paid} 고르기` })).toBeChecked();
  await chooseAll.check();
  await chooseAll.uncheck();
  await expect(desk.getByRole('button', { name: '파일 만들기' })).toBeDisabled();
  for (const id of [paid, back]) await desk.getByRole('checkbox', { name: `판매 ${id} 고르기` }).check();
  await expect(desk.getByText(/^2건 · /)).toBeVisible();

  await desk.getByRole('button', { name: '파일 만들기' }).click();
  const question = desk.getByRole('dialog');
  await expect(question.getByText(/^2건, .*의 파일을 만들까요\?$/)).toBeVisible();
  await question.getByRole('button', { name: '오늘 판매 지급' }).click();
  const saving = desk.waitForEvent('download');
  await question.getByRole('button', { name: '파일 만들기' }).click();
  const saved = await saving;
  const rows = await readSheet(await readFile(await saved.path()));
  const filed = rows.slice(1).map((row) => row.find((cell) => String(cell).startsWith('판매')));
  expect(filed).toEqual([payoutReference(paid), payoutReference(back)]);
  expect(rows.flat()).toContain(holder.accountNum);
  // Its other states are scenes (`desk-payout-scenes.ts`), which are checked in all sizes and colours.
  expect(await axeFaults(desk)).toEqual([]);

  // Another operator, or the same after a reload, is told which file has it.
  await desk.getByRole('button', { name: '다른 판매 고르기' }).click();
  await expect(desk.getByRole('checkbox', { name: `판매 ${paid} 고르기` })).toBeDisabled();
  await expect(desk.getByRole('link', { name: /번에 있어요$/ }).first()).toBeVisible();
  await desk
    .getByRole('link', { name: /번에 있어요$/ })
    .last()
    .click();
  await expect(desk.getByRole('heading', { name: /^대량이체 \d+$/ }).last()).toBeVisible();

  const line = {
    at: atBank(Date.now() + 60_000),
    won: -Number(payoutWon),
    name: account?.name ?? '',
    memo: payoutReference(paid),
  };
  await admin('admin.bankLines.import', {
    companyId: 1,
    fileName: 'a.csv',
    contentBase64: inBase64(statementText([line], Date.now())),
    requestId: crypto.randomUUID(),
  });
  const found = await admin<{ data: { id: number; candidates: { id: number }[] }[] }>(
    'admin.bankLines.list',
    {
      filter: { match: 'certain', direction: 'out' },
    },
  );
  const ids = found.data.filter(({ candidates }) => candidates[0]?.id === paid).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  await admin('admin.bankLines.approve', { ids, requestId: crypto.randomUUID() });
  await desk.reload();
  await expect(desk.getByText('지급 확인 1', { exact: true })).toBeVisible();

  await desk.getByRole('button', { name: `판매 ${back} 파일에서 빼기` }).click();
  const taking = desk.getByRole('dialog');
  await taking.getByRole('button', { name: '은행에서 거절했어요' }).click();
  await expect(taking.getByRole('button', { name: '파일에서 빼기' })).toBeDisabled();
  await taking.getByRole('checkbox').check();
  await taking.getByRole('button', { name: '파일에서 빼기' }).click();
  await expect(desk.getByText('파일에서 뺌 1', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: '파일 다시 받기' })).toBeDisabled();

  // From the sale to its line and its file, and back from the line to the sale.
  await desk.getByRole('link', { name: `판매 ${paid}` }).click();
  await expect(desk.getByRole('link', { name: /^대량이체 \d+번 파일$/ })).toBeVisible();
  await desk.getByRole('link', { name: /^은행 거래 / }).click();
  await expect(desk.getByRole('link', { name: `판매 ${paid}` })).toBeVisible();
  await leaveConsole(desk);
});
