// A change of the key that is killed: whenever it dies, exactly one key opens the database, it is at hand, and the change can
// be made again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSemaphore } from '../../db/semaphore.ts';
import { openStore } from '../../db/open.ts';
import { parseEnv } from '../../server/env/env.ts';
import { createSecrets, placeOf } from '../../server/ports/secrets.ts';
import { checkKeyFingerprint, readSecretKey } from '../../server/env/secret-key.ts';
import { runInProcess } from '../support/servers/run-in-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let home: string;
const semaphore = createSemaphore(2);
const databaseIn = (folder: string) => ({ DATABASE_URL: `file:${join(folder, 'daon.sqlite')}` });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'daon-rotate-'));
  expect(await runInProcess(['demo'], databaseIn(join(home, 'base')))).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The change on a copy, killed before a step; 0 lets it live. */
async function rotateUntil(name: string, dieBefore: number) {
  const folder = join(home, name);
  cpSync(join(home, 'base'), folder, { recursive: true });
  const child = spawn(process.execPath, ['tests/support/faults/dying-rotate.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...databaseIn(folder),
      DIE_BEFORE: String(dieBefore),
    },
  });
  let said = '';
  for (const out of [child.stdout, child.stderr])
    out.setEncoding('utf8').on('data', (part) => (said += part));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { folder, code, signal, said };
}

/** The key that the next start takes, after all of the database was read with it. */
async function keyAfter(folder: string): Promise<string> {
  const env = parseEnv(databaseIn(folder));
  const keysAtHand = new Set(
    readdirSync(folder)
      .filter((name) => name.startsWith('secret.key'))
      .map((name) => readFileSync(join(folder, name), 'utf8').trim()),
  );
  const store = await openStore(env.databaseUrl);
  try {
    const key = await readSecretKey(env, store);
    await checkKeyFingerprint(store, createSecrets(key).fingerprint);
    const holders = await store.read((db) => db.select().from(db.t.holders));
    const opens = (candidate: string) => {
      const secrets = createSecrets(candidate);
      const opened = holders.filter(({ id, phoneEnc, phoneHmac }) => {
        try {
          return (
            secrets.hmac('phone', secrets.decrypt(phoneEnc, placeOf('holders.phone_enc', id))) === phoneHmac
          );
        } catch {
          return false;
        }
      });
      return opened.length;
    };
    const counts = [...keysAtHand].map(opens).filter((count) => count > 0);
    expect(counts).toEqual([holders.length]);
    expect(opens(key)).toBe(holders.length);
    return key;
  } finally {
    await store.close();
  }
}

it('leaves exactly one key that opens the database, whenever it is killed, and it is at hand', async () => {
  const whole = await rotateUntil('whole', 0);
  expect(whole).toMatchObject({ code: 0, signal: null });
  const steps = JSON.parse(/^steps (.*)$/m.exec(whole.said)?.[1] ?? '[]') as string[];
  const before = (found: (step: string) => boolean) => steps.findIndex(found) + 1;
  const last = (found: (step: string) => boolean) => steps.findLastIndex(found) + 1;
  const updates = steps.flatMap((step, n) => (/^update /i.test(step) ? [n + 1] : []));
  const commit = last((step) => step === 'COMMIT');
  const moments: Record<string, number> = {
    'the new key is written': before((step) => step === 'writeFileSync'),
    'the commit': commit,
    'the new key is in use': last((step) => step === 'renameSync'),
    'the middle of the rows': updates[Math.floor(updates.length / 2)] ?? 0,
    'that is on disk': last((step) => step === 'fsyncSync'),
    ...Object.fromEntries(steps.flatMap((_, n) => (n % 10 === 0 ? [[`step ${n}`, n + 1]] : []))),
  };
  expect(Object.values(moments).every((n) => n > 0)).toBe(true);
  expect(moments['the new key is in use']).toBeGreaterThan(commit);

  const former = readFileSync(join(home, 'base', 'secret.key'), 'utf8').trim();
  const outcomes = await Promise.all(
    Object.entries(moments).map(async ([moment, n]) => {
      const { folder, signal } = await semaphore.run(null, () => rotateUntil(moment.replaceAll(' ', '-'), n));
      return { moment, n, folder, signal };
    }),
  );
  for (const { n, folder, signal } of outcomes) {
    expect(signal).toBe('SIGKILL');
    expect((await keyAfter(folder)) === former).toBe(n <= commit);
    expect(await runInProcess(['verify'], databaseIn(folder))).toMatchObject({ status: 0 });
    expect(await runInProcess(['rotate-key'], databaseIn(folder))).toMatchObject({ status: 0 });
    expect(await keyAfter(folder)).not.toBe(former);
  }
}, 600_000);
