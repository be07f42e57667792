// `npm run report:login-timing`: how long a wrong password takes for an unknown and a known login, over each API of a
// server of its own. A report and no test: times depend on the machine, and a slow moment is no error.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { startServer } from '../support/servers/server-process.ts';
import { mannWhitneyZ, medianOf } from './rank-test.ts';

const TRIES = 400;
const WARM_UP = 20;
/** Beyond it two samples are unlikely to have one source. */
const Z_MAX = 3;

type Api = { name: string; url: string; body: (login: string) => object; known: readonly string[] };

const password = 'not the one 1';
const APIS: readonly Api[] = [
  {
    name: 'wallet',
    url: '/trpc/auth.signIn',
    body: (login) => ({ login, password }),
    known: ['daon0002', 'blocked1', 'operator'],
  },
  {
    name: 'legacy API',
    url: '/api/login',
    body: (email) => ({ email, password }),
    known: ['daon0002', 'operator'],
  },
  {
    name: 'console',
    url: '/trpc/admin.auth.signIn',
    body: (login) => ({ login, password }),
    known: ['daon0002', 'operator'],
  },
];

export type Timing = { api: string; login: string; unknownMs: number; knownMs: number; z: number };

async function timeOne(origin: string, api: Api, login: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(origin + api.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.body(login)),
  });
  await answer.arrayBuffer();
  const tookMs = performance.now() - from;
  if (answer.status !== 401 && answer.status !== 200) throw new Error(`${api.url} answered ${answer.status}`);
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
    for (const api of APIS) {
      for (const login of api.known) {
        const times = { unknown: [] as number[], known: [] as number[] };
        for (let n = -WARM_UP; n < tries; n += 1) {
          const who = n % 2 === 0 ? 'unknown' : 'known';
          if (n % 4 === 0) unlock.run();
          const tookMs = await timeOne(server.origin, api, who === 'unknown' ? 'nobody99' : login);
          if (n >= 0) times[who].push(tookMs);
        }
        show({
          api: api.name,
          login,
          unknownMs: medianOf(times.unknown),
          knownMs: medianOf(times.known),
          z: mannWhitneyZ(times.known, times.unknown),
        });
      }
    }
  } finally {
    database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print({ api, login, unknownMs, knownMs, z }: Timing): void {
  const verdict = Math.abs(z) < Z_MAX ? 'alike' : 'DIFFERENT';
  const medians = `unknown ${unknownMs.toFixed(2)} ms, ${login} ${knownMs.toFixed(2)} ms`;
  process.stdout.write(`${api}: ${medians}, z ${z.toFixed(2)}: ${verdict}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await measureSignIns(print);
