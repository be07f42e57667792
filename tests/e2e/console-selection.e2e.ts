// Selecting several rows for a decision.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { goInConsole, inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { panelOf } from '../support/pages/inbox-steps.ts';
import { askSale } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

const tick = (desk: Page, id: number) => desk.getByRole('checkbox', { name: `판매 ${id} 선택` });
const bar = (desk: Page) => desk.getByRole('toolbar', { name: '선택한 신청' });

test('shift and a click select the rows between, except those that are decided, and let them go again', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await askSale(holder));
  const [first = 0, second = 0, decided = 0, fourth = 0, last = 0] = ids;
  const admin = await operatorOf(server);
  await admin('admin.sales.decide', { id: decided, decision: 'reject', reason: '계좌가 달라요.' });
  const filter = JSON.stringify({ holder: holder.login });
  const desk = await openConsole(browser, server, {
    path: `/sales?${new URLSearchParams({ filter }).toString()}`,
  });
  await expect(tick(desk, decided)).toBeDisabled();
  await tick(desk, first).click();
  await tick(desk, last).click({ modifiers: ['Shift'] });
  for (const id of [first, second, fourth, last]) await expect(tick(desk, id)).toBeChecked();
  await expect(tick(desk, decided)).not.toBeChecked();
  await expect(bar(desk)).toContainText('4건 선택');

  // From the row of the last click: the rows up to the second one are let go.
  await tick(desk, second).click({ modifiers: ['Shift'] });
  await expect(bar(desk)).toContainText('1건 선택');
  await expect(tick(desk, first)).toBeChecked();
  await tick(desk, first).press('Space');
  await expect(bar(desk)).toBeHidden();
  await leaveConsole(desk);
});

test('the inbox selects a range too, and x adds the row that is read', async ({ browser, server }) => {
  const holder = await newHolder(server, { daon: '100' });
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await askSale(holder));
  const [first = 0, , third = 0, last = 0] = ids;
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  await expect(panelOf(desk, first)).toBeVisible();
  await tick(desk, first).click();
  await tick(desk, third).click({ modifiers: ['Shift'] });
  await expect(bar(desk)).toContainText('3건 선택');
  // A click on a box selects its row and leaves the panel as it is.
  await expect(panelOf(desk, first)).toBeVisible();
  for (let n = 0; n < 3; n += 1) await desk.keyboard.press('j');
  await expect(panelOf(desk, last)).toBeVisible();
  await desk.keyboard.press('x');
  await expect(bar(desk)).toContainText('4건 선택');
  await leaveConsole(desk);
});

for (const [list, pathOf] of [
  ['the inbox', inboxOf],
  [
    'a list',
    (holder: string) => `/sales?${new URLSearchParams({ filter: JSON.stringify({ holder }) }).toString()}`,
  ],
] as const)
  test(`ticks of ${list} are there again after a request was opened, and not at a later visit`, async ({
    browser,
    server,
  }) => {
    const holder = await newHolder(server, { daon: '100' });
    const [first, second, third] = [await askSale(holder), await askSale(holder), await askSale(holder)];
    const path = pathOf(holder.login);
    const desk = await openConsole(browser, server, { path });
    await tick(desk, first).click();
    await tick(desk, third).click();
    await desk.locator(`[data-request="${second}"]`).click();
    await expect(panelOf(desk, second)).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(new RegExp(`/sales/${second}/show`));
    await desk.keyboard.press('Escape');
    await expect(bar(desk)).toContainText('2건 선택');
    await expect(tick(desk, first)).toBeChecked();
    await expect(tick(desk, second)).not.toBeChecked();
    await expect(panelOf(desk, second)).toBeVisible();

    await tick(desk, first).click();
    await panelOf(desk, second).getByRole('link', { name: holder.login }).click();
    await expect(desk).toHaveURL(new RegExp(`/holders/${holder.id}/show`));
    await desk.goBack();
    await expect(bar(desk)).toContainText('1건 선택');
    await expect(tick(desk, third)).toBeChecked();
    await expect(panelOf(desk, second)).toBeVisible();

    await tick(desk, third).click();
    await desk.reload();
    await expect(panelOf(desk, second)).toBeVisible();
    await expect(bar(desk)).toBeHidden();
    await tick(desk, first).click();
    await goInConsole(desk, '/holders');
    await expect(tick(desk, first)).toHaveCount(0);
    await goInConsole(desk, path);
    await expect(tick(desk, first)).toBeVisible();
    await expect(tick(desk, first)).not.toBeChecked();
    await leaveConsole(desk);
  });
