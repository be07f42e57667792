// A first start that is killed leaves a folder from which the next start makes the whole demo.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bundleServe, compiledBefore } from '../support/faults/bundle.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';
import { startServer } from '../support/servers/server-process.ts';
import { callerOf, DEMO_PASSWORD } from '../support/wallet/people.ts';

const POINTS = longOrShort(24, 2);

/** What the demo has, as its holder and its operator see it. */
async function demoOn(folder: string) {
  const server = await startServer({}, { folder });
  try {
    const anyone = callerOf(server);
    const signIn = async (path: string, login: string) =>
      callerOf(server, (await anyone<{ token: string }>(path, { login, password: DEMO_PASSWORD })).token);
    const holder = await signIn('auth.signIn', 'daon0001');
    const admin = await signIn('admin.auth.signIn', 'admin1');
    const { balance } = await holder<{ balance: string }>('wallet.balance');
    const { total: rows } = await holder<{ total: number }>('history.list', { page: 1 });
    const { data: holders } = await admin<{ data: { login: string; status: string }[] }>(
      'admin.holders.list',
      { page: 1, perPage: 100, sort: { field: 'id', order: 'ASC' } },
    );
    await server.terminal(['verify']);
    return { balance, rows, holders: holders.map(({ login, status }) => `${login} ${status}`) };
  } finally {
    await server.stop();
  }
}

/** Kills a first start after this time; null lets it begin to serve, and says how long that took. */
async function firstStart(folder: string, killAfterMs: number | null): Promise<number> {
  const script = await bundleServe([]);
  const begun = performance.now();
  const child = spawn(process.execPath, [script, 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: `file:${join(folder, 'daon.sqlite')}`,
      SMS_URL: `file:${join(folder, 'sms.ndjson')}`,
      DEMO: '1',
      ...compiledBefore(script),
    },
  });
  const closed = once(child, 'close');
  const served = once(child.stdout, 'data');
  if (killAfterMs === null) await served;
  else await Promise.race([served, closed, delay(killAfterMs)]);
  const took = performance.now() - begun;
  child.kill('SIGKILL');
  await closed;
  return took;
}

const inFolder = async <Result>(act: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = makeMemoryFolder('daon-first-start-');
  try {
    return await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

it('makes the whole demo after a first start that was killed at any point', async () => {
  const whole = await inFolder(demoOn);
  expect(whole).toMatchObject({ balance: '1000', rows: 25 });
  const took = await inFolder((folder) => firstStart(folder, null));
  const found = [];
  for (let point = 0; point < POINTS; point += 1)
    found.push(
      await inFolder(async (folder) => {
        await firstStart(folder, (took * (point + 1)) / (POINTS + 1));
        return demoOn(folder);
      }),
    );
  expect(found).toEqual(found.map(() => whole));
}, 300_000);
