// `npm run report:login-timing`: how long a wrong password takes for an unknown and a known login, over each API of a
// server of its own. A report and no test: times depend on the machine, and a slow moment is no error.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { startServer } from '../support/server-process.ts';
import { mannWhitneyZ, medianOf } from './rank-test.ts';

const TRIES = 400;
const WARM_UP = 20;
/** Beyond it two samples are unlikely to have one source. */
const Z_MAX = 3;

type Door = { name: string; url: string; body: (login: string) => object; somebody: readonly string[] };

const password = 'not the one 1';
const DOORS: readonly Door[] = [
  {
    name: 'wallet',
    url: '/trpc/auth.signIn',
    body: (login) => ({ login, password }),
    somebody: ['daon0002', 'blocked1', 'operator'],
  },
  {
    name: 'older door',
    url: '/api/login',
    body: (email) => ({ email, password }),
    somebody: ['daon0002', 'operator'],
  },
  {
    name: 'console',
    url: '/trpc/admin.auth.signIn',
    body: (login) => ({ login, password }),
    somebody: ['daon0002', 'operator'],
  },
];

export type Timing = { door: string; login: string; nobodyMs: number; somebodyMs: number; z: number };

async function timeOne(origin: string, door: Door, login: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(origin + door.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(door.body(login)),
  });
  await answer.arrayBuffer();
  const tookMs = performance.now() - from;
  if (answer.status !== 401 && answer.status !== 200)
    throw new Error(`${door.url} answered ${answer.status}`);
  return tookMs;
}

/** Calls of each kind: a full run takes minutes. */
export async function measureSignIns(show: (timing: Timing) => void, tries = TRIES): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'daon-timing-'));
  const server = await startServer({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }, { folder });
  const database = new Database(join(folder, 'daon.sqlite'), { timeout: 5_000 });
  // A locked login is answered without checking its password, which would hide the measured time.
  const unlock = database.prepare('DELETE FROM rate_counters');
  try {
    for (const door of DOORS) {
      for (const login of door.somebody) {
        const times = { nobody: [] as number[], somebody: [] as number[] };
        for (let n = -WARM_UP; n < tries; n += 1) {
          const who = n % 2 === 0 ? 'nobody' : 'somebody';
          if (n % 4 === 0) unlock.run();
          const tookMs = await timeOne(server.origin, door, who === 'nobody' ? 'nobody99' : login);
          if (n >= 0) times[who].push(tookMs);
        }
        show({
          door: door.name,
          login,
          nobodyMs: medianOf(times.nobody),
          somebodyMs: medianOf(times.somebody),
          z: mannWhitneyZ(times.somebody, times.nobody),
        });
      }
    }
  } finally {
    database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print({ door, login, nobodyMs, somebodyMs, z }: Timing): void {
  const told = Math.abs(z) < Z_MAX ? 'not told apart' : 'TOLD APART';
  const medians = `nobody ${nobodyMs.toFixed(2)} ms, ${login} ${somebodyMs.toFixed(2)} ms`;
  process.stdout.write(`${door}: ${medians}, z ${z.toFixed(2)}: ${told}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await measureSignIns(print);
