// What operators do to a holder, and what the holder then finds in the wallet.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { apply, newHolder, openAs, operatorOf } from '../support/wallet/people.ts';

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

test('a lock keeps tokens in, replaces none that was not shown, and the wallet says how many', async ({
  page,
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const desk = await openConsole(browser, server, {
    ...DESK,
    path: `/holders/${holder.id}/show`,
    allow: /status of 409/,
  });
  await desk.getByRole('button', { name: '잠금 수량 정하기' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('잠글 수량').fill('30.5');
  await dialog.getByLabel('사유', { exact: true }).fill('수사기관의 요청이 있어요.');
  const other = await operatorOf(server);
  await other('admin.holders.setLock', { id: holder.id, amount: '7', reason: '분쟁 조사' });
  await dialog.getByRole('button', { name: '잠금 정하기' }).click();
  await expect(dialog).toContainText('그사이 잠금이 바뀌었어요. 지금 잠금을 확인하고 다시 정해주세요.');
  await expect(dialog).toContainText('지금 잠금 7 DAON');
  await dialog.getByRole('button', { name: '잠금 정하기' }).click();
  await expect(dialog).toBeHidden();
  await expect(facts(desk)).toContainText('69.50 DAON');

  await openAs(page, holder);
  await expect(page.getByText(/잠김 30\.5/)).toBeVisible();
  await leaveConsole(desk);
});

test('all sessions of a holder end with a reason', async ({ page, browser, server, problems }) => {
  problems.allow(/401/);
  const holder = await newHolder(server);
  await openAs(page, holder);
  await expect(page.getByText('보유 DAON')).toBeVisible();
  const desk = await openConsole(browser, server, { path: `/holders/${holder.id}/show/sessions` });
  await expect(desk.getByText('로그인한 곳 1곳')).toBeVisible();
  await act(desk, '모두 로그아웃', '휴대폰을 잃어버렸대요.');
  await expect(desk.getByText('로그인한 곳 0곳')).toBeVisible();
  await expect(desk.getByRole('button', { name: '모두 로그아웃' })).toBeDisabled();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await leaveConsole(desk);
});

test('a suspended account is gone from the wallet until it is released', async ({
  page,
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const desk = await openConsole(browser, server, { path: `/linkedAccounts/${holder.linkedAccountId}/show` });
  await act(desk, '이용 정지', '예금주를 확인하고 있어요.');
  await expect(desk.getByText('정지 사유: 예금주를 확인하고 있어요.')).toBeVisible();
  await openAs(page, holder, '/accountSetting');
  expect(await holder.call<unknown[]>('linkedAccounts.list')).toEqual([]);
  await act(desk, '정지 풀기', '확인을 마쳤어요.');
  await expect(desk.getByRole('button', { name: '이용 정지' })).toBeEnabled();
  expect(await holder.call<unknown[]>('linkedAccounts.list')).toHaveLength(1);
  await leaveConsole(desk);
});

test('a closed holder with tokens is found and paid out', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '25' });
  await holder.call('auth.closeAccount', { password: holder.password, agreed: true });
  const desk = await openConsole(browser, server, { ...DESK, path: '/holders' });
  await desk.getByRole('button', { name: '지급할 탈퇴 회원' }).click();
  await desk.getByRole('row').filter({ hasText: holder.login }).click();
  await desk.getByRole('button', { name: '탈퇴 지급' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: '탈퇴할 때 남은 수량을 지급해요.' }).click();
  await dialog.getByRole('button', { name: '지급하기' }).click();
  await expect(desk.getByText('회원 계좌로 2,500원을 이체해주세요.')).toBeVisible();
  await expect(desk.getByRole('button', { name: '탈퇴 지급' })).toBeDisabled();
  await leaveConsole(desk);
});

test('the personal data of a closed holder are destroyed by order, once nothing is owed', async ({
  browser,
  server,
}) => {
  const owed = await newHolder(server, { daon: '5' });
  const holder = await newHolder(server, { name: '김하늘' });
  for (const { call, password } of [owed, holder])
    await call('auth.closeAccount', { password, agreed: true });
  const desk = await openConsole(browser, server, { ...DESK, path: `/holders/${owed.id}/show` });
  const erase = desk.getByRole('button', { name: '개인정보 파기', exact: true });
  await expect(erase).toBeDisabled();
  await desk.getByTitle('남은 DAON을 먼저 지급해주세요.').or(erase.locator('..')).first().hover();
  await expect(desk.getByText('남은 DAON을 먼저 지급해주세요.')).toBeVisible();

  await goInConsole(desk, `/holders/${holder.id}/show`);
  await expect(facts(desk)).toContainText('김하늘');
  await erase.click();
  const dialog = desk.getByRole('dialog', { name: `${holder.login} 회원의 개인정보를 파기할까요?` });
  await expect(dialog).toContainText('되살릴 수 없게 지워요.');
  await expect(dialog.getByRole('button', { name: '개인정보 파기' })).toBeDisabled();
  await dialog.getByRole('button', { name: '법원이나 수사기관의 명령이 있어요.' }).click();
  await dialog.getByRole('button', { name: '개인정보 파기' }).click();
  await expect(desk.getByText('개인정보를 파기했어요.')).toBeVisible();
  await expect(facts(desk)).toContainText('파기됨');
  await expect(facts(desk)).not.toContainText('김하늘');
  await expect(erase).toBeDisabled();
  await tab(desk, '메모');
  await expect(desk.getByLabel('새 메모')).toBeDisabled();
  await expect(desk.getByText('개인정보를 파기한 회원에 관한 메모는 남길 수 없어요.')).toBeVisible();
  await tab(desk, '감사 기록');
  await expect(desk.getByRole('row').filter({ hasText: '법원이나 수사기관의 명령이 있어요.' })).toContainText(
    'admin1',
  );
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

test('a number is shown whole after a reason, hides again, and stays in the log', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const desk = await openConsole(browser, server, { path: `/holders/${holder.id}/show` });
  await expect(facts(desk)).toContainText(`****${holder.phone.slice(-4)}`);
  await expect(facts(desk)).not.toContainText(holder.phone);
  await act(desk, '휴대폰 번호 전체 보기', '회원의 문의를 확인해요.', '전체 보기');
  await expect(facts(desk)).toContainText(holder.phone);
  await desk.getByRole('button', { name: '휴대폰 번호 가리기' }).click();
  await expect(facts(desk)).not.toContainText(holder.phone);
  await tab(desk, '감사 기록');
  const logged = desk.getByRole('row').filter({ hasText: '개인정보 열람' });
  await expect(logged).toContainText('회원의 문의를 확인해요.');
  await expect(logged).not.toContainText(holder.phone);
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
