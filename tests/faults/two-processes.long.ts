// Two processes serve one PostgreSQL while sixteen clients move money: processes are killed, connections ended, the database is
// restarted, orderly and as after a crash. What was answered stands, a repeat gives the same answer, and what does not come is
// answered with 503.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { judge, repeatAll } from '../support/faults/judge.ts';
import { startLoad, type Decision, type Operation } from '../support/faults/load.ts';
import { startFaultServer } from '../support/faults/server.ts';
import { makeFaultWorld, type FaultWorld } from '../support/faults/world.ts';
import { findPostgres } from '../support/postgres/postgres-programs.ts';
import { startPostgres, type PostgresServer } from '../support/postgres/postgres-server.ts';

const LOAD_MS = 300;
const READY_WITHIN_MS = 30_000;

type Started = Awaited<ReturnType<typeof startFaultServer>>;
type Stage = { postgres: PostgresServer; processes: Started[]; start: (place: number) => Promise<void> };

const FAULTS = {
  /** Kills one of the processes, which is started again. */
  process: async ({ processes, start }: Stage, round: number) => {
    const place = round % processes.length;
    await processes[place]?.server.discard();
    await start(place);
  },
  /** Ends some of the connections in the middle of what they do, again and again. */
  connections: async ({ postgres }: Stage) => {
    for (let turn = 0; turn < 5; turn += 1) {
      await postgres.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND random() < 0.3`,
      );
      await delay(LOAD_MS / 5);
    }
  },
  fastRestart: async ({ postgres }: Stage) => {
    await postgres.end('SIGINT');
    await postgres.startAgain();
  },
  immediateRestart: async ({ postgres }: Stage) => {
    await postgres.end('SIGQUIT');
    await postgres.startAgain();
  },
} as const;
type Fault = keyof typeof FAULTS;

async function untilReady(origin: string): Promise<void> {
  for (const since = performance.now(); ; await delay(20)) {
    if ((await fetch(`${origin}/readyz`)).status === 200) return;
    if (performance.now() - since > READY_WITHIN_MS) throw new Error('a process is not ready again');
  }
}

async function hurtRound(stage: Stage, world: FaultWorld, fault: Fault, round: number) {
  const findings: string[] = [];
  const loads = stage.processes.map(({ origin }, i) =>
    startLoad(
      world,
      origin,
      world.clients.filter((_, n) => n % stage.processes.length === i),
      { patient: true },
    ),
  );
  await Promise.all(loads.map(({ begun }) => begun));
  await delay(LOAD_MS);
  await FAULTS[fault](stage, round);
  for (const { origin } of stage.processes) await untilReady(origin);
  await delay(LOAD_MS);
  for (const load of loads) {
    await load.stop();
    // A refusal other than 503.
    await load.over.catch((error: unknown) => void findings.push(`${fault}: ${String(error)}`));
  }
  const operations = loads.flatMap((load) => load.operations);
  const decisions = loads.flatMap((load) => load.decisions);
  // The repeats are made at both, so that neither answers from what it remembers.
  const open = operations.filter(({ answer }) => answer === undefined);
  for (const { origin } of stage.processes)
    findings.push(...(await repeatAll(origin, [...open, ...operations.slice(-20)])));
  return { findings, operations, decisions };
}

async function hurtOften(faults: readonly Fault[], plants: readonly Plant[] = []) {
  const bin = findPostgres();
  if (bin === null) throw new Error('no PostgreSQL');
  const postgres = await startPostgres(bin);
  const folder = mkdtempSync(join(tmpdir(), 'daon-two-'));
  const processes: Started[] = [];
  const start = async (place: number): Promise<void> => {
    const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' };
    processes[place] = await startFaultServer({ path: join(folder, String(place)), plants, env });
  };
  const operations: Operation[] = [];
  const decisions: Decision[] = [];
  const findings: string[] = [];
  try {
    const world = { ...(await makeFaultWorld(postgres.url)), url: postgres.url };
    await start(0);
    await start(1);
    for (const [round, fault] of faults.entries()) {
      const done = await hurtRound({ postgres, processes, start }, world, fault, round);
      findings.push(...done.findings);
      operations.push(...done.operations);
      decisions.push(...done.decisions);
      if (findings.length > 0) break;
    }
    for (const { server } of processes) {
      server.signal('SIGTERM');
      const { code, said } = await server.ended;
      if (code !== 0) findings.push(`a process ended with ${code}:\n${said}`);
    }
    findings.push(...(await judge(world, { operations, decisions }, { whole: true })));
    return { findings, operations };
  } finally {
    for (const { server } of processes) await server.discard();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fifty kills of a process, and ten of each other fault, in turn. */
const ALL: readonly Fault[] = Array.from({ length: 10 }).flatMap(
  (): Fault[] =>
    [
      ...['process', 'connections', 'process', 'fastRestart', 'process', 'immediateRestart'],
      ...['process', 'process'],
    ] as Fault[],
);

it('nothing that was answered is lost, and nothing is done twice', { timeout: 1_800_000 }, async () => {
  const { findings, operations } = await hurtOften(ALL);
  expect(findings).toEqual([]);
  expect(operations.length).toBeGreaterThan(ALL.length);
});

it('an answer before its COMMIT is on the disk is found', { timeout: 600_000 }, async () => {
  const early: Plant = {
    file: 'db/engines/postgres-store.ts',
    find: '[kind]} MODE',
    put: '[kind]} MODE; SET LOCAL synchronous_commit TO off',
  };
  const { findings } = await hurtOften(
    Array.from({ length: 10 }, () => 'immediateRestart'),
    [early],
  );
  expect(findings.join('\n')).toMatch(
    /is not kept|not in the history|, then |add up to|NOT_FOUND|was refused/,
  );
});
