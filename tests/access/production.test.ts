// Production refuses what is useful locally and dangerous on the internet (D46).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TEST_SECRET_KEY, parts } from '../support/servers/app.ts';
import { startServer as startProcess } from '../support/servers/server-process.ts';

const { createDeps, createPasswords, createSecrets, openStore, parseEnv, seedDemo, startServer } = parts;

const PUBLIC = [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { HOST: '192.0.2.1' }, { HOST: '::' }];

it.each(PUBLIC)('with %j neither lifted limits nor demo logins are allowed', (env) => {
  expect(parseEnv(env).production).toBe(true);
  expect(() => parseEnv({ ...env, RATE_LIMIT: 'off' })).toThrow('RATE_LIMIT=off');
  expect(() => parseEnv({ ...env, DEMO: '1' })).toThrow('DEMO=1');
});

it.each([{ HOST: '127.0.0.1' }, { HOST: 'localhost' }, { HOST: '::1' }, {}])('with %j both can', (env) => {
  expect(parseEnv({ ...env, RATE_LIMIT: 'off', DEMO: '1' })).toMatchObject({ production: false, demo: true });
});

// Variables that a production server requires beside its key.
const decidedFor = (folder: string) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://wallet.example.com',
  SMS_URL: `file:${join(folder, 'sms.ndjson')}`,
  BACKUP_DIR: 'off',
  CUSTODY: 'none',
});

it('does not start on a database with demo logins', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-production-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const raw = { DATABASE_URL: `file:${join(folder, 'daon.sqlite')}`, SECRET_KEY: TEST_SECRET_KEY, PORT: '0' };
  const store = await openStore(raw.DATABASE_URL);
  const passwords = createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 });
  await seedDemo(createDeps(parseEnv(raw), store, TEST_SECRET_KEY, { passwords }));
  await store.close();
  await expect(startServer(parseEnv({ ...raw, ...decidedFor(folder) }))).rejects.toThrow(
    '데모 계정이 있는 데이터베이스',
  );
  const local = await startServer(parseEnv({ ...raw, LOG_LEVEL: 'silent' }));
  await local.stop();
});

it('warns at the start of production that text messages to a file reach no one', async () => {
  const decided = { PUBLIC_URL: 'https://wallet.example.com', BACKUP_DIR: 'off', CUSTODY: 'none' };
  const outputWith = async (env: Record<string, string>) => {
    const server = await startProcess({
      DEMO: '0',
      SECRET_KEY: TEST_SECRET_KEY,
      RATE_LIMIT: 'on',
      ...decided,
      ...env,
    });
    await server.stop();
    return server.output();
  };
  expect(await outputWith({ NODE_ENV: 'production' })).toContain('no text message leaves this server');
  expect(await outputWith({})).not.toContain('no text message leaves');
});
