// Two processes reach PostgreSQL through a PgBouncer that gives each transaction another connection, and fewer of them than
// the processes may use. One process is killed and PgBouncer is restarted while sixteen clients move money. What was
// answered stands, nothing but 503 was answered meanwhile, and nothing stays behind in the sessions of PostgreSQL.
// Needs an installed PgBouncer, and fails where there is none.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { judge, repeatAll } from '../support/faults/judge.ts';
import { post, startLoad, type Decision, type Load, type Operation } from '../support/faults/load.ts';
import { startFaultServer, type FaultServer } from '../support/faults/server.ts';
import { makeFaultWorld } from '../support/faults/world.ts';
import { startPgBouncer, type PgBouncer } from '../support/postgres/pgbouncer.ts';
import { findPostgres } from '../support/postgres/postgres-programs.ts';
import { startPostgres, type PostgresServer } from '../support/postgres/postgres-server.ts';

const POOL = 4;
const LOAD_MS = 1_500;
const AWAY_MS = 500;
const ROUNDS = 3;
const READY_WITHIN_MS = 20_000;

async function untilReady(origin: string): Promise<void> {
  for (const deadline = performance.now() + READY_WITHIN_MS; ; await delay(20)) {
    if ((await fetch(`${origin}/readyz`)).status === 200) return;
    if (performance.now() > deadline) throw new Error('a process is not ready again');
  }
}

/** What a pooler would hand to the next process with a session. */
async function leftBehind(postgres: PostgresServer): Promise<string[]> {
  const locks = await postgres.sql("SELECT pid, mode FROM pg_locks WHERE locktype = 'advisory'");
  const open = await postgres.sql(
    "SELECT pid, state, query FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'",
  );
  return [
    ...locks.map((row) => `an advisory lock stays behind: ${JSON.stringify(row)}`),
    ...open.map((row) => `a transaction stays open: ${JSON.stringify(row)}`),
  ];
}

type Found = { operations: Operation[]; decisions: Decision[]; findings: string[] };

const envOf = ({ url }: PgBouncer) => ({
  DATABASE_URL: url,
  DATABASE_POOLER: 'transaction',
  LOG_LEVEL: 'warn',
});

/** Without rounds one process serves undisturbed. */
async function serveThroughPooler(rounds: number, plants: readonly Plant[] = []): Promise<Found> {
  const bin = findPostgres();
  if (bin === null) throw new Error('no PostgreSQL');
  const postgres = await startPostgres(bin);
  const folder = mkdtempSync(join(tmpdir(), 'daon-pooler-'));
  const world = await makeFaultWorld(postgres.url);
  const bouncer = await startPgBouncer(postgres, POOL);
  const env = envOf(bouncer);
  const servers: FaultServer[] = [];
  const found: Found = { operations: [], decisions: [], findings: [] };
  const { operations, findings } = found;

  async function start(): Promise<{ server: FaultServer; origin: string }> {
    const started = await startFaultServer({ path: join(folder, String(servers.length)), plants, env });
    servers.push(started.server);
    return started;
  }

  function begin(origin: string, part: number): Load {
    const clients = world.clients.filter((_, n) => n % 2 === part);
    const load = startLoad(world, origin, clients, { patient: true });
    // A refusal other than 503.
    load.over.catch((error: unknown) => void findings.push(String(error)));
    return load;
  }

  async function finish(loads: readonly Load[], origins: readonly string[]): Promise<void> {
    await Promise.all(loads.map((load) => load.stop()));
    for (const load of loads) {
      await load.over.catch(() => undefined);
      operations.push(...load.operations);
      found.decisions.push(...load.decisions);
    }
    if (findings.length > 0) return;
    const open = operations.filter(({ answer }) => answer === undefined);
    // Repeated at each process.
    for (const origin of origins)
      findings.push(...(await repeatAll(origin, [...open, ...operations.slice(-20)])));
  }

  async function leave({ server }: { server: FaultServer }): Promise<void> {
    server.signal('SIGTERM');
    const { code, said } = await server.ended;
    if (code !== 0) findings.push(`a process ended with ${code}:\n${said}`);
  }

  async function disturb(stays: { origin: string }, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const dies = await start();
    const loads = [begin(stays.origin, 0), begin(dies.origin, 1)];
    await Promise.all(loads.map(({ begun }) => begun));
    await delay(LOAD_MS);
    dies.server.signal('SIGKILL');
    await dies.server.ended;
    await delay(LOAD_MS);
    const follows = await start();
    loads.push(begin(follows.origin, 1));
    await delay(LOAD_MS);
    await bouncer.end(signal);
    await delay(AWAY_MS);
    await bouncer.startAgain();
    const origins = [stays.origin, follows.origin];
    await Promise.all(origins.map(untilReady));
    await delay(LOAD_MS);
    await finish(loads, origins);
    await leave(follows);
  }

  try {
    const stays = await start();
    if (rounds === 0) {
      const load = begin(stays.origin, 0);
      await load.begun.catch(() => undefined);
      await delay(LOAD_MS);
      await finish([load], [stays.origin]);
    }
    for (let round = 0; round < rounds && findings.length === 0; round += 1)
      await disturb(stays, round % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
    await leave(stays);
    findings.push(...(await leftBehind(postgres)));
    findings.push(...(await judge(world, found, { whole: true })));
    return found;
  } finally {
    for (const server of servers) await server.discard();
    await bouncer.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

it('what was answered through a pooler stands, and nothing stays behind', { timeout: 300_000 }, async () => {
  const { findings, operations } = await serveThroughPooler(ROUNDS);
  expect(findings).toEqual([]);
  expect(operations.length).toBeGreaterThan(0);
});

it('a lock of the session is found', { timeout: 120_000 }, async () => {
  const held: Plant = {
    file: 'db/engines/postgres-migrate.ts',
    find: 'pg_advisory_xact_lock(',
    put: 'pg_advisory_lock(',
  };
  const { findings } = await serveThroughPooler(0, [held]);
  expect(findings.join('\n')).toContain('an advisory lock stays behind');
});

it('statements that a session keeps are found', { timeout: 120_000 }, async () => {
  const named: Plant = {
    file: 'db/engines/postgres-connection.ts',
    find: 'new PipelinedClient(client, !settings.pooler)',
    put: 'new PipelinedClient(client, true)',
  };
  const { findings } = await serveThroughPooler(0, [named]);
  expect(findings.join('\n')).toContain('was refused');
});

it('a transaction that needs a second connection is found', { timeout: 120_000 }, async () => {
  const beside: Plant = {
    file: 'db/engines/postgres-connection.ts',
    find: 'settings.pooler ? null : await',
    put: 'await',
  };
  const bin = findPostgres();
  if (bin === null) throw new Error('no PostgreSQL');
  const postgres = await startPostgres(bin);
  onTestFinished(() => postgres.stop());
  const world = await makeFaultWorld(postgres.url);
  // The only connection is that of the transaction.
  const bouncer = await startPgBouncer(postgres, 1);
  onTestFinished(() => bouncer.stop());
  const path = mkdtempSync(join(tmpdir(), 'daon-pooler-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const { server, origin } = await startFaultServer({ path, plants: [beside], env: envOf(bouncer) });
  onTestFinished(() => server.discard());
  const [client] = world.clients;
  const input = {
    linkedAccountId: client?.linkedAccountId,
    gross: '2',
    price: '100',
    requestId: randomUUID(),
  };
  const { status } = await post(origin, 'orders.sell', input, { token: client?.token ?? '' });
  expect(status).toBe(503);
});
