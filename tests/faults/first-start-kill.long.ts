// A first start that is killed leaves a folder from which the next start makes the whole demo.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bundleServe, compiledBefore } from '../support/faults/bundle.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';
import { startServer } from '../support/servers/server-process.ts';
import { callerOf, DEMO_PASSWORD } from '../support/wallet/people.ts';

const POINTS = 24;

/** What the demo has, as its holder and its operator see it. `onServed` gets the time until it served. */
async function demoOn(folder: string, onServed: (ms: number) => void = () => undefined) {
  const begun = performance.now();
  const server = await startServer({}, { folder });
  onServed(performance.now() - begun);
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

/** Kills a first start after this time, or when it begins to serve. */
async function killFirstStart(folder: string, afterMs: number): Promise<void> {
  const script = await bundleServe([]);
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
  await Promise.race([served, closed, delay(afterMs)]);
  child.kill('SIGKILL');
  await closed;
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
  let took = 0;
  const whole = await inFolder((folder) => demoOn(folder, (ms) => (took = ms)));
  expect(whole).toMatchObject({ balance: '1000', rows: 25 });
  const found = [];
  for (let point = 0; point < POINTS; point += 1)
    found.push(
      await inFolder(async (folder) => {
        await killFirstStart(folder, (took * (point + 1)) / (POINTS + 1));
        return demoOn(folder);
      }),
    );
  expect(found).toEqual(found.map(() => whole));
}, 300_000);
