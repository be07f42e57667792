// From the start of a process to its first answer, and the memory that it then keeps.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../tests/support/free-port.ts';
import { createWorld, type World } from '../books/world.ts';
import { residentMbOf, treeCpuMsOf, watchSurroundings } from '../machine.ts';
import { root } from '../places.ts';
import { productEnv, SERVE, startProduct } from '../product.ts';
import { missingRow, rowOf, type Row } from '../row.ts';
import { median, pairRounds, runRounds, type Contestant, type Rounds } from '../rounds.ts';
import { makeScratch, removeScratch } from '../scratch.ts';
import type { Topic } from '../topic.ts';

const FIRST_ANSWER_WITHIN_MS = 300_000; // the first `npm start` may build
const EXECUTABLE = path.join(root, 'dist/daon-wallet');
const BARE = 'node -e 0';

/** One request on a connection of its own: whether the server answers that it is ready. */
async function answersReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () =>
      socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
    );
    socket.once('data', (text: string) => resolve(text.startsWith('HTTP/1.1 200')));
  });
}

type Command = { file: string; args: readonly string[]; env: (port: number) => NodeJS.ProcessEnv };

/** Ends a process and all that it started: npm has the server below it. */
async function endAll(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await closed;
}

/** Starts a server, waits for its first answer and ends it. */
async function startOnce({ file, args, env }: Command): Promise<{ seconds: number; cpuMs: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(file, args, { cwd: root, env: env(port), stdio: 'ignore', detached: true });
  const closed = once(child, 'close');
  while (!(await answersReady(port))) {
    if (child.exitCode !== null || performance.now() - startedAt > FIRST_ANSWER_WITHIN_MS) {
      if (child.exitCode === null) await endAll(child, closed);
      throw new Error(`${file} ${args.join(' ')} gave no first answer`);
    }
    await delay(2);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuMs = treeCpuMsOf(child.pid ?? 0);
  await endAll(child, closed);
  return { seconds, cpuMs };
}

/** A start in each round; how long a round lasts is up to the program. */
function startContestant(name: string, command: () => Command): Contestant {
  return { name, run: async () => ({ calls: 1, ...(await startOnce(command())) }) };
}

const bareContestant: Contestant = {
  name: BARE,
  async run() {
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
    await once(child, 'close');
    return { calls: 1, seconds: (performance.now() - startedAt) / 1000, cpuMs: null };
  },
};

/** What `npm start` runs, on a database. */
const serving = (folder: string, url: string): Command => ({
  file: process.execPath,
  args: SERVE,
  env: (port) => productEnv(folder, url, port),
});

const secondsOf = (rounds: Rounds, name: string) => rounds.of(name).map(({ seconds }) => seconds);

/** The processor time until the first answer, in seconds. */
const cpuOf = (rounds: Rounds, name: string): string =>
  (median(rounds.of(name).map(({ cpuMs }) => cpuMs ?? 0)) / 1000).toFixed(2);

function startRow(rounds: Rounds, name: string, words: string): Row {
  const [mine, bare] = [name, BARE].map((one) => median(secondsOf(rounds, one)).toFixed(3));
  return rowOf(
    { words, goal: { atMost: 8 }, note: `${mine} s (${cpuOf(rounds, name)} s CPU) ÷ ${bare} s` },
    pairRounds(rounds, [name, BARE], ({ seconds }) => seconds),
    rounds.around,
  );
}

const NPM = 'npm start';

function npmCommand(folder: string): Command {
  const url = `file:${path.join(folder, 'daon.sqlite')}`;
  return { file: 'npm', args: ['start'], env: (port) => ({ ...productEnv(folder, url, port), DEMO: '1' }) };
}

type Start = { name: string; words: string; command: () => Command };

function listStarts(scratch: string, small: World, large: World, largeWords: string): Start[] {
  let folders = 0;
  const fresh = (): Command => {
    const folder = path.join(scratch, `fresh-${(folders += 1)}`);
    mkdirSync(folder);
    return serving(folder, `file:${path.join(folder, 'daon.sqlite')}`);
  };
  const words = 'start to first answer ÷ `node -e 0`';
  return [
    { name: 'fresh', words: `${words}, no database yet`, command: fresh },
    { name: 'small', words: `${words}, no transfers`, command: () => serving(small.folder, small.url) },
    { name: 'large', words: `${words}, ${largeWords}`, command: () => serving(large.folder, large.url) },
  ];
}

export const startTopic: Topic = {
  name: 'start',
  words: 'start to first answer ÷ node -e 0: new, empty, 1 million transfers, executable; second npm start',
  async run({ pace, million, millionWords }) {
    const [small, large] = [await createWorld(0), await million()];
    const scratch = makeScratch('start');
    const hasExecutable = existsSync(EXECUTABLE);
    const executable: Start = {
      name: 'executable',
      words: 'the same by the executable, once its files are in the cache, no transfers',
      command: () => ({ ...serving(small.folder, small.url), file: EXECUTABLE, args: ['serve'] }),
    };
    const starts = [
      ...listStarts(scratch, small, large, millionWords),
      ...(hasExecutable ? [executable] : []),
    ];
    try {
      const rounds = await runRounds(
        [
          bareContestant,
          ...starts.map(({ name, command }) => startContestant(name, command)),
          startContestant(NPM, () => npmCommand(scratch)),
        ],
        pace,
      );
      const rows = starts.map(({ name, words }) => startRow(rounds, name, words));
      if (!hasExecutable)
        rows.push(
          missingRow({ ...executable, goal: { atMost: 8 } }, 'no dist/daon-wallet (npm run build:binary)'),
        );
      const note = `${cpuOf(rounds, NPM)} s CPU`;
      const head = { words: 'second `npm start`', unit: 's' as const, goal: { atMost: 1 }, note };
      rows.push(rowOf(head, secondsOf(rounds, NPM), rounds.around));
      return { rows, worlds: [small, large] };
    } finally {
      removeScratch(scratch);
    }
  },
};

/** V8 gives memory back some seconds after the last busy moment; before that a server does not rest yet. */
const IDLE_SECONDS = 15;

export const memoryTopic: Topic = {
  name: 'memory',
  words: 'resident memory of an idle server',
  async run({ load, pace }) {
    const world = await createWorld(0);
    const stopWatching = watchSurroundings();
    const megabytes: number[] = [];
    for (let round = 0; round < Math.min(pace.rounds, 3); round += 1) {
      const product = await startProduct(world);
      try {
        const { origin } = product;
        const groups = [{ name: 'balance', call: 'balance.trpc' as const, clients: 1 }];
        await load.run({ origin, peopleFile: world.peopleFile, seconds: 0.05, groups });
        await delay(IDLE_SECONDS * 1000);
        megabytes.push(residentMbOf(product.pid));
      } finally {
        await product.stop();
      }
    }
    const note = `${IDLE_SECONDS} s after the first calls`;
    const head = { words: 'RSS idle', unit: 'MB' as const, goal: { atMost: 140 }, note };
    return { rows: [rowOf(head, megabytes, stopWatching())], worlds: [world] };
  },
};
