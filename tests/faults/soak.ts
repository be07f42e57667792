// `npm run soak`: the real server for ten minutes under mixed traffic over both APIs. After warm-up its heap must stand
// still, its file descriptors too, its write-ahead log be bounded, and at the end its books balance.
//
//   npm run soak -- --seconds 30            a short form: too short to see less than a plain leak
//   npm run soak -- --seconds 30 --planted  with a leak planted, which must be found
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../support/servers/server-process.ts';
import { keepCalling, prepareWorld, type Tally } from './soak/traffic.ts';
import { judge, takeSample, type Sample } from './soak/watch.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SAMPLES = 40;
const WARM_UP = 0.3; // of the time: caches fill, and the engine compiles what is called often
const ALLOWED_MB = 2;
/** What the engine compiles, caches and lets go of late: over few requests it is a slope that says nothing. */
const NOISE_BYTES = 1_000_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    clients: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    planted: { type: 'boolean', default: false },
  },
});

/** The same seed gives the same choices. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function verify(database: string): string[] {
  const verified = spawnSync(process.execPath, ['dist/server/daon.cjs', 'verify'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: `file:${database}` },
  });
  return verified.status === 0 ? [] : [`verify: ${verified.stdout}${verified.stderr}`];
}

async function soak(folder: string): Promise<string[]> {
  const seconds = Number(values.seconds);
  const soakFolder = join(import.meta.dirname, 'soak');
  const loaded = ['heap-report.ts', ...(values.planted ? ['planted-leak.ts'] : [])];
  const nodeArgs = ['--expose-gc', ...loaded.map((file) => `--import=${join(soakFolder, file)}`)];
  const server = await startServer({ LOG_LEVEL: 'fatal' }, { folder, nodeArgs });
  const world = await prepareWorld(server.origin, randomFrom(Number(values.seed)));
  const tally: Tally = { requests: 0, statuses: new Map(), unexpected: [] };
  const ending = new AbortController();
  const callers = Array.from({ length: Number(values.clients) }, () =>
    keepCalling(world, tally, ending.signal),
  );

  const database = join(folder, 'daon.sqlite');
  const samples: Sample[] = [];
  console.log(`seed ${values.seed}, ${values.clients} callers, ${seconds} s`);
  for (let i = 0; i <= SAMPLES; i += 1) {
    await delay(i === 0 ? seconds * WARM_UP * 1000 : (seconds * (1 - WARM_UP) * 1000) / SAMPLES);
    const sample = await takeSample(server.child, `${database}-wal`, tally.requests);
    samples.push(sample);
    if (i % 5 === 0) {
      const { requests, heapBytes, compiledBytes, descriptors, walBytes } = sample;
      const [heap, code, wal] = [heapBytes, compiledBytes, walBytes].map((bytes) => (bytes / 1e6).toFixed(2));
      console.log(
        `${requests} requests: heap ${heap} MB and compiled ${code} MB, ${descriptors} descriptors, log ${wal} MB`,
      );
    }
  }
  ending.abort();
  await Promise.all(callers);
  await server.stop();

  const measured = (samples.at(-1)?.requests ?? 0) - (samples[0]?.requests ?? 0);
  const allowed = Math.max(ALLOWED_MB, NOISE_BYTES / measured);
  const judged = judge(samples, allowed);
  console.log(
    `${tally.requests} requests in all, ${measured} after warm-up: ` +
      `heap ${judged.heapMbPerMillion.toFixed(2)} MB a million (at most ${allowed.toFixed(1)}), ` +
      `log at most ${judged.walMb.toFixed(1)} MB, ` +
      `descriptors ${judged.descriptors[0]} to ${judged.descriptors.at(-1)}`,
  );
  console.log(
    [...tally.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', '),
  );
  const stopped = server.child.exitCode === 0 ? [] : [`it ended with ${server.child.exitCode}`];
  return [...judged.faults, ...tally.unexpected.slice(0, 10), ...stopped, ...verify(database)];
}

const folder = mkdtempSync(join(tmpdir(), 'daon-soak-'));
try {
  const faults = await soak(folder);
  console.log(faults.length === 0 ? 'nothing was found' : faults.join('\n'));
  const found = values.planted ? faults.some((fault) => fault.startsWith('the heap grows')) : false;
  if (values.planted) console.log(found ? 'the planted leak was found' : 'the planted leak was NOT found');
  process.exitCode = (values.planted ? found : faults.length === 0) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
