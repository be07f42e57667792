// What the console keeps over a sign-out, and how it goes on without its event stream; mishaps around a decision are in tests/console/mishaps.test.ts.
import { expect, test } from '../support/browser/browser.ts';
import { inboxOf, openConsole, signOutOfConsole, spendConsole } from '../support/pages/console-page.ts';
import { rowOf } from '../support/pages/inbox-steps.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import { DEMO_PASSWORD, hireOperator, newHolder } from '../support/wallet/people.ts';

test('a saved query is there again after signing out and in', async ({ browser, server }) => {
  const { login } = await hireOperator(server, 'operator');
  const desk = await openConsole(browser, server, { login });
  const salesTab = desk.getByRole('button', { name: /^판매 \d/ });
  await salesTab.click();
  await expect(salesTab).toHaveAttribute('aria-pressed', 'true');
  await desk.getByRole('button', { name: '저장한 검색' }).click();
  await desk.getByRole('menuitem', { name: '지금 검색 저장…' }).click();
  await desk.getByLabel('검색 이름').fill('판매만');
  await desk.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await expect(desk.getByRole('button', { name: '판매만' })).toBeVisible();

  await signOutOfConsole(desk);
  await desk.getByLabel('아이디').fill(login);
  await desk.getByLabel('비밀번호').fill(DEMO_PASSWORD);
  await desk.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(salesTab).toHaveAttribute('aria-pressed', 'false');
  await desk.getByRole('button', { name: '저장한 검색' }).click();
  await desk.getByRole('menuitem', { name: '판매만' }).click();
  await expect(salesTab).toHaveAttribute('aria-pressed', 'true');
  await spendConsole(desk);
});

test('without the event stream the inbox polls every few seconds', async ({ browser, server }) => {
  const holder = await newHolder(server);
  const desk = await openConsole(browser, server, { allow: /ERR_FAILED/ });
  await desk.route('**/admin/events', (route) => route.abort('failed'));
  await desk.clock.install();
  await desk.goto(`/admin/#${inboxOf(holder.login)}`);
  await desk.reload();
  await expect(desk.getByText('기다리는 신청이 없어요')).toBeVisible();
  await expect(desk.getByText('10초마다 확인')).toBeVisible();
  const id = await askPurchase(holder);
  await desk.clock.fastForward(11_000);
  await expect(rowOf(desk, id)).toBeVisible();
  await desk.close();
});
