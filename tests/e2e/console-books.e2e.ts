// The ledger in the console: deposits, the ledger, corrections, files, announcements, the log and the dashboard.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, leaveConsole, openConsole, spendConsole } from '../support/pages/console-page.ts';
import { balanceOf, newHolder, newTxHash, openAs, operatorOf } from '../support/wallet/people.ts';

const asAdmin = { login: 'admin1' };
const filteredBy = (path: string, filter: object) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

async function fillDeposit(desk: Page, address: string, amount: string, txHash: string) {
  await desk.getByLabel('받는 지갑 주소').fill(address);
  await desk.getByLabel('수량').fill(amount);
  await desk.getByLabel('거래 해시').fill(txHash);
}

test('a deposit is recorded for the holder whose address it names, once, and seen in the wallet', async ({
  page,
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const txHash = newTxHash();
  const desk = await openConsole(browser, server, {
    ...asAdmin,
    allow: /status of 409/,
    path: '/deposits/create',
  });
  await fillDeposit(desk, holder.address, '12.5', txHash);
  await expect(desk.getByText(`${holder.login} · 홍길동`)).toBeVisible();
  await desk.getByRole('button', { name: '수신 기록하기' }).click();
  const sure = desk.getByRole('dialog');
  await expect(sure).toContainText(`${holder.login} 회원에게 12.50 DAON을 더할까요?`);
  await sure.getByRole('button', { name: '확인했어요, 기록하기' }).click();
  await expect(desk.getByText('수신을 기록했어요.', { exact: false })).toBeVisible();
  await expect(desk.getByRole('row', { name: new RegExp(`${holder.login}.*12.50 DAON`) })).toBeVisible();
  expect(await balanceOf(holder)).toBe('12.5');
  await openAs(page, holder);
  // The lines below the card say it too, in a table.
  await expect(page.getByText('12.50 DAON', { exact: true }).first()).toBeVisible();

  await goInConsole(desk, '/deposits/create');
  await fillDeposit(desk, holder.address, '12.5', txHash);
  await desk.getByRole('button', { name: '수신 기록하기' }).click();
  await sure.getByRole('button', { name: '확인했어요, 기록하기' }).click();
  await expect(sure).toBeHidden();
  await expect(desk.getByLabel('거래 해시')).toHaveAccessibleDescription('이미 기록한 외부 DAON 수신이에요.');
  expect(await balanceOf(holder)).toBe('12.5');
  await leaveConsole(desk);
});

test('a lost answer is requested again under the same key, and the deposit is recorded once', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const desk = await openConsole(browser, server, {
    ...asAdmin,
    allow: /ERR_FAILED/,
    path: '/deposits/create',
  });
  const keys: unknown[] = [];
  await desk.route('**/trpc/admin.deposits.record', async (route) => {
    const body = route.request().postDataJSON() as { requestId: unknown };
    keys.push(body.requestId);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  await fillDeposit(desk, holder.address, '3', newTxHash());
  await desk.getByRole('button', { name: '수신 기록하기' }).click();
  const record = desk.getByRole('dialog').getByRole('button', { name: '확인했어요, 기록하기' });
  await record.click();
  await expect(
    desk.getByRole('dialog').getByText('서버에 연결하지 못했어요', { exact: false }),
  ).toBeVisible();
  await record.click();
  await expect(desk.getByText('수신을 기록했어요.', { exact: false })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await balanceOf(holder)).toBe('3');
  await leaveConsole(desk);
});

test('an unknown address is reported before anything can be recorded', async ({ browser, server }) => {
  const desk = await openConsole(browser, server, { ...asAdmin, path: '/deposits/create' });
  await fillDeposit(desk, `0x${'7'.repeat(40)}`, '1', newTxHash());
  await expect(desk.getByText('이 주소를 쓰는 회원이 없어요', { exact: false })).toBeVisible();
  await expect(desk.getByRole('button', { name: '수신 기록하기' })).toBeDisabled();
  await leaveConsole(desk);
});

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

test('the log is narrowed to an act and a day, leads to the record, and its chain is verified', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const admin = await operatorOf(server);
  await admin('admin.holders.block', { id: holder.id, reason: '도난 신고가 들어왔어요' });
  const desk = await openConsole(browser, server, {
    ...asAdmin,
    path: filteredBy('/audit', { subject: `holder:${holder.id}` }),
  });
  await desk.getByRole('cell', { name: '회원 차단' }).click();
  await expect(desk.getByText('도난 신고가 들어왔어요')).toBeVisible();
  await expect(desk.getByRole('link', { name: `회원 ${holder.id}` })).toHaveAttribute(
    'href',
    new RegExp(`/holders/${holder.id}/show$`),
  );
  await desk.getByLabel('부터').fill('2031-01-01');
  await expect(desk.getByText('조건에 맞는 기록이 없어요')).toBeVisible();
  await desk.getByRole('button', { name: '기록 검증' }).click();
  await expect(desk.getByRole('dialog')).toContainText('바뀌거나 빠진 기록이 없어요');
  await leaveConsole(desk);
});

test('a viewer sees every act of the ledger disabled', async ({ browser, server }) => {
  const login = `v${Date.now().toString(36)}`;
  const admin = await operatorOf(server);
  await admin('admin.operators.create', { login, password: 'daon1234!', role: 'viewer' });
  const desk = await openConsole(browser, server, { login, path: '/deposits' });
  await expect(desk.getByRole('button', { name: '수신 기록' })).toBeDisabled();
  await expect(desk.getByRole('button', { name: '내보내기' })).toBeDisabled();
  await goInConsole(desk, '/announcements');
  await expect(desk.getByRole('button', { name: '새 공지' })).toBeDisabled();
  await goInConsole(desk, '/settings');
  await expect(desk.getByRole('button', { name: '입금 시한 바꾸기' })).toBeDisabled();
  await goInConsole(desk, '/audit');
  await expect(desk.getByRole('button', { name: '기록 검증' })).toBeDisabled();
  await spendConsole(desk);
});
