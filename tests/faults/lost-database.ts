// PostgreSQL goes away under a server while sixteen clients move money, in every way: stopped, crashed, killed,
// silent. The server keeps running, answers UNAVAILABLE, and serves again without a restart; what was answered is true,
// and a repeat gives one result. A reachable database that is stuck in a statement is distinguished from these.
//
//   node tests/faults/lost-database.ts --rounds 3
//
// Needs an installed PostgreSQL, and says so and ends with 1 where there is none: what was not tried has not passed.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Plant } from '../support/faults/bundle.ts';
import { judge, repeatAll } from '../support/faults/judge.ts';
import { post, reasonOf, startLoad, type Decision, type Operation } from '../support/faults/load.ts';
import { startFaultServer } from '../support/faults/server.ts';
import { makeFaultWorld } from '../support/faults/world.ts';
import { findPostgres } from '../support/postgres/postgres-programs.ts';
import { startPostgres, type PostgresServer } from '../support/postgres/postgres-server.ts';

const NOTICED_WITHIN_MS = 15_000;
const ANSWERED_WITHIN_MS = 10_000; // a call that waits for a silent database waits much longer
const LONGEST_LOAD_MS = 600;
const AWAY_MS = 500;

type Way = { name: string; leave: () => Promise<void>; comeBack: () => Promise<void> };

const waysOf = (postgres: PostgresServer): Way[] => [
  ...(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const).map((signal) => ({
    name: signal,
    leave: () => postgres.end(signal),
    comeBack: () => postgres.startAgain(),
  })),
  { name: 'silence', leave: async () => postgres.freeze(), comeBack: async () => postgres.thaw() },
];

async function isSoon(origin: string, status: number): Promise<boolean> {
  for (const until = Date.now() + NOTICED_WITHIN_MS; Date.now() < until; await delay(50)) {
    if ((await fetch(`${origin}/readyz`)).status === status) return true;
  }
  return false;
}

/** Rounds of all ways until something is found. */
async function loseOften(bin: string, rounds: number, plants: readonly Plant[] = []): Promise<string[]> {
  const postgres = await startPostgres(bin);
  const folder = mkdtempSync(join(tmpdir(), 'daon-lost-'));
  const world = await makeFaultWorld(postgres.url);
  const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' };
  const { server, origin } = await startFaultServer({ path: join(folder, 'daon'), plants, env });
  const operations: Operation[] = [];
  const decisions: Decision[] = [];
  const findings: string[] = [];
  let outages = 0;

  async function lose({ name, leave, comeBack }: Way): Promise<void> {
    outages += 1;
    const load = startLoad(world, origin, world.clients, { patient: true });
    // A refusal other than 503: what was answered before is not there any more.
    const over = load.over.catch((error: unknown) => void findings.push(`${name}: ${String(error)}`));
    // A refusal ends the wait as well, and is among the findings.
    await load.begun.catch(() => undefined);
    await delay(Math.random() * LONGEST_LOAD_MS);
    await leave();
    if (!(await isSoon(origin, 503))) findings.push(`${name}: it said that it was ready`);
    if ((await fetch(`${origin}/healthz`)).status !== 200) findings.push(`${name}: it did not seem to live`);
    const askedAt = performance.now();
    const refused = await post(origin, 'wallet.balance', {}, { token: world.clients[0]?.token ?? '' });
    if (refused.status !== 503 || reasonOf(refused) !== 'UNAVAILABLE')
      findings.push(`${name}: a call was answered ${JSON.stringify(refused)}`);
    if (performance.now() - askedAt > ANSWERED_WITHIN_MS) findings.push(`${name}: a call was kept waiting`);
    await delay(AWAY_MS);
    await comeBack();
    if (!(await isSoon(origin, 200))) findings.push(`${name}: it was not ready again`);
    await delay(LONGEST_LOAD_MS);
    await load.stop();
    await over;
    const open = load.operations.filter(({ answer }) => answer === undefined);
    findings.push(...(await repeatAll(origin, [...open, ...load.operations.slice(-10)])));
    operations.push(...load.operations);
    decisions.push(...load.decisions);
    findings.push(...(await judge(world, load, { whole: false })));
    console.log(`${name}: ${load.operations.length} operations, ${open.length} answered by their repeat`);
  }

  /** A lock is held on what a send writes for longer than PostgreSQL's timeout: nothing of the send was kept. */
  async function holdBack(): Promise<void> {
    const [client, other] = world.clients;
    if (client === undefined || other === undefined) throw new Error('two clients are needed');
    const input = { to: { address: other.address }, net: '1', requestId: randomUUID() };
    const operation: Operation = { client, path: 'transfers.send', input, begunAt: Date.now() };
    const holder = new pg.Client({ connectionString: postgres.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE');
      const refused = await post(origin, operation.path, input, { token: client.token });
      if (refused.status !== 503 || reasonOf(refused) !== 'BUSY')
        findings.push(`a send that was held back was answered ${JSON.stringify(refused)}`);
    } finally {
      await holder.end();
    }
    findings.push(...(await repeatAll(origin, [operation])));
    if (operation.answer === undefined) findings.push('a send was not let go on');
    operations.push(operation);
    console.log('held back: refused, and passed by its repeat');
  }

  try {
    if (plants.length === 0) await holdBack();
    for (let round = 0; round < rounds; round += 1) {
      for (const way of waysOf(postgres)) {
        await lose(way);
        if (findings.length > 0) return findings;
      }
    }
    server.signal('SIGTERM');
    const { code, said } = await server.ended;
    if (code !== 0) findings.push(`the server ended with ${code}`);
    const logged = said.split('\n').filter((line) => line.includes('can not be reached')).length;
    if (logged !== outages) findings.push(`${outages} outages were logged ${logged} times:\n${said}`);
    return [...findings, ...(await judge(world, { operations, decisions }, { whole: true }))];
  } finally {
    await server.discard();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers although its COMMIT, which it takes its time for, failed. A harness that misses it has shown nothing. */
const deaf: Plant = {
  file: 'db/engines/postgres-store.ts',
  find: 'if (begin !== null) await lease.commit();',
  put: `await new Promise((resolve) => setTimeout(resolve, 20));
    if (begin !== null) await lease.commit().catch(() => undefined);`,
};
const PLANTED_ROUNDS = 2;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const bin = findPostgres();
if (bin === null) {
  process.exitCode = 1;
} else {
  const findings = await loseOften(bin, Number(values.rounds));
  console.log('with a planted fault:');
  const planted = await loseOften(bin, PLANTED_ROUNDS, [deaf]);
  console.log(planted.slice(0, 3).join('\n'));
  if (!planted.some((line) => /is not kept|not in the history|, then |NOT_FOUND/.test(line)))
    findings.push('a server that answers without a COMMIT was not noticed');
  console.log(findings.length === 0 ? 'nothing was found' : findings.slice(0, 20).join('\n'));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
