// The link of a log without rows, which a new server prints until the first act.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { readNewestLink } from '../../../server/audit/audit-log.ts';
import { METRIC_HASH_DIGITS } from '../../../server/audit/publish-newest-link.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { makeMemoryFolder } from '../../support/runner/memory-folder.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

const FIRST = `0:${'0'.repeat(64)}`;

let folder: string;
beforeEach(() => {
  folder = makeMemoryFolder('daon-empty-log-');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const daon = (...args: string[]) =>
  runInProcess(args, {
    DATABASE_URL: `file:${join(folder, 'daon.sqlite')}`,
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: 'silent',
  });

it('verify accepts it while the log is empty and when it has rows, and no other link before the first row', async () => {
  const store = await openStore(`file:${join(folder, 'daon.sqlite')}`);
  await checkKeyFingerprint(store, createSecrets(TEST_SECRET_KEY).fingerprint);
  const { id, hash } = await store.read(readNewestLink);
  await store.close();
  expect(`${id}:${hash}`).toBe(FIRST);
  const inMetrics = `0:${'0'.repeat(METRIC_HASH_DIGITS)}`;
  const ofNothing = `0:${'a'.repeat(64)}`;
  const check = async () => {
    expect(await daon('verify', '--link', FIRST, '--link', inMetrics)).toMatchObject({ status: 0 });
    expect(await daon('verify', '--link', ofNothing)).toEqual({
      status: 1,
      said: 'audit row 0 is not the one of which a link was kept\n',
    });
  };
  await check();
  expect((await daon('demo')).status).toBe(0);
  await check();
});
