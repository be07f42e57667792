// The primary is killed and its synchronous standby promoted while sixteen clients move money at two processes. What was
// answered stands, a repeat gives the same answer, nothing but 503 was answered meanwhile, and no process is restarted.
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
import { longOrShort } from '../support/runner/long-or-short.ts';
import { findPostgres } from '../support/postgres/postgres-programs.ts';
import { MIGRATED, startPostgres, type PostgresServer } from '../support/postgres/postgres-server.ts';

const ROUNDS = longOrShort(10, 1);
const LOAD_MS = longOrShort(500, 150);
const ANSWERS_ALONE = 20;
const READY_WITHIN_MS = 120_000;

/** Whether each process accepts calls, asked until all do. */
async function untilReady(origins: readonly string[]): Promise<number> {
  const since = performance.now();
  for (;;) {
    const answers = await Promise.all(origins.map((origin) => fetch(`${origin}/readyz`)));
    if (answers.every(({ status }) => status === 200)) return performance.now() - since;
    if (performance.now() - since > READY_WITHIN_MS) throw new Error('a process is not ready again');
    await delay(20);
  }
}

/** With `answersAlone` the primary is killed when it has answered without its standby. */
async function failOverOften(rounds: number, plants: readonly Plant[] = [], answersAlone = false) {
  const bin = findPostgres();
  if (bin === null) throw new Error('no PostgreSQL');
  let primary: PostgresServer = await startPostgres(bin);
  let standby: PostgresServer = await primary.addStandby({ synchronous: true });
  const url = `postgres://daon@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/${MIGRATED}`;
  const world: FaultWorld = { ...(await makeFaultWorld(url)), url };
  const folder = mkdtempSync(join(tmpdir(), 'daon-failover-'));
  const processes = await Promise.all(
    ['first', 'second'].map((name) =>
      startFaultServer({ path: join(folder, name), plants, env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } }),
    ),
  );
  const origins = processes.map(({ origin }) => origin);
  const operations: Operation[] = [];
  const decisions: Decision[] = [];
  const findings: string[] = [];
  const waits: number[] = [];

  async function failOver(): Promise<void> {
    const loads = origins.map((origin, i) =>
      startLoad(
        world,
        origin,
        world.clients.filter((_, n) => n % origins.length === i),
        { patient: true },
      ),
    );
    await Promise.all(loads.map(({ begun }) => begun));
    const answered = () =>
      loads.flatMap((load) => load.operations).filter(({ answer }) => answer !== undefined).length;
    await delay(LOAD_MS);
    // What the primary commits from here on never reaches the standby.
    standby.freeze();
    await primary.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_replication');
    const before = answered();
    await delay(LOAD_MS);
    while (answersAlone && answered() < before + ANSWERS_ALONE) await delay(20);
    await primary.end('SIGKILL');
    standby.thaw();
    await standby.promote();
    waits.push(await untilReady(origins));
    await delay(LOAD_MS);
    for (const load of loads) {
      await load.stop();
      // A refusal other than 503.
      await load.over.catch((error: unknown) => void findings.push(String(error)));
      operations.push(...load.operations);
      decisions.push(...load.decisions);
    }
    const [first = '', second = ''] = origins;
    const open = loads.flatMap((load) => load.operations.filter(({ answer }) => answer === undefined));
    findings.push(...(await repeatAll(first, open)));
    // Repeated at the other process too.
    findings.push(...(await repeatAll(second, [...open, ...operations.slice(-20)])));
    await primary.stop();
    [primary, standby] = [standby, primary];
  }

  try {
    for (let round = 0; round < rounds && findings.length === 0; round += 1) {
      await failOver();
      if (round < rounds - 1) standby = await primary.addStandby({ synchronous: true, port: standby.port });
    }
    for (const { server } of processes) {
      server.signal('SIGTERM');
      const { code, said } = await server.ended;
      if (code !== 0) findings.push(`a process ended with ${code}:\n${said}`);
    }
    findings.push(...(await judge(world, { operations, decisions }, { whole: true })));
    return { findings, waits, operations };
  } finally {
    for (const { server } of processes) await server.discard();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

it('what was answered stands after a failover, and both processes go on', { timeout: 600_000 }, async () => {
  const { findings, waits, operations } = await failOverOften(ROUNDS);
  expect(findings).toEqual([]);
  expect(operations.length).toBeGreaterThan(0);
  expect(waits).toHaveLength(ROUNDS);
});

/** Answered before the standby has it: the setting that the first test relies on is what keeps the answers. */
const EARLY: Plant = {
  file: 'db/engines/postgres-store.ts',
  find: '[kind]} MODE',
  put: '[kind]} MODE; SET LOCAL synchronous_commit TO off',
};

it.each(longOrShort([EARLY], []))(
  'a COMMIT that waits for no standby is found',
  async (early) => {
    const { findings } = await failOverOften(1, [early], true);
    expect(findings.join('\n')).toMatch(
      /is not kept|not in the history|, then |add up to|NOT_FOUND|was refused/,
    );
  },
  300_000,
);
