// The way to a holder and back; what operators do to one is in tests/console/people.test.ts.
import { expect, test } from '../support/browser/browser.ts';
import { leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { newHolder } from '../support/wallet/people.ts';

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
