import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/support/browser/chromium.ts';
import { LONG, LONG_ONLY, longOrShort } from './tests/support/runner/long-or-short.ts';
import { BROWSER_WORKERS } from './tests/support/runner/worker-count.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: LONG ? ['**/*.e2e.ts', '**/*.long.ts'] : '**/*.e2e.ts',
  ...(LONG ? {} : { grepInvert: new RegExp(LONG_ONLY) }),
  globalSetup: ['./tests/support/build/make-build.mjs', './tests/support/servers/demo-server.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes the second time has found something the first time.
  retries: 0,
  workers: BROWSER_WORKERS,
  // A few cores carry servers, browsers and whatever else runs; a hang is still a hang.
  timeout: longOrShort(360_000, 240_000),
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE === undefined ? [['list']] : [['list'], ['json']],
  use: {
    browserName: 'chromium',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // The frames of sheets and steps that move cost as much as what they show; the long run draws them.
    contextOptions: { reducedMotion: LONG ? 'no-preference' : 'reduce' },
    // A page that a worker answers hides its requests from the tests; the test of the worker lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A film of every test costs more than the tests; `npm run e2e -- --trace on` makes one of those that are looked into.
    trace: 'off',
    launchOptions: await chromiumOptions(),
  },
  projects: [
    {
      name: 'phone',
      // One pixel is one pixel: nothing looks at four times as many; the pictures for people are taken apart.
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
    },
  ],
});
