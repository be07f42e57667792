// The inbox by keyboard alone: how few keys a day's requests take, and when keys are left alone.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { panelOf, rowOf } from '../support/pages/inbox-steps.ts';
import { LONG, longOrShort } from '../support/runner/long-or-short.ts';
import { ask, askPurchase, askSale } from '../support/people/waiting-requests.ts';
import { apply, newHolder, newLogin } from '../support/wallet/people.ts';

/** Presses keys and counts them. */
function counted(desk: Page) {
  let presses = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        presses += 1;
        await desk.keyboard.press(key);
      }
    },
    presses: () => presses,
  };
}

/** How many of each the keys decide: twenty in all in the long run. */
const COUNTS = longOrShort(
  { purchases: 7, sales: 5, rejected: 3, held: 3 },
  { purchases: 2, sales: 1, rejected: 1, held: 1 },
);
const PRESSES_EACH = 3;

test('requests of all kinds are decided with at most three presses of keys each', async ({
  browser,
  server,
}) => {
  if (LONG) test.slow();
  const login = newLogin();
  const holder = await newHolder(server, { login, daon: '1000' });
  // Fewer than a working day brings, yet all kinds in one queue; what the applicants are called begins alike.
  const purchases = await inTurn(COUNTS.purchases, () => askPurchase(holder));
  const sales = await inTurn(COUNTS.sales, () => askSale(holder));
  const approved = [
    ...purchases,
    ...sales,
    ...(await inTurn(1, () => ask(server, holder, 'link'))),
    (await apply(server, { login: `${login}a` })).requestId,
  ];
  const rejected = await inTurn(COUNTS.rejected, () => ask(server, holder, 'externalSend'));
  const held = await inTurn(COUNTS.held, () => askPurchase(holder));

  const desk = await openConsole(browser, server, { path: inboxOf(login) });
  const keys = counted(desk);
  // Nothing is decided before its panel is on the screen: an operator reads, too.
  for (const id of approved) {
    await expect(panelOf(desk, id)).toBeVisible();
    if (sales.includes(id)) {
      await keys.press('t');
      await expect(panelOf(desk, id).getByText('내가 처리 중')).toBeVisible();
    }
    await keys.press('a', 'Enter');
  }
  for (const id of rejected) {
    await expect(panelOf(desk, id)).toBeVisible();
    await keys.press('r', '1', 'Enter');
  }
  for (const id of held) {
    await expect(panelOf(desk, id)).toBeVisible();
    await keys.press('h', '2', 'Enter');
  }
  await expect(desk.getByText('기다리는 신청이 없어요')).toBeVisible();
  const decided = approved.length + rejected.length + held.length;
  expect(keys.presses()).toBeLessThanOrEqual(PRESSES_EACH * decided);

  await desk.goto(`/admin/#${inboxOf(login, 3)}`);
  for (const id of held) await expect(rowOf(desk, id)).toBeVisible();
  await leaveConsole(desk);
});

async function inTurn<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make());
  return made;
}

test('keys move through the inbox, open a request and return to it, and do nothing while an operator types', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server, { daon: '100' });
  const [first, second, third] = [
    await askPurchase(holder),
    await ask(server, holder, 'sale'),
    await askPurchase(holder, '20000'),
  ];
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  const keyboard = desk.keyboard;
  await expect(panelOf(desk, first)).toBeVisible();
  await keyboard.press('j');
  await expect(panelOf(desk, second)).toBeVisible();
  await keyboard.press('n');
  await expect(panelOf(desk, third)).toBeVisible();
  await keyboard.press('j');
  await expect(panelOf(desk, third)).toBeVisible();
  await keyboard.press('k');
  await expect(panelOf(desk, second)).toBeVisible();

  // A Hangul letter comes from the same key cap.
  await desk.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ㅏ', code: 'KeyK', bubbles: true, cancelable: true }),
    ),
  );
  await expect(panelOf(desk, first)).toBeVisible();
  await keyboard.press('j');

  await keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`/sales/${second}/show`));
  await expect(panelOf(desk, second)).toBeVisible();
  await keyboard.press('Escape');
  await expect(rowOf(desk, third)).toBeVisible();
  await expect(panelOf(desk, second)).toBeVisible();

  // A row that was clicked has the focus, and Enter opens it too.
  await desk.getByRole('button', { name: new RegExp(`판매 ${second} 고르기`) }).click();
  await keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`/sales/${second}/show`));
  await keyboard.press('Escape');
  await expect(panelOf(desk, second)).toBeVisible();

  await keyboard.press('Shift+Slash');
  const help = desk.getByRole('dialog', { name: '단축키' });
  await expect(help).toBeVisible();
  await keyboard.press('r');
  await expect(desk.getByRole('dialog')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(help).toBeHidden();

  const note = panelOf(desk, second).getByLabel('새 메모');
  await note.fill('');
  await note.pressSequentially('harjk');
  await expect(note).toHaveValue('harjk');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await expect(panelOf(desk, second)).toBeVisible();
  await leaveConsole(desk);
});
