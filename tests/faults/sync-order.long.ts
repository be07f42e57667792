// Seen from the kernel: between the call of a durable write and its answer the write-ahead log was synced.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { dataOf, post } from '../support/faults/load.ts';
import { startFaultServer } from '../support/faults/server.ts';
import { createFaultWorld } from '../support/faults/world.ts';
import { requireStrace } from '../support/faults/tracer.ts';

const WRITES = 200;

beforeAll(requireStrace);

/** How many answers left, and how many of them without a sync of the log since the answer before. */
function countAnswers(trace: string): { answers: number; unsynced: number } {
  let synced = false;
  const counted = { answers: 0, unsynced: 0 };
  for (const line of trace.split('\n')) {
    if (/f(data)?sync\(\d+<[^>]*-wal>\)\s+= 0/.test(line)) synced = true;
    if (!/ (write|writev|sendto|sendmsg)\(\d+<.*HTTP\/1\.1 200/.test(line)) continue;
    counted.answers += 1;
    if (!synced) counted.unsynced += 1;
    synced = false;
  }
  return counted;
}

async function traceWrites(plants: readonly Plant[]): Promise<{ answers: number; unsynced: number }> {
  const world = await createFaultWorld();
  const folder = mkdtempSync(join(tmpdir(), 'daon-trace-'));
  const output = join(folder, 'trace');
  const calls = 'trace=fdatasync,fsync,write,writev,sendto,sendmsg';
  const wrapper = ['strace', '-D', '-f', '-qq', '-y', '-s', '32', '-e', calls, '-o', output];
  const { server, origin } = await startFaultServer({ path: world.path, plants, wrapper });
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const [client, other] = world.clients;
    for (let n = 0; n < WRITES; n += 1) {
      const input = { to: { address: other?.address }, net: '1.5', requestId: randomUUID() };
      const reply = await post(origin, 'transfers.send', input, { token: client?.token ?? '', agent });
      expect(dataOf(reply)).toBeDefined();
    }
    agent.destroy();
    server.signal('SIGTERM');
    await server.ended;
    return countAnswers(readFileSync(output, 'utf8'));
  } finally {
    await server.discard();
    world.remove();
    rmSync(folder, { recursive: true });
  }
}

it('syncs the log before each answer of a durable write', async () => {
  expect(await traceWrites([])).toEqual({ answers: WRITES, unsynced: 0 });
});

it('would tell of a server that leaves syncing to the checkpoints', async () => {
  const normal = {
    file: 'db/engines/sqlite-connection.ts',
    find: 'synchronous = FULL',
    put: 'synchronous = NORMAL',
  };
  const { answers, unsynced } = await traceWrites([normal]);
  expect(answers).toBe(WRITES);
  expect(unsynced).toBeGreaterThan(WRITES / 2);
});
