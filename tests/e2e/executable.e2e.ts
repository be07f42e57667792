// The single executable, made from the same build: each part that only a build can break, and a path through the wallet.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { expect, test } from '../support/browser/browser.ts';
import { startServer, type RunningServer } from '../support/servers/server-process.ts';
import { findBrokenParts } from '../support/build/shipped-parts.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let cache: string;
let server: RunningServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build-binary.mjs'], { cwd: ROOT });
  cache = mkdtempSync(join(tmpdir(), 'daon-cache-'));
  const env = { PUSH_HOSTS: 'any', XDG_CACHE_HOME: cache };
  server = await startServer(env, { script: join(ROOT, 'dist/daon-wallet') });
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(cache, { recursive: true, force: true });
});

test('the executable serves the wallet to a holder who signs in', async ({ page }) => {
  await page.goto(`${server.origin}/login`);
  await page.locator('[name=email]').fill('daon0001');
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.locator('[data-screen="/"]')).toContainText('1,000');
});

test('the executable works in each of its parts', async () => {
  expect(await findBrokenParts(server)).toEqual([]);
});
