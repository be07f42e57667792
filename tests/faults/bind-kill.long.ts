// An upgrade that binds values to their rows, killed at any moment: the next one does what is left, and nothing is lost.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReadOnly, openStore } from '../../db/open.ts';
import { isUnbound } from '../../server/keys/unbound-rows.ts';
import { changeWithoutTriggers } from '../support/store/plant-damage.ts';
import { runInProcess } from '../support/servers/run-in-process.ts';
import { unbindRows } from '../support/store/unbind-rows.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let home: string;
const pathIn = (folder: string) => join(folder, 'daon.sqlite');
const databaseIn = (folder: string) => ({ DATABASE_URL: `file:${pathIn(folder)}` });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'daon-bind-'));
  const base = join(home, 'base');
  expect(await runInProcess(['demo'], databaseIn(base))).toMatchObject({ status: 0 });
  const store = await openStore(databaseIn(base).DATABASE_URL);
  await unbindRows(store, readFileSync(join(base, 'secret.key'), 'utf8').trim());
  await store.close();
  // The version before signed no column, and this demo logged no act under it: no value is bound, and no log is missed.
  changeWithoutTriggers(pathIn(base), (client) => client.exec('DELETE FROM audit_log'));
  rmSync(`${pathIn(base)}-commits`);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The upgrade of a copy, killed before a step; 0 lets it live. */
async function migrateUntil(name: string, dieBefore: number) {
  const folder = join(home, name);
  cpSync(join(home, 'base'), folder, { recursive: true });
  const child = spawn(process.execPath, ['tests/support/faults/dying-rotate.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...databaseIn(folder),
      DYING_VERB: 'migrate',
      DIE_BEFORE: String(dieBefore),
    },
  });
  let said = '';
  for (const out of [child.stdout, child.stderr])
    out.setEncoding('utf8').on('data', (part) => (said += part));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { folder, code, signal, said };
}

async function isLeft(folder: string): Promise<boolean> {
  const store = await openReadOnly(databaseIn(folder).DATABASE_URL);
  try {
    return await store.read(isUnbound);
  } finally {
    await store.close();
  }
}

it('is finished by the next one, whenever it is killed', async () => {
  const whole = await migrateUntil('whole', 0);
  expect(whole).toMatchObject({ code: 0, signal: null });
  const steps = JSON.parse(/^steps (.*)$/m.exec(whole.said)?.[1] ?? '[]') as string[];
  const batches = steps.flatMap((step, n) => (/^update .* case /i.test(step) ? [n + 1] : []));
  const commits = steps.flatMap((step, n) => (step === 'COMMIT' ? [n + 1] : []));
  expect(batches.length).toBeGreaterThan(5);
  // Two batches of one transaction have one COMMIT.
  const between = new Set(batches.flatMap((n) => [n, commits.find((commit) => commit > n) ?? n]));
  for (const n of between) {
    const { folder, signal } = await migrateUntil(`before-${n}`, n);
    expect(signal).toBe('SIGKILL');
    expect(await isLeft(folder)).toBe(true);
    // A command beside a server refuses such a database.
    expect(await runInProcess(['operator', 'reset-totp', 'admin1'], databaseIn(folder))).toMatchObject({
      status: 1,
    });
    expect(await runInProcess(['verify'], databaseIn(folder))).toMatchObject({ status: 1 });
    expect(await runInProcess(['migrate'], databaseIn(folder))).toMatchObject({ status: 0 });
    expect(await isLeft(folder)).toBe(false);
    expect(await runInProcess(['verify'], databaseIn(folder))).toMatchObject({ status: 0 });
  }
}, 600_000);
