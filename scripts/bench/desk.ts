// A console in a browser, with fifty purchases in its inbox, that is worked by keys. The page itself says when an act is over:
// asking it again and again would be a third of what its main thread does.
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { chromiumFlags, findChromium } from '../../tests/support/chromium.ts';
import { openWith } from '../../tests/support/open-with.ts';
import { startServer, type RunningServer } from '../../tests/support/server-process.ts';
import { askPurchase } from '../../tests/support/waiting-requests.ts';
import { callerOf, newHolder } from '../../tests/support/wallet-people.ts';
import { watchMainThread } from './main-thread.ts';

const ROWS = 50;
/** As many as one holder may have open. */
const OF_ONE_HOLDER = 20;
/** What an act leaves to do is done within it: the last answer, its sentence, the list. */
const AFTER_MS = 600;

export type Act = {
  /** Of the browser's main thread. */
  mainThreadMs: number;
  /** From the key that confirms to the page that shows the outcome. */
  seconds: number;
  /** Procedures that the console called. */
  calls: number;
};

export type Desk = {
  /** Asks for so many purchases more, which wait behind the others. */
  fill: (count: number) => Promise<void>;
  /** Approves the request that is shown. */
  decide: () => Promise<Act>;
  /** Approves so many together, from the first row on. */
  decideTogether: (count: number) => Promise<Act>;
  stop: () => Promise<void>;
};

/** Says in the page when it is over; the promise of it is asked for once. */
type Watched = typeof globalThis & { actIsOver?: Promise<number> };

/** Until the shown request has left its list and another one is shown. */
function watchDecision(page: Page): Promise<void> {
  return page.evaluate(() => {
    const shownId = () =>
      document.querySelector('[data-request-panel]')?.getAttribute('data-request-panel') ?? null;
    const before = shownId();
    (globalThis as Watched).actIsOver = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const now = shownId();
        if (now === null || now === before) return;
        if (document.querySelector(`[data-request="${before}"]`) !== null) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
  });
}

function watchResult(page: Page): Promise<void> {
  return page.evaluate(() => {
    (globalThis as Watched).actIsOver = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role=dialog] h2')?.textContent !== '모두 승인했어요') return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}

async function openInbox(server: RunningServer) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags],
  });
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  const page = await context.newPage();
  const login = { login: 'operator', password: DEMO_PASSWORD };
  const session = await callerOf(server)<object>('admin.auth.signIn', login);
  const filter = JSON.stringify({ kinds: ['purchase'], states: [0] });
  const search = new URLSearchParams({ filter, perPage: String(ROWS) });
  await openWith(page, `/admin/#/?${search.toString()}`, { sessionStorage: { 'daon.operator': session } });
  await page
    .locator('[data-request]')
    .nth(ROWS - 1)
    .waitFor();
  await page.locator('[data-request-panel]').waitFor();
  await page.getByText('실시간', { exact: true }).waitFor();
  return { browser, page };
}

export async function openBusyDesk(): Promise<Desk> {
  const server = await startServer();
  const fill = async (count: number): Promise<void> => {
    for (let asked = 0; asked < count;) {
      const holder = await newHolder(server);
      const last = Math.min(count, asked + OF_ONE_HOLDER);
      for (; asked < last; asked += 1) await askPurchase(holder);
    }
  };
  await fill(ROWS);
  const { browser, page } = await openInbox(server);
  const spent = await watchMainThread(page);
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/trpc/') ? 1 : 0));
  /** The confirming key is the last of `keys`. */
  const act = async (keys: () => Promise<void>): Promise<Act> => {
    calls = 0;
    await spent();
    const from = await page.evaluate(() => performance.now());
    await keys();
    const until = await page.evaluate(() => (globalThis as Watched).actIsOver);
    await page.waitForTimeout(AFTER_MS);
    return { mainThreadMs: await spent(), seconds: ((until ?? NaN) - from) / 1_000, calls };
  };
  return {
    fill,
    async decide() {
      await watchDecision(page);
      return act(async () => {
        await page.keyboard.press('a');
        await page.keyboard.press('Enter');
      });
    },
    async decideTogether(count) {
      const ticks = page.locator('tbody input[type=checkbox]');
      await ticks.first().click();
      await ticks.nth(count - 1).click({ modifiers: ['Shift'] });
      await page.getByRole('button', { name: '함께 승인' }).click();
      await page.getByRole('button', { name: `확인했어요, ${count}건 승인하기` }).waitFor();
      await watchResult(page);
      const done = await act(() => page.keyboard.press('Enter'));
      await page.keyboard.press('Enter');
      await page.locator('[role=dialog]').waitFor({ state: 'detached' });
      return done;
    },
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}
