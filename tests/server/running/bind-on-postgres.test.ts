// On PostgreSQL the values are bound only while no other process has the database open: one of an older version reads no bound value.
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { createDeps } from '../../../server/create-deps.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { isUnbound } from '../../../server/keys/unbound-rows.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { realPostgres, runIn } from '../../support/postgres/real-postgres.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';
import { unbindRows } from '../../support/store/unbind-rows.ts';

const postgres = realPostgres();

it('waits for the processes of the older version to end', { timeout: 120_000 }, async () => {
  const url = await postgres.newDatabase();
  const serving = await openStore(url);
  const env = parseEnv({ DATABASE_URL: url, RATE_LIMIT: 'off' });
  await seedDemo(createDeps(env, serving, TEST_SECRET_KEY, { log: pino({ level: 'silent' }) }));
  await checkKeyFingerprint(serving, createSecrets(TEST_SECRET_KEY).fingerprint);
  await unbindRows(serving, TEST_SECRET_KEY);
  for (const statement of [
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DELETE FROM audit_log',
    'ALTER TABLE audit_log ENABLE TRIGGER ALL',
  ])
    await runIn(url, statement);
  const daon = (...args: string[]) =>
    runInProcess(args, {
      ...{ DATABASE_URL: url, SECRET_KEY: TEST_SECRET_KEY, CUSTODY: 'none', LOG_LEVEL: 'silent', PORT: '0' },
    });
  for (const verb of ['migrate', 'serve']) expect(await daon(verb)).toMatchObject({ status: 1 });
  expect(await serving.read(isUnbound)).toBe(true);
  expect(await daon('operator', 'reset-totp', 'admin1')).toEqual({
    status: 1,
    said: `${TERMINAL.rowsUnbound()}\n`,
  });
  await serving.close();
  const migrated = await daon('migrate');
  expect(migrated).toMatchObject({ status: 0 });
  expect(await daon('verify')).toMatchObject({ status: 0 });
});
