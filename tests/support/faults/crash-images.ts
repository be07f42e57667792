// Power cuts of one recorded run. The run is real: a served database under real load, its system calls written down. Each image
// is what a disk may hold at one moment of it (disk-model.ts), opened by the real store and compared with what the server had
// answered by then.
import Database from 'better-sqlite3';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openStore } from '../../../db/open.ts';
import { checkAuditChain } from '../../../server/audit/check-audit-chain.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../servers/app.ts';
import { createDisk, LOSSES, type Loss } from './disk-model.ts';
import { readTrace, traceInto, type DiskEvent } from './disk-trace.ts';
import type { Plant } from './bundle.ts';
import { judge } from './judge.ts';
import { startLoad, type Decision, type Operation } from './load.ts';
import { startFaultServer } from './server.ts';
import { createFaultWorld, type FaultWorld } from './world.ts';
import { createRandom, type Random } from '../store/random.ts';
import { makeMemoryFolder } from '../runner/memory-folder.ts';

const CLIENTS = 6; // few, so that there are many commits
const DECIDED = 60;
const POLL_MS = 20;

export type Recording = {
  world: FaultWorld;
  initial: ReadonlyMap<string, Buffer>;
  events: readonly DiskEvent[];
  operations: readonly Operation[];
  decisions: readonly Decision[];
};

/** The shared memory and the lock do not outlive a power cut, and text messages are not the database's. */
const isKept = (name: string) => !/-shm$|\.lock(-journal)?$|\.sms$/.test(name);

function readFolder(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder).filter((name) => isKept(name) && statSync(join(folder, name)).isFile());
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

/** The run is short: the thread that copies the log into the file is to work in it many times. */
const OFTEN: readonly Plant[] = [
  {
    file: 'db/engines/sqlite-checkpoints.ts',
    find: 'const PAGES = 4_000n;',
    put: 'const PAGES = 100n;',
  },
  {
    file: 'db/engines/sqlite-checkpoints.ts',
    find: 'const OPERATIONS_PER_LOOK = 64;',
    put: 'const OPERATIONS_PER_LOOK = 8;',
  },
];

/** Serves until enough was moved and decided, and ends the server in order: its last checkpoint is in the recording. */
export async function recordRun(plants: readonly Plant[] = []): Promise<Recording> {
  const world = await createFaultWorld();
  const folder = dirname(world.path);
  const traces = mkdtempSync(join(tmpdir(), 'daon-trace-'));
  const output = join(traces, 'trace');
  try {
    const initial = readFolder(folder);
    const { server, origin } = await startFaultServer({
      path: world.path,
      plants: [...OFTEN, ...plants],
      wrapper: traceInto(output),
      // Calls that libuv hands over in a ring would not be seen.
      env: { UV_USE_IO_URING: '0' },
    });
    try {
      const load = startLoad(world, origin, world.clients.slice(0, CLIENTS));
      while (load.decisions.length < DECIDED) {
        await Promise.race([load.over, new Promise((resolve) => setTimeout(resolve, POLL_MS))]);
      }
      await load.stop();
      await load.over;
      server.signal('SIGTERM');
      const end = await server.ended;
      if (end.code !== 0)
        throw new Error(`the traced server ended with ${end.code ?? end.signal}: ${end.said}`);
      const events = [...readTrace(output, folder, isKept)];
      return { world, initial, events, operations: load.operations, decisions: load.decisions };
    } finally {
      await server.discard();
    }
  } finally {
    rmSync(traces, { recursive: true });
    world.remove();
  }
}

type Answered = { operations: Map<Operation, number>; decisions: Map<Decision, number> };

/** Where in the recording each answer was sent. Throws when one is not found: then nothing could be said about it. */
function findAnswers({ events, operations, decisions }: Recording): Answered {
  const sent = new Map<string, number>();
  events.forEach((event, at) => {
    if (event.kind !== 'answer') return;
    const { result } = JSON.parse(event.body) as { result?: { data?: { id?: number; state?: number } } };
    const key = `${result?.data?.id}:${result?.data?.state}`;
    if (!sent.has(key)) sent.set(key, at);
  });
  const find = (id: unknown, state: unknown) => {
    const at = sent.get(`${String(id)}:${String(state)}`);
    if (at === undefined) throw new Error(`the answer ${String(id)}:${String(state)} is not in the trace`);
    return at;
  };
  return {
    operations: new Map(
      operations.flatMap((operation) =>
        operation.answer ? [[operation, find(operation.answer['id'], operation.answer['state'])]] : [],
      ),
    ),
    decisions: new Map(decisions.map((decision) => [decision, find(decision.id, decision.state)])),
  };
}

/**
 * Moments of a recording, each a number of events that happened before the cut: half of them at an answer, where a promise has
 * just been given, a quarter at a sync, where most is unsynced, the rest anywhere.
 */
function chooseMoments(events: readonly DiskEvent[], count: number, random: Random): number[] {
  const indexes = (kinds: readonly string[]) => {
    const found = events.flatMap(({ kind }, at) => (kinds.includes(kind) ? [at] : []));
    return found.length > 0 ? found : [0];
  };
  const [answers, syncs] = [indexes(['answer']), indexes(['sync', 'sync-folder'])];
  return Array.from({ length: count }, (_, n) => {
    if (n % 4 < 2) return random.pick(answers) + 1;
    return n % 4 === 2 ? random.pick(syncs) : random.below(events.length + 1);
  }).toSorted((a, b) => a - b);
}

async function examine(
  folder: string,
  world: FaultWorld,
  known: { operations: Operation[]; decisions: Decision[] },
) {
  const path = join(folder, 'daon.sqlite');
  const url = `file:${path}`;
  const store = await openStore(url);
  const findings: string[] = [];
  try {
    const secrets = createSecrets(TEST_SECRET_KEY);
    findings.push(...(await store.read(checkBooks)));
    findings.push(...(await store.read((db) => checkAuditChain(db, secrets))));
  } finally {
    await store.close();
  }
  const client = new Database(path, { readonly: true });
  try {
    const rows = client.pragma('integrity_check') as { integrity_check: string }[];
    findings.push(...rows.map((row) => row.integrity_check).filter((found) => found !== 'ok'));
  } finally {
    client.close();
  }
  return [...findings, ...(await judge({ ...world, url }, known, { whole: false }))];
}

/** Rebuilds and examines `count` images; stops after the first that is not as it should be. */
export async function examineImages(
  recording: Recording,
  { seed, count }: { seed: number; count: number },
): Promise<{ images: number; findings: string[]; losses: Record<string, number> }> {
  const { events, initial, world } = recording;
  const random = createRandom(seed);
  const answered = findAnswers(recording);
  const disk = createDisk(initial);
  const losses: Record<string, number> = {};
  let done = 0;
  let images = 0;
  for (const moment of chooseMoments(events, count, random)) {
    for (; done < moment; done += 1) {
      const event = events[done];
      if (event) disk.apply(event);
    }
    const loss: Loss = {
      kind: LOSSES[images % LOSSES.length] ?? 'all',
      blockBytes: random.pick([512, 4096]),
      noise: random.chance(0.5),
    };
    losses[loss.kind] = (losses[loss.kind] ?? 0) + 1;
    const folder = makeMemoryFolder('daon-image-');
    try {
      for (const [name, bytes] of disk.imageAfter(loss, random)) writeFileSync(join(folder, name), bytes);
      const known = {
        operations: recording.operations.map((operation) =>
          (answered.operations.get(operation) ?? moment) < moment
            ? operation
            : { ...operation, answer: undefined },
        ),
        decisions: recording.decisions.filter(
          (decision) => (answered.decisions.get(decision) ?? moment) < moment,
        ),
      };
      const findings = await examine(folder, world, known).catch((error: unknown) => [String(error)]);
      images += 1;
      if (findings.length > 0) {
        const what = `image ${images} (after ${moment} of ${events.length} events, ${JSON.stringify(loss)})`;
        return { images, losses, findings: [what, ...findings] };
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return { images, losses, findings: [] };
}
