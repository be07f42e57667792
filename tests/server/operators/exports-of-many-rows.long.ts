// A file of ten thousand rows takes no more memory than a short one, and delays no other caller.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Held, Started } from '../../support/servers/export-server.ts';

const MARKS = [1_000, 5_000, 10_000] as const;
/** Some pages of rows in transit; the whole file is many times larger. */
const BOUND_BYTES = 8 * 1024 * 1024;

let server: ChildProcess;
let started: Started;

beforeAll(async () => {
  server = fork(path.join(import.meta.dirname, '../../support/servers/export-server.ts'), {
    execArgv: ['--expose-gc'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
    },
  });
  [started] = (await once(server, 'message')) as [Started];
});

afterAll(async () => {
  server.disconnect();
  await once(server, 'exit');
});

async function heldBytes(): Promise<number> {
  const answer = once(server, 'message') as Promise<[Held]>;
  server.send('how much');
  const [{ bytes }] = await answer;
  return bytes;
}

async function post(url: string, body: object, token: string): Promise<IncomingMessage> {
  const sent = request({
    port: started.port,
    method: 'POST',
    path: url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

async function call(procedure: string, input: object): Promise<number | undefined> {
  const answer = await post(`/trpc/${procedure}`, input, started.holder);
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

/** Reads and discards a file to its end; pauses at each mark until `atMark` resolves. */
async function readRows(
  answer: IncomingMessage,
  atMark: (mark: number) => Promise<void>,
): Promise<{ rows: number; ids: Set<number> }> {
  const ids = new Set<number>();
  const marks: number[] = [...MARKS];
  let begun = '';
  let rows = -1; // the first line holds the titles
  answer.setEncoding('utf8');
  for await (const part of answer) {
    const lines = (begun + String(part)).split('\r\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      rows += 1;
      if (rows > 0) ids.add(Number.parseInt(line, 10));
    }
    for (let [mark] = marks; mark !== undefined && rows >= mark; [mark] = marks) {
      await atMark(mark);
      marks.shift();
    }
  }
  expect(begun).toBe('');
  return { rows, ids };
}

/** Reads a whole file and returns the largest growth of the server's memory meanwhile. */
async function growthWhileReading(url: string): Promise<number> {
  const before = await heldBytes();
  const growths: number[] = [];
  const answer = await post(url, {}, started.operator);
  const { rows, ids } = await readRows(answer, async () => {
    // Event loop turns in which a server that ignored backpressure would keep filling its memory.
    await askForOthers();
    growths.push((await heldBytes()) - before);
  });
  expect(ids.size).toBe(rows);
  expect(rows).toBeGreaterThanOrEqual(started.purchases);
  expect(growths).toHaveLength(MARKS.length);
  return Math.max(...growths);
}

async function askForOthers(): Promise<void> {
  expect(await call('auth.signIn', { login: 'daon0001', password: 'daon1234!' })).toBe(200);
  expect(await call('wallet.balance', {})).toBe(200);
}

describe('a file of ten thousand rows', () => {
  it('has every row once and does not grow the memory, however slowly it is read', async () => {
    expect(await growthWhileReading('/admin/exports/purchases')).toBeLessThan(BOUND_BYTES);
  });

  it('is detected when all rows are collected before the first line', async () => {
    expect(await growthWhileReading('/collected/purchases')).toBeGreaterThan(BOUND_BYTES);
  });

  it('lets other calls be answered before its end, however quickly it is read', async () => {
    const order: string[] = [];
    const answer = await post('/admin/exports/purchases', {}, started.operator);
    const file = readRows(answer, () => Promise.resolve()).then(() => order.push('file'));
    await askForOthers();
    order.push('others');
    await file;
    expect(order).toEqual(['others', 'file']);
  });
});
