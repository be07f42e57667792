// A server that dies while it answers: what it said is true afterwards, and what it did not say can be asked again.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startServer } from '../support/server-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CALLS = 120; // enough that the cut falls among them, few enough for seconds
const CUT_AFTER = 30;

type Answer = { result?: { data: Record<string, unknown> }; error?: { data: { reason: string } } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daon-cut-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function call(origin: string, path: string, input: unknown, token?: string): Promise<Answer> {
  const response = await fetch(`${origin}/trpc/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });
  return (await response.json()) as Answer;
}

async function signIn(origin: string): Promise<string> {
  const answer = await call(origin, 'auth.signIn', { login: 'daon0001', password: 'daon1234!' });
  return String(answer.result?.data.token);
}

const sale = (requestId: string) => ({ linkedAccountId: 1, gross: '2', price: '100', requestId });

function daon(verb: string) {
  return spawnSync(process.execPath, ['server/cli/daon.ts', verb], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: `file:${join(folder, 'daon.sqlite')}` },
  });
}

it('keeps every answered sale and doubles none when the same keys come again', async () => {
  const first = await startServer({}, { folder });
  const token = await signIn(first.origin);
  const keys = Array.from({ length: CALLS }, () => randomUUID());
  const answered = new Map<string, number>();
  let cut: Promise<void> | undefined;
  await Promise.allSettled(
    keys.map(async (key) => {
      const answer = await call(first.origin, 'orders.sell', sale(key), token);
      if (answer.result) answered.set(key, Number(answer.result.data.id));
      if (answered.size === CUT_AFTER) cut ??= first.kill();
    }),
  );
  await cut;
  expect(answered.size).toBeGreaterThanOrEqual(CUT_AFTER);

  const second = await startServer({}, { folder });
  const again = await signIn(second.origin);
  for (const key of keys) {
    const answer = await call(second.origin, 'orders.sell', sale(key), again);
    const before = answered.get(key);
    if (before !== undefined) expect(answer.result?.data.id).toBe(before);
    expect(answer.result?.data.state).toBe(0);
  }
  const balance = await call(second.origin, 'wallet.balance', {}, again);
  expect(balance.result?.data).toMatchObject({ balance: '1000', held: String(CALLS * 2) });
  await second.stop();

  const verified = daon('verify');
  expect(verified.stdout + verified.stderr).toContain('이상이 없어요');
  expect(verified.status).toBe(0);
});

it('refuses a second server and a restore while the file is held, and lets verify read beside it', async () => {
  const server = await startServer({}, { folder });
  const second = daon('serve');
  expect(second.status).toBe(1);
  expect(second.stderr).toContain('실행 중인 서버가 사용하고 있어요');
  expect(daon('demo').status).toBe(1);
  expect(daon('verify').status).toBe(0);
  await server.stop();
});

it('answers every call that arrived before it was told to stop, and ends', async () => {
  const server = await startServer({}, { folder });
  const token = await signIn(server.origin);
  const calls = Array.from({ length: 60 }, () =>
    call(server.origin, 'orders.sell', sale(randomUUID()), token),
  );
  // The first answer is there: the others are on their way.
  await Promise.race(calls);
  const [answers] = await Promise.all([Promise.all(calls), server.stop()]);
  expect(answers.filter((answer) => answer.result?.data.state === 0)).toHaveLength(60);
});
