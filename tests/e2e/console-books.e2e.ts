// What the ledger's pages of the console do to the wallet and to files; the rest is in tests/console/books.test.ts.
import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { balanceOf, newHolder, newTxHash, openAs, operatorOf } from '../support/wallet/people.ts';

const asAdmin = { login: 'admin1' };
const filteredBy = (path: string, filter: object) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

test('a correction reverses what it names, after a reason, and the holder reads why', async ({
  page,
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '40' });
  const desk = await openConsole(browser, server, {
    ...asAdmin,
    path: filteredBy('/transactions', { holder: holder.login }),
  });
  await desk.getByRole('cell', { name: '외부 DAON 수신' }).click();
  await expect(desk.getByRole('table', { name: /분개/ })).toContainText('+40 DAON');
  await desk.getByRole('button', { name: '정정하기' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '되돌리기' })).toBeDisabled();
  await dialog.getByLabel('사유', { exact: true }).fill('다른 회원의 입금이었어요.');
  await dialog.getByRole('button', { name: '되돌리기' }).click();
  await expect(desk.getByText('정정했어요.', { exact: false }).first()).toBeVisible();
  await expect(desk.getByText('정정됨')).toBeVisible();
  expect(await balanceOf(holder)).toBe('0');
  await expect(desk.getByRole('button', { name: '정정하기' })).toBeDisabled();
  await openAs(page, holder, '/transDetail');
  await page.getByText('거래 정정').first().click();
  await expect(page.getByText('다른 회원의 입금이었어요.')).toBeVisible();

  await goInConsole(desk, '/trial-balance');
  await expect(desk.getByRole('heading', { name: '맞음' })).toBeVisible();
  await leaveConsole(desk);
});

test('an export has the whole filtered list, and the log names the operator', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '1' });
  const admin = await operatorOf(server);
  for (let n = 0; n < 30; n += 1) {
    const content = { address: holder.address, amount: '0.1', txHash: newTxHash() };
    await admin('admin.deposits.record', { ...content, requestId: crypto.randomUUID() });
  }
  const desk = await openConsole(browser, server, {
    path: filteredBy('/deposits', { holder: holder.login }),
  });
  await expect(desk.getByText('31건 가운데 1–25')).toBeVisible();
  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '내보내기' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^daon-deposits-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(32);
  expect(lines.slice(1).every((line) => line.includes(holder.login))).toBe(true);

  await goInConsole(desk, filteredBy('/audit', { action: 'exports.create', outcome: 'done' }));
  await desk.getByRole('cell', { name: '목록 내보내기' }).first().click();
  // The log cannot be erased, and a login that was typed may be a person's name.
  await expect(desk.getByText('{"holder":"given"}')).toBeVisible();
  await leaveConsole(desk);
});

test('an announcement is written, changed and taken down, and the wallet shows it while it is live', async ({
  page,
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const title = `점검 <b>${holder.login}</b>`;
  const desk = await openConsole(browser, server, { path: '/announcements' });
  await desk.getByRole('button', { name: '새 공지' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('제목').fill(title);
  await dialog.getByLabel('내용').fill('밤 11시부터 10분 동안 점검해요.');
  await expect(dialog.getByRole('region', { name: '미리보기' })).toContainText(title);
  await dialog.getByRole('button', { name: '공지 올리기' }).click();
  await expect(dialog).toBeHidden();
  await openAs(page, holder);
  await expect(page.getByText(title)).toBeVisible();

  const row = desk.getByRole('row', { name: new RegExp(holder.login) });
  await expect(row).toContainText('올라가 있음');
  await row.getByRole('button', { name: '고치기' }).click();
  await dialog.getByLabel('제목').fill(`${title} 연장`);
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText(`${title} 연장`)).toBeVisible();

  await row.getByRole('button', { name: '내리기' }).click();
  await dialog.getByRole('button', { name: '내리기' }).click();
  await expect(row).toContainText('끝남');
  await expect(row.getByRole('button', { name: '고치기' })).toBeDisabled();
  await page.reload();
  await expect(page.getByText('보유 DAON')).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await leaveConsole(desk);
});
