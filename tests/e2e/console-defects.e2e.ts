// The session of a link that is opened in a new tab; what else went wrong once is in tests/console/defects.test.ts.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { panelOf } from '../support/pages/inbox-steps.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import { newHolder } from '../support/wallet/people.ts';

/** The channel on which tabs ask for a session. */
const TABS = 'daon.operator';

/** Answers pings of other tabs after whatever the console answers: its own listener on the channel is older. */
const answerPings = (desk: Page) =>
  desk.evaluate((name) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'ping') channel.postMessage('pong');
    });
  }, TABS);

/** Until another tab has answered a ping: whatever it had to say to an earlier message has arrived before that. */
const pingOtherTabs = (tab: Page) =>
  tab.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(name);
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (data === 'pong') resolve();
        });
        channel.postMessage('ping');
      }),
    TABS,
  );

test('a link that is opened in a new tab is signed in there; another tab is not', async ({
  browser,
  server,
}) => {
  const holder = await newHolder(server);
  const id = await askPurchase(holder);
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  const link = panelOf(desk, id).getByRole('link', { name: `구매 ${id}` });
  const href = (await link.getAttribute('href')) ?? '';
  // The click is the operator's, the tab is the test's: one that the browser opens may be gone past before the test sees it.
  await desk.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await desk.context().newPage();
  await tab.goto(`/admin/${href}`);
  await expect(panelOf(tab, id)).toBeVisible();
  // The session is in the new tab's own storage, and nowhere else.
  expect(await tab.evaluate(() => localStorage.getItem('daon.operator'))).toBeNull();
  await tab.reload();
  await expect(panelOf(tab, id)).toBeVisible();
  await tab.close();

  // This address was not opened from the console, so no tab answers.
  const stranger = await desk.context().newPage();
  await answerPings(desk);
  await stranger.goto(`/admin/#/purchases/${id}/show`);
  await expect(stranger.getByRole('heading', { name: '운영자 아이디로 로그인해주세요' })).toBeVisible();
  await pingOtherTabs(stranger);
  expect(await stranger.evaluate(() => sessionStorage.getItem('daon.operator'))).toBeNull();
  await stranger.close();
  await leaveConsole(desk);
});
