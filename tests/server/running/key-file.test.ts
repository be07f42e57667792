// The key of a local run is a file. It changes with the database, the former one is kept for the backups of its time, and no
// key that a database beside it may need is ever overwritten.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { createSecrets, placeOf } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint, readSecretKey } from '../../../server/env/secret-key.ts';
import { rotate } from '../../support/store/keyed-world.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const database = () => ({ DATABASE_URL: `file:${at('daon.sqlite')}` });
const keyIn = (name: string) => readFileSync(at(name), 'utf8').trim();
const keyFiles = () => readdirSync(folder).filter((name) => name.startsWith('secret.key'));
const nameOf = (key: string) => `secret.key.${createSecrets(key).keyId}`;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daon-key-file-'));
  const url = database().DATABASE_URL;
  const store = await openStore(url);
  const key = await readSecretKey(parseEnv(database()), store);
  await checkKeyFingerprint(store, createSecrets(key).fingerprint);
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The key that a start takes. */
async function keyAtStart(): Promise<string> {
  const store = await openStore(database().DATABASE_URL);
  try {
    const key = await readSecretKey(parseEnv(database()), store);
    await checkKeyFingerprint(store, createSecrets(key).fingerprint);
    return key;
  } finally {
    await store.close();
  }
}

it('makes a new key, replaces the former one, and keeps a copy of that', async () => {
  const former = keyIn('secret.key');
  const { status, said } = await runInProcess(['rotate-key'], database());
  expect(status).toBe(0);
  expect(said).toContain(at(nameOf(former)));
  const present = keyIn('secret.key');
  expect(present).toMatch(/^[0-9a-f]{64}$/);
  expect(present).not.toBe(former);
  expect(keyFiles()).toEqual(['secret.key', nameOf(former)]);
  expect(keyIn(nameOf(former))).toBe(former);
  for (const name of keyFiles()) expect((statSync(at(name)).mode & 0o777).toString(8)).toBe('600');
  expect(await keyAtStart()).toBe(present);
});

it('leaves no new key beside an unchanged database', async () => {
  const store = await openStore(database().DATABASE_URL);
  const ciphertext = createSecrets(keyIn('secret.key')).encrypt(
    'forgotten',
    placeOf('meta.value', 'a new feature'),
  );
  await store.write((tx) => tx.insert(tx.t.meta).values({ key: 'a new feature', value: ciphertext }));
  await store.close();
  const former = keyIn('secret.key');
  const refused = { status: 1, said: `${TERMINAL.rotateLeftBehind('meta.value')}\n` };
  expect(await runInProcess(['rotate-key'], database())).toEqual(refused);
  expect(keyFiles()).toEqual(['secret.key', nameOf(former)]);
  expect(await keyAtStart()).toBe(former);
});

it('finds the former key for a database of its time, and keeps the current one', async () => {
  const former = keyIn('secret.key');
  copyFileSync(at('daon.sqlite'), at('before.sqlite'));
  await runInProcess(['rotate-key'], database());
  const present = keyIn('secret.key');
  copyFileSync(at('daon.sqlite'), at('after.sqlite'));
  // Another file replaces the database, so the record of its commits is removed too.
  rmSync(at('daon.sqlite-commits'));
  copyFileSync(at('before.sqlite'), at('daon.sqlite'));
  expect(await keyAtStart()).toBe(former);
  expect(keyIn(nameOf(present))).toBe(present);
  rmSync(at('daon.sqlite-commits'));
  copyFileSync(at('after.sqlite'), at('daon.sqlite'));
  expect(await keyAtStart()).toBe(present);
});

it('names what is missing when there is no key, or only one of the two keys of a change', async () => {
  const key = keyIn('secret.key');
  const refused = async (env: Record<string, string>, sentence: string) =>
    expect(await runInProcess(['rotate-key'], { ...database(), ...env })).toEqual({
      status: 1,
      said: `${sentence}\n`,
    });
  await refused({ NODE_ENV: 'production' }, TERMINAL.rotateKeyMissing('SECRET_KEY'));
  await refused({ SECRET_KEY_PREVIOUS: key }, TERMINAL.rotateKeyMissing('SECRET_KEY'));
  expect(await runInProcess(['rotate-key', 'now'], database())).toMatchObject({ status: 2 });
  rmSync(at('secret.key'));
  await refused({}, TERMINAL.keyMissing(`${at('secret.key')} 파일`));
  expect(keyFiles()).toEqual([]);
});

it('restores an older backup only with its own key, whatever the environment contains', async () => {
  const [former, next] = [keyIn('secret.key'), 'a key that came from the environment'];
  expect(await runInProcess(['backup', at('backup.zst')], database())).toMatchObject({ status: 0 });
  expect(await rotate(database().DATABASE_URL, former, next)).toMatchObject({ status: 0 });
  mkdirSync(at('elsewhere'));
  const elsewhere = { DATABASE_URL: `file:${at('elsewhere/daon.sqlite')}` };
  const restore = (SECRET_KEY: string, SECRET_KEY_PREVIOUS: string) =>
    runInProcess(['restore', at('backup.zst')], { ...elsewhere, SECRET_KEY, SECRET_KEY_PREVIOUS });
  expect(await restore(next, former)).toEqual({ status: 1, said: `${TERMINAL.keyWrong()}\n` });
  expect(await restore(former, 'short')).toMatchObject({ status: 0 });
  expect(await rotate(elsewhere.DATABASE_URL, former, next)).toMatchObject({ status: 0 });
});
