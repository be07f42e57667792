// The page that imports a statement, for everyone in the states that no scene has; what it does is in tests/console/statements.test.ts.
import { STATEMENT_BYTES_MAX, STATEMENT_TOO_LARGE } from '../../domain/bank-statement/statement-size.ts';
import { expect } from '../support/browser/browser.ts';
import { openConsole } from '../support/pages/console-page.ts';
import { test } from '../support/servers/own-server.ts';
import { axeFaults } from '../support/scenes/scene-checks.ts';
import { atBank } from '../support/bank/statement-text.ts';
import { operatorOf } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

test(
  'a choice of accounts, lines that differ in their text and a file that is too large are for everyone',
  { tag: LONG_ONLY },
  async ({ browser, ownServer }) => {
    const admin = await operatorOf(ownServer);
    const depositAccount = { bank: '088', accountNum: '110222333444', name: '다온게임즈' };
    await admin('admin.companies.update', { id: 1, depositAccount });
    const desk = await openConsole(browser, ownServer, { path: '/bankLines/create' });
    const at = atBank(Date.now() - 60_000);
    const show = async (name: string) => {
      await desk.getByRole('combobox', { name: '입금 계좌' }).click();
      await desk.getByRole('option', { name: '(지난 계좌)' }).click();
      await desk.getByLabel('거래내역 붙여 넣기').fill(`거래일시\t보낸분\t입금액\n${at}\t${name}\t23,000`);
      await desk.getByRole('button', { name: '붙여 넣은 내용 보기' }).click();
    };
    await show('다온일');
    await expect(desk.getByText(/하나은행 .* 계좌의 거래내역으로 가져와요/)).toBeVisible();
    expect(await axeFaults(desk)).toEqual([]);
    await desk.getByRole('button', { name: '1줄 가져오기' }).click();
    await desk.getByRole('button', { name: '다른 거래내역 가져오기' }).click();
    await show('다*일');
    await expect(desk.getByText(/글자만 다른 줄이 1개 있어요/)).toBeVisible();
    expect(await axeFaults(desk)).toEqual([]);
    const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(STATEMENT_BYTES_MAX + 1, 'a') };
    await desk.getByLabel('거래내역 파일').setInputFiles(file);
    await expect(desk.getByText(STATEMENT_TOO_LARGE)).toBeVisible();
    expect(await axeFaults(desk)).toEqual([]);
    await desk.close();
  },
);
