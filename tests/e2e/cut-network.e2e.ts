// The network is cut at each step of each request that moves money, for a while or for good, and the server is killed between. The
// screen says what is known and no more, and the server has made what the screen says. The short run cuts one send at the step that
// leaves most unknown, beside another tab; the DOM layer tries all outcomes of each request.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser/browser.ts';
import { LONG_ONLY } from '../support/runner/long-or-short.ts';
import { startDemoServer } from '../support/servers/demo-server.ts';
import { callerOf, newHolder, openAs } from '../support/wallet/people.ts';
import type { Holder } from '../support/wallet/people.ts';

type Shown = readonly [screen: string, says: string];

type Flow = {
  readonly call: string;
  /** The type of its row in the history. */
  readonly type: number;
  readonly place: string;
  readonly amount: string;
  /** What a request of this amount takes from what can be spent. */
  readonly takes: number;
  readonly next: string;
  readonly button: RegExp;
  readonly screens: Readonly<Record<'checking' | 'done' | 'failed', Shown>>;
};

const FLOWS = {
  send: {
    ...{ call: 'transfers.send', type: 1, place: '/send', amount: '10', takes: 10.55 },
    ...{ next: '다음', button: /DAON 보내기$/ },
    screens: {
      checking: ['/send#6', '보내기를 확인하고 있어요'],
      done: ['/send#5', '보내기 완료'],
      failed: ['/send#6', '보내지 못했어요'],
    },
  },
  purchase: {
    ...{ call: 'orders.buy', type: 2, place: '/withdrawSwap/', amount: '30000', takes: 0 },
    ...{ next: '구매 요청하기', button: /원 구매 요청하기$/ },
    screens: {
      checking: ['/withdrawSwap#4', '구매 요청을 확인하고 있어요'],
      done: ['/withdrawSwap#3', '구매를 요청했어요'],
      failed: ['/withdrawSwap#4', '요청에 실패했어요'],
    },
  },
  sale: {
    ...{ call: 'orders.sell', type: 3, place: '/chargeSwap/', amount: '10', takes: 10 },
    ...{ next: '판매 요청하기', button: /DAON 판매 요청하기$/ },
    screens: {
      checking: ['/chargeSwap#4', '판매 요청을 확인하고 있어요'],
      done: ['/chargeSwap#3', '판매를 요청했어요'],
      failed: ['/chargeSwap#4', '요청에 실패했어요'],
    },
  },
} satisfies Record<string, Flow>;

/** To the confirmation, whose button it returns. */
async function confirm(page: Page, flow: Flow, holder: Holder, friend: Holder): Promise<Locator> {
  // Under Playwright's clock a page cannot tell that its own address was opened again.
  await page.evaluate(() => history.replaceState(null, ''));
  await page.goto(flow.place.endsWith('/') ? flow.place + holder.linkedAccountId : flow.place);
  if (flow.place === '/send') {
    await page.getByLabel('지갑 주소').fill(friend.address);
    await page.getByRole('button', { name: '다음' }).click();
  }
  await page.locator('[name=amount]').fill(flow.amount);
  await page.getByRole('button', { name: flow.next, exact: true }).click();
  const button = page.getByRole('button', { name: flow.button });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  return button;
}

/** Where the connection breaks: what of the request reaches the server, and what the page gets of it. */
const CUTS = {
  'before the request': { made: false, at: (route) => route.abort('internetdisconnected') },
  'before the answer': {
    made: true,
    at: (route) => Promise.all([route.fetch(), route.abort('connectionreset')]),
  },
  'after the commit': {
    made: true,
    at: (route) => route.fetch().then(() => route.abort('connectionreset')),
  },
} satisfies Record<string, { made: boolean; at: (route: Route) => Promise<unknown> }>;

/** In seconds. The longest is for good: the page is left without an answer. */
const TIMES = [5, 60, Infinity] as const;

const made = async ({ call }: Holder, { type }: Flow): Promise<number> => {
  const { rows } = await call<{ rows: { type: number; incoming: boolean }[] }>('history.list');
  return rows.filter((row) => row.type === type && (type === 2 || !row.incoming)).length;
};
const available = async ({ call }: Holder): Promise<number> =>
  Number((await call<{ available: string }>('wallet.balance')).available);

/** The screen and its sentence. */
const expectScreen = (page: Page, [screen, says]: Shown, timeout = 30_000): Promise<void> =>
  expect(page.locator(`[data-screen="${screen}"]`)).toContainText(says, { timeout });

/** Seconds of the page's clock, in a few steps: after each, what its timers ask for is under way. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    await page.clock.fastForward(Math.min(5, left) * 1_000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** Cuts the page's calls from the first one of a flow on. Returns what joins them again, and how many of the flow have left. */
async function cutAt(page: Page, flow: Flow, at: (route: Route) => Promise<unknown>) {
  let isCut = false;
  let calls = 0;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/trpc/**', async (route) => {
    if (!route.request().url().endsWith(flow.call)) {
      return isCut ? route.abort('internetdisconnected') : route.continue();
    }
    calls += 1;
    if (calls > 1) return route.continue();
    isCut = true;
    return at(route);
  });
  return { join: () => void (isCut = false), calls: () => calls };
}

test.beforeEach(({ problems }) => problems.allow(/net::ERR|request failed|status of 5/));

for (const [name, flow] of Object.entries(FLOWS))
  for (const [cut, { made: isMade, at }] of Object.entries(CUTS)) {
    test(
      `a ${name} whose network is cut ${cut}, for 5 s, for 60 s and for good`,
      { tag: LONG_ONLY },
      async ({ page, server }) => {
        const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
        await page.clock.install();
        await openAs(page, holder);
        for (const seconds of TIMES) {
          const before = { made: await made(holder, flow), available: await available(holder) };
          const button = await confirm(page, flow, holder, friend);
          const { join, calls } = await cutAt(page, flow, at);
          await button.click();
          await expect.poll(calls).toBe(1);
          // The wallet waits for its answer 20 seconds; what it does not know then it does not call a failure.
          await pass(page, Math.min(seconds, 19));
          expect(await page.getByText(flow.screens.failed[1]).count()).toBe(0);
          if (seconds > 20) {
            await pass(page, Math.min(seconds, 70) - 19);
            expect(await page.getByText(flow.screens.failed[1]).count()).toBe(0);
            await expectScreen(page, flow.screens.checking);
          }
          if (seconds !== Infinity) {
            join();
            // Without an event of the browser: its next question finds the server again.
            await expect(async () => {
              await pass(page, 1);
              await expectScreen(page, flow.screens[isMade ? 'done' : 'failed'], 1_000);
            }).toPass();
          }
          expect(calls()).toBe(1);
          expect(await made(holder, flow)).toBe(before.made + (isMade ? 1 : 0));
          expect(await available(holder)).toBeCloseTo(before.available - (isMade ? flow.takes : 0), 6);
        }
      },
    );
  }

/** After how many milliseconds the server is killed. In the middle either end is right, as long as the screen says which. */
const KILLS = { 'in the middle': 3, 'after the commit': 60_000 } as const;

for (const [name, flow] of Object.entries(FLOWS)) {
  const when = { tag: LONG_ONLY };
  test(`a ${name} whose server is killed says what is there after its start`, when, async ({ page }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'daon-cut-'));
    let own = await startDemoServer({}, folder);
    let calls = 0;
    let killAfterMs = 0;
    // The page and its files come from the server of the worker.
    await page.route('**/trpc/**', async (route) => {
      const url = own.origin + new URL(route.request().url()).pathname;
      const isRequest = url.endsWith(flow.call) && (calls += 1) > 0;
      const answer = route.fetch({ url }).catch(() => null);
      if (!isRequest) {
        const response = await answer;
        return response === null ? route.abort('connectionrefused') : route.fulfill({ response });
      }
      await Promise.race([answer, delay(killAfterMs)]);
      await own.kill();
      return route.abort('connectionreset');
    });
    try {
      const [holder, friend] = await Promise.all([newHolder(own, { daon: '1000' }), newHolder(own)]);
      await page.clock.install();
      await openAs(page, holder);
      for (const [at, ms] of Object.entries(KILLS)) {
        const asked = { ...holder, call: callerOf(own, holder.token) };
        const before = { made: await made(asked, flow), available: await available(asked) };
        const button = await confirm(page, flow, holder, friend);
        [calls, killAfterMs] = [0, ms];
        await button.click();
        await expect.poll(() => own.child.signalCode).toBe('SIGKILL');
        await pass(page, 25);
        await expectScreen(page, flow.screens.checking);
        own = await startDemoServer({}, folder);
        const [done, failed] = [page.getByText(flow.screens.done[1]), page.getByText(flow.screens.failed[1])];
        await expect(async () => {
          await pass(page, 1);
          await expect(done.or(failed)).toBeVisible({ timeout: 1_000 });
        }).toPass();
        const isMade = await done.isVisible();
        if (at === 'after the commit') expect(isMade).toBe(true);
        const after = { ...holder, call: callerOf(own, holder.token) };
        expect(calls).toBe(1);
        expect(await made(after, flow), at).toBe(before.made + (isMade ? 1 : 0));
        expect(await available(after), at).toBeCloseTo(before.available - (isMade ? flow.takes : 0), 6);
      }
    } finally {
      await own.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test('in another tab no send leaves unasked while one is unknown, and one send was made', async ({
  page,
  context,
  server,
}) => {
  const flow = FLOWS.send;
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '1000' }), newHolder(server)]);
  await context.clock.install();
  await openAs(page, holder);
  const other = await context.newPage();
  const otherButton = await confirm(other, flow, holder, friend);
  const button = await confirm(page, flow, holder, friend);
  let left = 0;
  other.on('request', (request) => (left += request.url().endsWith(flow.call) ? 1 : 0));
  const { join } = await cutAt(page, flow, CUTS['after the commit'].at);
  await button.click();
  await pass(page, 25);
  await expectScreen(page, flow.screens.checking);
  await otherButton.click();
  const question = other.getByRole('alertdialog');
  await expect(question).toContainText('앞서 보낸 요청의 결과를 아직 확인하고 있어요.');
  await question.getByRole('button', { name: '기다리기' }).click();
  join();
  await expect(async () => {
    await pass(page, 1);
    await expectScreen(page, flow.screens.done, 1_000);
  }).toPass();
  expect(left).toBe(0);
  expect(await made(holder, flow)).toBe(1);
  expect(await available(holder)).toBeCloseTo(1000 - flow.takes, 6);
});
