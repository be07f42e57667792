// A statement of a period, downloaded as a document and as a table.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await button(page, '내려받기').click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a period is picked, and its statement is saved as PDF or as CSV', async ({ page, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  await openAs(page, holder, '/accountSetting');
  await page.getByRole('link', { name: '거래내역서 받기' }).click();
  await expect(page.locator('[data-screen="/statement"]')).toBeVisible();
  await expect(button(page, '이번 달')).toHaveAttribute('aria-pressed', 'true');

  const document = await saved(page);
  expect(document.name).toMatch(/^daon-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(document.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('거래내역서를 내려받았어요')).toBeVisible();

  await page.getByText('엑셀용 표 (CSV)').click();
  const table = await saved(page);
  expect(table.name).toMatch(/\.csv$/);
  const lines = table.bytes.toString('utf8').trim().split('\r\n');
  expect(lines.at(-1)).toContain('마지막 잔액,,,,100,');

  await button(page, '지난달').click();
  await page.locator('[name=to]').fill('2020-01-01');
  await expect(page.getByText('시작일을 종료일보다 앞당겨주세요.')).toBeVisible();
  await expect(button(page, '내려받기')).toBeDisabled();
});

test('a session that ended elsewhere leads to the login, and back', async ({ page, server, problems }) => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  await openAs(page, holder, '/statement');
  await holder.call('auth.signOut');
  await button(page, '내려받기').click();
  await expect(page).toHaveURL(/\/login$/);
});
