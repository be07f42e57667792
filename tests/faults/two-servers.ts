// Two processes serve one PostgreSQL: money moves through both concurrently, two operators decide the same requests at the same
// moment, one idempotency key is used at both. Each request is decided once, and the books balance. The key that encrypts is changed
// when both have ended, and not before.
//
//   node tests/faults/two-servers.ts --seconds 20
//
// Needs an installed PostgreSQL, and says so and ends with 1 where there is none: what was not tried has not passed.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { findPostgres } from '../support/postgres/postgres-programs.ts';
import { startPostgres, type PostgresServer } from '../support/postgres/postgres-server.ts';
import { startServer } from '../support/servers/server-process.ts';
import { createClient, dataOf, type Answer } from './soak/client.ts';
import { keepCalling, prepareWorld, type Tally, type World } from './soak/traffic.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DECISIONS = 40;
const CALLERS = 3; // at each server
const KEY = 'a key for two servers at one database';
const NEXT_KEY = 'the key that follows when both have ended';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });

function runVerb(verb: string, env: Record<string, string>): { fine: boolean; said: string } {
  const run = spawnSync(process.execPath, ['dist/server/daon.cjs', verb], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { fine: run.status === 0, said: run.stdout + run.stderr };
}

const verify = (url: string) => runVerb('verify', { DATABASE_URL: url, SECRET_KEY: NEXT_KEY });

const changeKey = (url: string) =>
  runVerb('rotate-key', { DATABASE_URL: url, SECRET_KEY: NEXT_KEY, SECRET_KEY_PREVIOUS: KEY });

const reasonOf = ({ body }: Answer) => (body as { error?: { data: { reason: string } } }).error?.data.reason;

/** Opens sales and has each approved at one server and rejected at the other, concurrently. */
async function decideAtOnce(world: World, origins: readonly [string, string]): Promise<string[]> {
  const [here, there] = origins.map((origin) => createClient(origin));
  const [holder] = world.holders;
  if (!here || !there || !holder) throw new Error('a person is missing');
  const faults: string[] = [];
  for (let i = 0; i < DECISIONS; i += 1) {
    const sale = { linkedAccountId: holder.account, gross: '3', price: '100', requestId: randomUUID() };
    const ask = { body: sale, token: holder.token };
    const asked = await Promise.all([
      here.send('POST', '/trpc/orders.sell', ask),
      there.send('POST', '/trpc/orders.sell', ask),
    ]);
    const [id, sameId] = asked.map((answer) => dataOf(answer)['id']);
    if (id !== sameId) faults.push(`one key made two sales: ${String(id)} and ${String(sameId)}`);
    await here.send('POST', '/trpc/admin.sales.take', { body: { id }, token: world.operator });
    const decide = (decision: string) => ({ body: { id, decision, reason: '확인' }, token: world.operator });
    const answers = await Promise.all([
      here.send('POST', '/trpc/admin.sales.decide', decide('approve')),
      there.send('POST', '/trpc/admin.sales.decide', decide('reject')),
    ]);
    const met = answers.map((answer) => (answer.status === 200 ? 'decided' : reasonOf(answer))).sort();
    if (met.join() !== 'ALREADY_DECIDED,decided') faults.push(`sale ${String(id)}: ${met.join()}`);
  }
  here.close();
  there.close();
  return faults;
}

async function tryTwoServers(postgres: PostgresServer): Promise<string[]> {
  const env = {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'fatal',
    SECRET_KEY: KEY,
  };
  const first = await startServer(env);
  const second = await startServer({ ...env, DEMO: '0' });
  const world = await prepareWorld(first.origin, Math.random);
  const tally: Tally = { requests: 0, statuses: new Map(), unexpected: [] };
  const ending = new AbortController();
  const callers = [first, second].flatMap(({ origin }) =>
    Array.from({ length: CALLERS }, () => keepCalling({ ...world, origin }, tally, ending.signal)),
  );
  const faults = await decideAtOnce(world, [first.origin, second.origin]);
  await delay(Number(values.seconds) * 1000);
  ending.abort();
  await Promise.all(callers);
  await first.stop();
  const early = changeKey(postgres.url);
  if (!early.said.includes(TERMINAL.databaseInUse())) faults.push(`the key under a server: ${early.said}`);
  await second.stop();
  const ends = [first, second].map((server) => server.child.exitCode);
  if (ends.join() !== '0,0') faults.push(`the servers ended with ${ends.join()}`);

  const moved = Number((await postgres.sql('SELECT count(*) AS n FROM ledger_transactions'))[0]?.['n']);
  console.log(
    `${tally.requests} requests at two servers, ${moved} transactions, ${DECISIONS} sales decided concurrently`,
  );
  const changed = changeKey(postgres.url);
  if (!changed.fine) faults.push(`the key when both have ended: ${changed.said}`);
  const checked = verify(postgres.url);
  if (!checked.fine) faults.push(`verify: ${checked.said}`);
  // Planted: a unit out of nowhere. A check that misses it has shown nothing.
  await postgres.sql('UPDATE accounts SET balance = balance + 1 WHERE holder_id = 1');
  if (verify(postgres.url).fine) faults.push('verify does not notice a planted unit');
  return [...faults, ...tally.unexpected.slice(0, 10)];
}

const bin = findPostgres();
if (bin === null) {
  process.exitCode = 1;
} else {
  const postgres = await startPostgres(bin);
  try {
    const faults = await tryTwoServers(postgres);
    console.log(faults.length === 0 ? 'nothing was found' : faults.join('\n'));
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}
