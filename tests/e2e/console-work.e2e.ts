// What a decision costs the server, and what an operator sees from another page.
import { expect, test } from '../support/browser/browser.ts';
import { rendersOf, watchRenders } from '../support/browser/render-count.ts';
import { inboxOf, leaveConsole, openConsole } from '../support/pages/console-page.ts';
import { panelOf, rowOf } from '../support/pages/inbox-steps.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { askPurchase } from '../support/people/waiting-requests.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';

test(
  'a decision at 50 rows takes four calls at most, and 25 together one each and four more',
  { tag: LONG_ONLY },
  async ({ browser }) => {
    const own = await startDemoServer();
    try {
      const ids: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const holder = await newHolder(own);
        for (let asked = 0; asked < 20; asked += 1) ids.push(await askPurchase(holder));
      }
      const filter = JSON.stringify({ kinds: ['purchase'], states: [0] });
      const path = `/?${new URLSearchParams({ filter, perPage: '50' }).toString()}`;
      const desk = await openConsole(browser, own, { path });
      const rows = desk.locator('[data-request]');
      await expect(rows).toHaveCount(50);
      await expect(desk.getByText('실시간', { exact: true })).toBeVisible();
      const [first = 0, ...rest] = await rows.evaluateAll((all) =>
        all.map((row) => Number(row.getAttribute('data-request'))),
      );
      await expect(panelOf(desk, first)).toBeVisible();
      let calls: string[] = [];
      desk.on('request', (request) => {
        const name = /\/trpc\/([^?]+)/.exec(request.url())?.[1];
        if (name !== undefined) calls.push(name);
      });
      let before = first;
      for (const next of rest.slice(0, 3)) {
        calls = [];
        await desk.keyboard.press('a');
        await desk.keyboard.press('Enter');
        await expect(panelOf(desk, next)).toBeVisible();
        await expect(desk.locator(`[data-request="${before}"]`)).toHaveCount(0);
        expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(4);
        expect(calls).toContain('admin.purchases.decide');
        before = next;
      }
      await expect(rows).toHaveCount(50);

      const ticks = desk.locator('tbody').getByRole('checkbox');
      await ticks.first().click();
      await ticks.nth(24).click({ modifiers: ['Shift'] });
      await desk.getByRole('button', { name: '함께 승인' }).click();
      calls = [];
      await desk.getByRole('button', { name: '확인했어요, 25건 승인하기' }).press('Enter');
      await expect(desk.getByRole('dialog', { name: '모두 승인했어요' })).toBeVisible();
      await expect(rows).toHaveCount(32);
      expect(calls.filter((name) => name === 'admin.purchases.decide')).toHaveLength(25);
      // The console reports an open panel every ten seconds, whatever is done. The other call is of the question.
      const others = ['admin.inbox.look', 'admin.inbox.firstSignatures'];
      const made = calls.filter((name) => !others.includes(name));
      expect(made.length, made.join(' ')).toBeLessThanOrEqual(29);
      desk.removeAllListeners('request');
      await desk.close();
    } finally {
      await own.stop();
    }
  },
);

test('the number of waiting requests is in the menu and the title, on every page', async ({
  browser,
  server,
}) => {
  const desk = await openConsole(browser, server, { path: '/holders' });
  const operator = await operatorOf(server, 'operator');
  const waiting = async () => {
    const { pending } = await operator<{ pending: Record<string, number> }>('admin.dashboard.summary');
    return Object.values(pending).reduce((sum, count) => sum + count, 0);
  };
  await askPurchase(await newHolder(server));
  await expect(async () => {
    const count = await waiting();
    expect(await desk.title()).toBe(`(${count}) DAON 운영자 콘솔`);
    await expect(desk.getByRole('menuitem', { name: '결정함' })).toContainText(String(count), {
      timeout: 500,
    });
  }).toPass();
  await leaveConsole(desk);
});

test('a decision renders what it changes', async ({ browser, server }) => {
  const holder = await newHolder(server);
  const ids: number[] = [];
  for (let asked = 0; asked < 12; asked += 1) ids.push(await askPurchase(holder));
  const desk = await openConsole(browser, server, { path: inboxOf(holder.login) });
  await watchRenders(desk);
  const counts: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const [decided = 0, next = 0] = ids.slice(n);
    await expect(panelOf(desk, decided)).toBeVisible();
    await expect(desk.getByText('실시간', { exact: true })).toBeVisible();
    const before = await rendersOf(desk);
    await desk.keyboard.press('a');
    await desk.keyboard.press('Enter');
    await expect(panelOf(desk, next)).toBeVisible();
    await expect(rowOf(desk, decided)).toHaveCount(0);
    counts.push((await rendersOf(desk)) - before);
  }
  // Once in a while something else of the page falls into a decision, such as the time of a row.
  expect(Math.min(...counts), counts.join(' ')).toBeLessThanOrEqual(900);
  await desk.close();
});
