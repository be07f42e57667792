// What operators do to a holder, and what the holder then finds in the wallet; the rest is in tests/console/people.test.ts.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { apply, newHolder, openAs } from '../support/wallet/people.ts';

const DESK = { login: 'admin1' };

/** Presses a button, gives the reason that its dialog asks for, and waits until it is done. */
async function act(page: Page, button: string, reason: string, confirm = button): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: confirm, exact: true })).toBeDisabled();
  await dialog.getByLabel('사유', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const facts = (page: Page): Locator => page.getByRole('region', { name: '회원 정보' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

test('a blocked holder is signed out immediately, and can sign in again when the block is lifted', async ({
  page,
  browser,
  server,
  problems,
}) => {
  problems.allow(/401|403/);
  const holder = await newHolder(server, { daon: '100' });
  await openAs(page, holder);
  await expect(page.getByText('보유 DAON')).toBeVisible();

  const desk = await openConsole(browser, server, { ...DESK, path: `/holders/${holder.id}/show` });
  await act(desk, '차단', '분실 신고를 받았어요.');
  await expect(facts(desk)).toContainText('차단 사유: 분실 신고를 받았어요.');
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('아이디', { exact: true }).fill(holder.login);
  await page.getByLabel('비밀번호', { exact: true }).fill(holder.password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('차단된 로그인 정보입니다.')).toBeVisible();

  await act(desk, '차단 풀기', '본인 확인을 마쳤어요.');
  await expect(facts(desk)).toContainText('이용 중');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('보유 DAON')).toBeVisible();

  await tab(desk, '감사 기록');
  await expect(desk.getByRole('row').filter({ hasText: '분실 신고를 받았어요.' })).toContainText('admin1');
  await leaveConsole(desk);
});

test('a holder is opened from the list by keyboard as by a click, and the way back is one step', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const list = `/holders?filter=${encodeURIComponent(JSON.stringify({ holder: holder.login }))}`;
  const desk = await openConsole(browser, server, { path: list });
  const link = desk.getByRole('table').getByRole('link', { name: holder.login });
  const open = { keyboard: () => link.press('Enter'), click: () => link.click() };
  for (const way of ['keyboard', 'click'] as const) {
    await open[way]();
    await expect(desk).toHaveURL(new RegExp(`/holders/${holder.id}/show`));
    await desk.goBack();
    await expect(link).toBeVisible();
  }
  await leaveConsole(desk);
});

test('an invite is made, used, seen in its funnel and revoked', async ({
  page,
  browser,
  server,
  problems,
}) => {
  // What a revoked invite is answered with.
  problems.allow(/status of 400 .*signUp\.checkInvite/);
  const agentEmail = `agent-${Date.now()}@example.com`;
  const desk = await openConsole(browser, server, { path: '/invites' });
  await desk.getByRole('button', { name: '초대 만들기' }).click();
  await expect(desk.getByRole('combobox', { name: '회사' })).toContainText('다온게임즈');
  await desk.getByLabel('몇 명까지').fill('2');
  await desk.getByLabel(/에이전트/).fill(agentEmail);
  // A double click makes one invite, because the code of a second would be lost.
  await desk.getByRole('button', { name: '초대 만들기' }).dblclick();
  await expect(desk.getByRole('img', { name: '초대 링크의 QR 코드' })).toBeVisible();
  const url = await desk.getByLabel('초대 링크', { exact: true }).innerText();

  const noted = page.waitForResponse('**/trpc/signUp.noteOpening*');
  await page.goto(url);
  await expect(page).toHaveURL(/\/welcome\?code=/);
  // The wallet reports the opening in the background; the list is read afterwards.
  await noted;
  await desk.getByRole('link', { name: '목록으로' }).click();
  const row = desk.getByRole('row').filter({ hasText: agentEmail });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('초대 2 → 열람 1 → 신청 0 → 승인 0');
  await expect(row).toContainText('쓸 수 있음');

  const inviteCode = new URL(url).searchParams.get('code') ?? '';
  await newHolder(server, { inviteCode });
  await apply(server, { inviteCode });
  await desk.getByRole('button', { name: '새로고침' }).first().click();
  await expect(row).toContainText('초대 2 → 열람 1 → 신청 2 → 승인 1');
  await expect(row).toContainText('모두 씀');

  await row.getByRole('button', { name: /취소/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '초대 취소' }).click();
  await expect(row).toContainText('취소됨');
  await expect(row.getByRole('button', { name: /취소/ })).toBeDisabled();
  await page.goto(url);
  await expect(page).not.toHaveURL(/\/welcome/);
  await leaveConsole(desk);
});
