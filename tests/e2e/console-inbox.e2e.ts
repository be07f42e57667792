// A request through the inbox: approved, rejected, held and released. What each kind tells its holder is in
// tests/server/requests/decisions-told.test.ts and sign-up-decisions.test.ts.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { ALARM_RECEIVED } from '../../domain/alarm-types.ts';
import { choose, panelOf, take } from '../support/pages/inbox-steps.ts';
import { ask } from '../support/people/waiting-requests.ts';
import { newHolder, newTxHash } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';

type Alarm = { type: number; reason: string | null };

/** The newest first, without the deposit that every holder here begins with. */
async function alarmsOf(holder: Holder): Promise<Alarm[]> {
  const { rows } = await holder.call<{ rows: Alarm[] }>('alarms.list', { page: 1 });
  return rows.filter(({ type }) => type !== ALARM_RECEIVED).map(({ type, reason }) => ({ type, reason }));
}

async function approve(
  desk: Page,
  id: number,
  given: { txHash?: string; isPaid?: boolean } = {},
): Promise<void> {
  if (given.isPaid === true) await take(desk, id);
  await panelOf(desk, id).getByRole('button', { name: '승인', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  if (given.txHash !== undefined) await dialog.getByLabel('전송 해시').fill(given.txHash);
  await dialog.getByRole('button', { name: '확인했어요, 승인하기' }).click();
  await expect(dialog).toBeHidden();
}

async function refuse(desk: Page, id: number, button: '거절' | '보류', reason: string): Promise<void> {
  await panelOf(desk, id).getByRole('button', { name: button, exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('사유', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: `${button}하기` }).click();
  await expect(dialog).toBeHidden();
}

test('an external send is approved, rejected, held and released, and its holder gets an alarm of each with its reason', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '1000' });
  const approved = await ask(server, holder, 'externalSend');
  const rejected = await ask(server, holder, 'externalSend');
  const released = await ask(server, holder, 'externalSend');
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  const hash = () => ({ isPaid: true, txHash: newTxHash() });

  // The one that has waited longest is looked at first, and each decision brings the next.
  await approve(desk, approved, hash());
  await refuse(desk, rejected, '거절', '거절한 까닭이에요.');
  await refuse(desk, released, '보류', '보류한 까닭이에요.');
  await expect(desk.getByText('기다리는 신청이 없어요')).toBeVisible();
  const told: Alarm[] = [
    { type: 13, reason: '보류한 까닭이에요.' },
    { type: 12, reason: '거절한 까닭이에요.' },
    { type: 11, reason: null },
  ];
  expect(await alarmsOf(holder)).toEqual(told);

  await desk.getByRole('button', { name: /^보류/ }).first().click();
  await approve(desk, released, hash());
  await expect(desk.getByText('보류한 신청이 없어요')).toBeVisible();
  expect(await alarmsOf(holder)).toEqual([{ type: 11, reason: null }, ...told]);
  await leaveConsole(desk);
});

test('a send is not approved without a hash, with half of one, or with one that proved another send', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '1000' });
  const first = await ask(server, holder, 'externalSend');
  const second = await ask(server, holder, 'externalSend');
  const txHash = newTxHash();
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login), allow: /40[09]/ });
  await approve(desk, first, { txHash, isPaid: true });

  await take(desk, second);
  await panelOf(desk, second).getByRole('button', { name: '승인', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: '확인했어요, 승인하기' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('전송 해시').fill(txHash.slice(0, 40));
  await expect(dialog.getByText('전송 해시(0x로 시작하는 66자)를 입력해주세요.')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('전송 해시').fill(txHash);
  await confirm.click();
  await expect(dialog.getByText('이미 사용된 전송 해시예요.')).toBeVisible();
  await dialog.getByLabel('전송 해시').fill(newTxHash());
  await expect(dialog.getByText('이미 사용된 전송 해시예요.')).toBeHidden();
  await confirm.click();
  await expect(desk.getByText('기다리는 신청이 없어요')).toBeVisible();
  await leaveConsole(desk);
});

test('the panel warns of the same phone elsewhere, shows a number only after a reason, and keeps a note', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const other = await newHolder(server, { phone: holder.phone });
  const id = await ask(server, holder, 'purchase');
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  const panel = panelOf(desk, id);
  await expect(panel.getByRole('group', { name: '주의할 점' })).toContainText(other.login);

  await expect(panel).not.toContainText(holder.accountNum);
  await panel.getByRole('button', { name: '보내는 계좌 번호 전체 보기' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('사유', { exact: true }).fill('입금자를 확인해요.');
  await dialog.getByRole('button', { name: '전체 보기' }).click();
  await expect(panel).toContainText(holder.accountNum);
  await panel.getByRole('button', { name: '보내는 계좌 번호 가리기' }).click();
  await expect(panel).not.toContainText(holder.accountNum);

  await panel.getByLabel('새 메모').fill('은행에 전화했어요.');
  await panel.getByRole('button', { name: '메모 남기기' }).click();
  await expect(panel.getByRole('region', { name: '메모' }).getByRole('listitem')).toContainText(
    '은행에 전화했어요.',
  );

  await panel.getByRole('link', { name: `구매 ${id}` }).click();
  await desk.getByRole('tab', { name: '기록' }).click();
  const history = desk.getByRole('list', { name: '기록' });
  await expect(history).toContainText('번호 전체 보기');
  await expect(history).toContainText('사유: 입금자를 확인해요.');
  await expect(history).toContainText('메모 남김');
  await leaveConsole(desk);
});

test('a list narrows to a holder and keeps what is decided', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const id = await ask(server, holder, 'sale');
  const desk = await openConsole(browser, server, { path: '/sales' });
  await desk.getByLabel('회원 아이디').fill(holder.login);
  // The list narrows when the typing rests; a row that is chosen before is let go with the rows around it.
  await expect(desk).toHaveURL(new RegExp(holder.login));
  await choose(desk, id);
  await refuse(desk, id, '거절', '받을 계좌를 확인할 수 없어요.');
  await expect(panelOf(desk, id)).toContainText('받을 계좌를 확인할 수 없어요.');
  await expect(panelOf(desk, id).getByRole('button', { name: '승인', exact: true })).toBeDisabled();
  await expect(panelOf(desk, id)).toContainText('이미 거절 처리된 요청이에요.');
  await leaveConsole(desk);
});
