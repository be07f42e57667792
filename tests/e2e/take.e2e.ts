// An operator takes a sale or an external send before it is paid (D48): from then on its holder cannot cancel it,
// and the console says who is paying it.
import { expect, test } from '../support/browser/browser.ts';
import { inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { panelOf, rowOf } from '../support/pages/inbox-steps.ts';
import { askSale } from '../support/people/waiting-requests.ts';
import { newHolder, openAs } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

test(
  'a holder cannot cancel what an operator has taken, until it is put back',
  { tag: LONG_ONLY },
  async ({ page, browser, server }) => {
    const holder = await newHolder(server, { daon: '100' });
    const id = await askSale(holder);
    await openAs(page, holder, `/assetDetail/${id}`);
    await expect(page.getByRole('button', { name: '요청 취소하기' })).toBeVisible();

    const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
    const panel = panelOf(desk, id);
    await expect(panel.getByRole('button', { name: '승인', exact: true })).toBeDisabled();
    await expect(panel.getByText('먼저 맡아야 해요. 맡은 뒤에 지급하고 승인해주세요.')).toBeVisible();
    const approval = panel.getByRole('button', { name: '승인', exact: true });
    const before = await approval.boundingBox();
    await desk.keyboard.press('t');
    await expect(panel.getByText('내가 처리 중')).toBeVisible();
    await expect(panel.getByText('지급을 마친 뒤에 승인해주세요.')).toBeVisible();
    expect(await approval.boundingBox()).toEqual(before);
    await expect(panel.getByRole('button', { name: '승인', exact: true })).toBeEnabled();
    await expect(
      desk.locator('tr', { has: rowOf(desk, id) }).getByText(/^operator 처리 중 · /),
    ).toBeVisible();

    // The queue narrows to what the operator has taken, and widens again.
    const mine = desk.getByRole('button', { name: '내가 맡은 것' });
    const second = await askSale(holder);
    await expect(rowOf(desk, second)).toBeVisible();
    await mine.click();
    await expect(rowOf(desk, id)).toBeVisible();
    await expect(rowOf(desk, second)).toHaveCount(0);
    await mine.click();
    await expect(rowOf(desk, second)).toBeVisible();
    await holder.call('orders.cancel', { id: second });
    await expect(rowOf(desk, second)).toHaveCount(0);

    // Another operator reads who it is and can neither approve nor reject it.
    const other = await openConsole(browser, server, { login: 'admin1', path: inboxOf(holder.login) });
    await expect(panelOf(other, id).getByText('operator 님이 처리 중')).toBeVisible();
    for (const name of ['승인', '거절', '보류'])
      await expect(panelOf(other, id).getByRole('button', { name, exact: true })).toBeDisabled();

    await page.reload();
    await expect(page.getByText('처리 중', { exact: true })).toBeVisible();
    await expect(page.getByText('관리자가 처리하고 있어 취소할 수 없어요')).toBeVisible();
    await expect(page.getByRole('button', { name: '요청 취소하기' })).toBeHidden();
    await openAs(page, holder, '/');
    await expect(page.getByText('판매 1건 처리 중')).toBeVisible();

    await panel.getByRole('button', { name: '내려놓기' }).click();
    await desk.getByRole('dialog').getByLabel('사유', { exact: true }).fill('지금은 지급할 수 없어요.');
    await desk.getByRole('dialog').getByRole('button', { name: '내려놓기' }).click();
    await expect(panel.getByRole('button', { name: '맡고 지급하기' })).toBeVisible();
    await openAs(page, holder, `/assetDetail/${id}`);
    await expect(page.getByRole('button', { name: '요청 취소하기' })).toBeVisible();
    await leaveConsole(desk);
    await leaveConsole(other);
  },
);

test('several requests are taken together, and no other button comes to lie under the pointer', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const ids = [await askSale(holder), await askSale(holder)];
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  await expect(desk.locator('[data-request]')).toHaveCount(ids.length);
  await desk.getByLabel('모두 선택').check();
  const bar = desk.getByRole('toolbar', { name: '선택한 신청' });
  const approval = bar.getByRole('button', { name: '함께 승인' });
  await expect(approval).toBeDisabled();
  const before = await approval.boundingBox();
  await bar.getByRole('button', { name: '2건 함께 맡기' }).click();
  await expect(desk.getByText('2건을 맡았어요.')).toBeVisible();
  for (const id of ids)
    await expect(
      desk.locator('tr', { has: rowOf(desk, id) }).getByText(/^operator 처리 중 · /),
    ).toBeVisible();
  await expect(bar.getByRole('button', { name: '맡을 것이 없어요' })).toBeDisabled();
  await expect(approval).toBeEnabled();
  expect(await approval.boundingBox()).toEqual(before);
  await leaveConsole(desk);
});
