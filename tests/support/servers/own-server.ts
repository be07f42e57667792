import { test as base } from '../browser/browser.ts';
import { startDemoServer } from './demo-server.ts';
import type { RunningServer } from './server-process.ts';

/** For what would be in the way of other tests on the server of the worker: another company, another rule, another price. */
export const test = base.extend<{ ownServer: RunningServer }>({
  ownServer: async ({}, use) => {
    const ownServer = await startDemoServer();
    await use(ownServer);
    await ownServer.stop();
  },
});
