import { expect, test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { startDemoServer } from '../servers/demo-server.ts';
import { LONG } from '../runner/long-or-short.ts';
import type { RunningServer } from '../servers/server-process.ts';

export { expect };

/** What a page complained about. A test that provokes a complaint says so with `allow`. */
export interface Problems {
  allow(pattern: RegExp): void;
}

function watch(page: Page, found: string[]): void {
  page.on('pageerror', (error) => found.push(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    found.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left takes its open requests with it.
    if (reason === 'net::ERR_ABORTED') return;
    found.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
}

interface TestFixtures {
  /**
   * The phone asks to save data: no screen is fetched before it is opened. So it is unless a test or the long run asks for
   * the other: fetching every screen at every load is a quarter of what a browser test costs.
   */
  savesData: boolean;
  /**
   * What comes up takes a press as soon as it is there, and not half a second later. So it is unless a test or the long run
   * asks for the pause, which a press waits for, often beyond its end, while the page draws its frames.
   */
  readsFast: boolean;
  problems: Problems;
}

interface WorkerFixtures {
  server: RunningServer;
}

/** The animations of `client/styles/base.css` and `admin/theme/unseen.ts` that keep presses away from what has only just come up. */
export async function readFast(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener(
      'animationstart',
      ({ animationName, target, pseudoElement }) => {
        if (!['unread', 'takes-no-press'].includes(animationName) || pseudoElement !== '') return;
        for (const each of (target as Element).getAnimations())
          if ((each as CSSAnimation).animationName === animationName) each.finish();
      },
      { capture: true },
    );
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // Playwright reads a fixture's needs from this pattern, so an empty one stands for none.
    async ({}, use) => {
      const server = await startDemoServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },

  savesData: [!LONG, { option: true }],

  readsFast: [!LONG, { option: true }],

  context: async ({ context, savesData, readsFast }, use) => {
    if (savesData) {
      await context.addInitScript(() => {
        if ('connection' in navigator)
          Object.defineProperty(navigator.connection, 'saveData', { value: true });
      });
    }
    if (readsFast) await readFast(context);
    await use(context);
  },

  problems: [
    async ({ context }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      for (const page of context.pages()) watch(page, found);
      context.on('page', (page) => {
        watch(page, found);
      });
      await use({ allow: (pattern) => void allowed.push(pattern) });
      const unexpected = found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});
