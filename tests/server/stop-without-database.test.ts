// SIGTERM to a server whose PostgreSQL is silent, as behind a network that is broken.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { TEST_SECRET_KEY } from '../support/app.ts';
import { realPostgres } from '../support/real-postgres.ts';
import { startServer } from '../support/server-process.ts';

const postgres = realPostgres();
/** What `deploy/daon-wallet.service` lets it have before it is killed. */
const WITHIN_MS = 20_000;

it('ends before it would be killed, and says why', async () => {
  const env = { DATABASE_URL: await postgres.emptyDatabase(), SECRET_KEY: TEST_SECRET_KEY, CUSTODY: 'none' };
  const server = await startServer(env);
  onTestFinished(() => server.kill());
  postgres.server().freeze();
  onTestFinished(() => postgres.server().thaw());
  const ended = once(server.child, 'close');
  server.child.kill('SIGTERM');
  expect(await Promise.race([ended, delay(WITHIN_MS)])).toEqual([1, null]);
  expect(server.output()).toContain(TERMINAL.endedWithoutDatabase());
});
