// The inbox by keyboard alone, and when keys are left alone; decisions by keys are in tests/console/inbox.test.ts.
import { expect, test } from '../support/browser/browser.ts';
import { inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { panelOf, rowOf } from '../support/pages/inbox-steps.ts';
import { ask, askPurchase } from '../support/people/waiting-requests.ts';
import { newHolder } from '../support/wallet/people.ts';

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
  await expect(help).toContainText('Ctrl K');
  await keyboard.press('r');
  await expect(desk.getByRole('dialog')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(help).toBeHidden();

  await desk.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'ㅏ',
        code: 'KeyK',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  const search = desk.getByRole('dialog', { name: '찾기' });
  await expect(search).toBeVisible();
  await keyboard.press('Escape');
  await expect(search).toBeHidden();

  const note = panelOf(desk, second).getByLabel('새 메모');
  await note.fill('');
  await note.pressSequentially('harjk');
  await expect(note).toHaveValue('harjk');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await expect(panelOf(desk, second)).toBeVisible();
  await leaveConsole(desk);
});
