// SIGTERM to a server whose PostgreSQL is silent, as behind a network that is broken.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { LOOK_AFTER_MS } from '../../../server/cli/verbs/serve.ts';
import { ANSWERS_WITHIN_MS } from '../../../server/jobs/database-watch.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { realPostgres } from '../../support/postgres/real-postgres.ts';
import { startServer } from '../../support/servers/server-process.ts';

const postgres = realPostgres();

it('has fewer seconds for it than pass before it would be killed', () => {
  const service = readFileSync(join(import.meta.dirname, '../../../deploy/daon-wallet.service'), 'utf8');
  const killedAfterMs = 1_000 * Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1]);
  expect(LOOK_AFTER_MS + ANSWERS_WITHIN_MS).toBeLessThan(killedAfterMs);
});

it('ends, and says why', async () => {
  const env = { DATABASE_URL: await postgres.emptyDatabase(), SECRET_KEY: TEST_SECRET_KEY, CUSTODY: 'none' };
  const server = await startServer(env);
  onTestFinished(() => server.kill());
  postgres.server().freeze();
  onTestFinished(() => postgres.server().thaw());
  const ended = once(server.child, 'close');
  server.child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(server.output()).toContain(TERMINAL.endedWithoutDatabase());
});
