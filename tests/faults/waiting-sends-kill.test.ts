// A server that is killed while sends that have waited are made: each is made once, and tells its two holders once (ADR-0041). On
// PostgreSQL another process goes on, at which a holder freezes the wallet and another lowers a limit meanwhile.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../db/open.ts';
import { eq } from '../../db/sql.ts';
import { ALARM_RECEIVED } from '../../domain/alarm-types.ts';
import { parseAddress } from '../../domain/address.ts';
import { asUnits, asWon, DAON } from '../../domain/money.ts';
import { DONE, FAILED, ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { SENDER_LOCKED, whyNotSent } from '../../domain/waits.ts';
import { send } from '../../server/features/transfers/send.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import { unwrap } from '../../server/trpc/unwrap.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { post } from '../support/faults/load.ts';
import { holdServer } from '../support/faults/server.ts';
import { createFaultWorld, makeFaultWorld, type FaultWorld } from '../support/faults/world.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { depsOnStore } from '../support/servers/deps-on-store.ts';

const KILLS = longOrShort(20, 1);
const LIMIT_MS = longOrShort(1_800_000, 300_000);
/** To how many others each of the sixteen sends. */
const EACH = longOrShort(14, 2);
/** The alarms of a send in a state. */
const ALARMS = new Map([
  [DONE, '11'],
  [FAILED, '12'],
]);
const MADE = 'some sends were made';
const OVER = 'the run is over';

const RUNS = 'server/features/waiting-sends/run-waiting-sends.ts';

/**
 * The first run of the jobs comes with the start. It says when it has made some sends, and one that is to be killed makes few more. Each
 * fault is there where the environment says so.
 */
const PLANTS: readonly Plant[] = [
  {
    file: 'server/jobs/housekeeping.ts',
    find: 'const FIRST_AFTER_MS = 1_000;',
    put: 'const FIRST_AFTER_MS = 1;',
  },
  {
    // It begins when this file is there.
    file: RUNS,
    find: '  let ended = 0;\n',
    put: `  let ended = 0;
  const { existsSync } = process.getBuiltinModule('node:fs');
  while (process.env.GATE !== undefined && !existsSync(process.env.GATE))
    await new Promise((look) => setTimeout(look, 10));\n`,
  },
  {
    file: RUNS,
    find: 'runOne(deps, tx, id, now))) ended += 1;\n',
    put: `runOne(deps, tx, id, now))) ended += 1;
      if (ended === 3) console.error('${MADE}');
      if (ended === 9 && process.env.DAON_IS_KILLED === '1') await new Promise(() => undefined);\n`,
  },
  {
    file: RUNS,
    find: '  return ended;\n',
    put: `  console.error('${OVER}');\n  return ended;\n`,
  },
  {
    // It tells of a send after its transaction.
    file: RUNS,
    find: '  await tellHolder(tx, request, about, { decision, reason: reason ?? SENT_AT_ITS_HOUR, at: now });',
    put: `  const tell = (on) =>
    tellHolder(on, request, about, { decision, reason: reason ?? SENT_AT_ITS_HOUR, at: now });
  if (process.env.FAULT === 'late') setTimeout(() => void deps.store.write(tell), 20);
  else await tell(tx);`,
  },
  // It claims a send in a transaction before the send's own.
  {
    file: RUNS,
    find: '!isOverdue(request.expiresAt, now)',
    put: "(process.env.FAULT !== 'claiming' && !isOverdue(request.expiresAt, now))",
  },
  {
    file: RUNS,
    find: 'import { isAway }',
    put: "import { eq } from '../../../db/sql.ts';\nimport { isAway }",
  },
  {
    file: RUNS,
    find: '    try {\n      if (await',
    put: `    try {
      if (process.env.FAULT === 'claiming')
        await deps.store.write((tx) =>
          tx.update(tx.t.requests).set({ expiresAt: new Date('2100-01-01') }).where(eq(tx.t.requests.id, id)));
      if (await`,
  },
];
type Fault = 'late' | 'claiming' | 'none';

/** `path` is that of the database, or where the server of one elsewhere leaves its messages. */
type Placed = FaultWorld & { path: string };

async function withStore<T>(
  { url }: Placed,
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
) {
  const store = await openStore(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const serverOf = ({ path, url }: Placed, fault: Fault, env: Record<string, string>) =>
  holdServer({ path, plants: PLANTS, env: { DATABASE_URL: url, FAULT: fault, ...env } });

/** First sends of every holder to so many others, whose hour has come. */
const placeDue = (world: Placed, each: number): Promise<void> =>
  withStore(world, async (store) => {
    await store.write((tx) => writeSetting(tx, 'firstSendWaitWon', asWon(1n), new Date()));
    const deps = depsOnStore(store, new Date());
    const { clients } = world;
    for (let other = 1; other <= each; other += 1)
      for (const [n, { holderId: id }] of clients.entries()) {
        const address = unwrap(parseAddress(clients[(n + other) % clients.length]?.address ?? ''));
        await send(deps, { id }, { to: { address }, net: asUnits(10n * DAON), requestId: randomUUID() });
      }
    deps.database.stop();
    await store.write((tx) =>
      tx
        .update(tx.t.requests)
        .set({ expiresAt: new Date(0) })
        .where(eq(tx.t.requests.kind, 'waitingSend')),
    );
  });

type Due = { id: number; holderId: number; state: number; reason: string | null };

/** How many wait still, and what is wrong with those that were made. `isRight`: whether a send may be in its state. */
const judge = (
  world: Placed,
  each: number,
  isRight = ({ state }: Due) => state === DONE || state === PENDING,
): Promise<{ left: number; findings: string[] }> =>
  withStore(world, (store) =>
    store.read(async (db) => {
      const sends = await db.select().from(db.t.requests).where(eq(db.t.requests.kind, 'waitingSend'));
      const told = await db.select().from(db.t.alarms);
      const posted = await db.select().from(db.t.ledgerTransactions);
      const made = sends.filter(({ state }) => state === DONE);
      const findings = (await checkBooks(db)).map(String);
      if (sends.length !== world.clients.length * each) findings.push(`${sends.length} sends are there`);
      for (const send of sends) {
        const { id, state, reason } = send;
        const alarms = told
          .filter(({ type, trxId }) => trxId === id && type !== ALARM_RECEIVED)
          .map(({ type }) => type);
        const transactions = posted.filter(({ requestId }) => requestId === id).length;
        if (!isRight(send)) findings.push(`send ${id} ended in state ${state}: ${reason}`);
        if (transactions !== (state === DONE ? 1 : 0))
          findings.push(`send ${id} made ${transactions} transactions`);
        if (alarms.join() !== (ALARMS.get(state) ?? ''))
          findings.push(`send ${id} has ${alarms.length} alarms`);
      }
      const received = told.filter(({ type }) => type === ALARM_RECEIVED).length;
      if (received !== made.length) findings.push(`${made.length} sends made ${received} arrivals known`);
      return { left: sends.length - made.length, findings };
    }),
  );

/** Kills runs that have made some of their sends, and then lets the rest run. */
async function killOften(fault: Fault = 'none'): Promise<{ findings: string[]; left: number[] }> {
  const world = await createFaultWorld();
  await placeDue(world, EACH);
  const left: number[] = [];
  const findings: string[] = [];
  const run = async (signal: 'SIGKILL' | 'SIGTERM', word: string) => {
    const env = { DAON_IS_KILLED: signal === 'SIGKILL' ? '1' : '' };
    const server = await serverOf(world, fault, env);
    try {
      const heard = server.hears(word);
      await server.release();
      await heard;
      server.signal(signal);
      await server.ended;
    } finally {
      await server.discard();
    }
    const state = await judge(world, EACH);
    left.push(state.left);
    findings.push(...state.findings);
  };
  try {
    for (let kill = 0; kill < KILLS && findings.length === 0; kill += 1) await run('SIGKILL', MADE);
    if (findings.length === 0) await run('SIGTERM', OVER);
    return { findings, left };
  } finally {
    world.remove();
  }
}

it(
  'makes each send once, however often it is killed',
  async () => {
    const { findings, left } = await killOften();
    expect(findings).toEqual([]);
    // Each kill met a run that had made some of them.
    expect(left).toEqual([...new Set(left)].toSorted((a, b) => b - a));
    expect(left.indexOf(0)).toBe(KILLS);
  },
  LIMIT_MS,
);

it.each(longOrShort(['late'] as const, []))(
  'detects a server that tells of a send %s, after its transaction',
  async (fault) => {
    expect((await killOften(fault)).findings.join('\n')).toMatch(/has 0 alarms/);
  },
  LIMIT_MS,
);

const postgres = realPostgres();

/**
 * Of two processes the one that has the job is killed within a transaction, which a freeze at the other one waits for; a third one goes on.
 * Answers what is wrong with the sends.
 */
async function killBesideAnother(fault: Fault = 'none'): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daon-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const url = await postgres.newDatabase();
  const world: Placed = { ...(await makeFaultWorld(url, 4)), path: join(folder, 'daon') };
  const [freezing, limiting] = world.clients;
  if (freezing === undefined || limiting === undefined) throw new Error('holders are missing');
  await placeDue(world, 3);
  const due = await runIn(url, `SELECT id, holder_id FROM requests WHERE kind = 'waitingSend' ORDER BY id`);
  const [, inTheMiddle] = due.filter((row) => Number(row['holder_id']) === freezing.holderId);
  const middle = Number(inTheMiddle?.['id']);

  // Late in its transaction a send changes its row of the history.
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query('BEGIN');
  const asked = 'SELECT pg_backend_pid() AS pid FROM history WHERE id = $1 FOR UPDATE';
  const { rows } = await locker.query<{ pid: number }>(asked, [middle]);
  const waitingFor = (pid: unknown) =>
    runIn(
      url,
      `SELECT pid, application_name AS name FROM pg_stat_activity WHERE ${Number(pid)} = ANY (pg_blocking_pids(pid))`,
    );

  const gate = join(folder, 'gate');
  const start = async (name: string) => {
    const server = await serverOf({ ...world, url: `${url}?application_name=${name}` }, fault, {
      // Longer than this test waits.
      DATABASE_STATEMENT_SECONDS: '600',
      GATE: gate,
    });
    onTestFinished(() => server.discard());
    return { name, server, origin: await server.release() };
  };
  const processes = await Promise.all(['first', 'second'].map(start));
  // A server does not start beside a transaction that is held up.
  writeFileSync(gate, '');
  await expect.poll(() => waitingFor(rows[0]?.pid)).toHaveLength(1);
  const [run] = await waitingFor(rows[0]?.pid);
  const killed = processes.find(({ name }) => name === run?.['name']);
  const other = processes.find((one) => one !== killed);
  if (killed === undefined || other === undefined) throw new Error('no process has the job');

  const limits = { day: null, act: '500' };
  const lowered = await post(other.origin, 'ownLimits.set', limits, limiting);
  const freeze = post(other.origin, 'ownFreeze.freeze', {}, freezing);
  await expect.poll(() => waitingFor(run?.['pid'])).toHaveLength(1);
  killed.server.signal('SIGKILL');
  await killed.server.ended;
  await locker.query('ROLLBACK');
  expect([lowered.status, (await freeze).status]).toEqual([200, 200]);

  // As time has it: the leases of the one that was killed end.
  await runIn(url, `UPDATE leases SET until = 0 WHERE name LIKE 'job:%'`);
  await start('third');
  const last = Number(due.at(-1)?.['id']);
  const isOpen = `SELECT id FROM requests WHERE id = ${last} AND state IN (${PENDING}, ${ON_HOLD})`;
  await expect.poll(() => runIn(url, isOpen)).toEqual([]);

  const reasons = new Map([
    [freezing.holderId, SENDER_LOCKED],
    [limiting.holderId, whyNotSent('OWN_LIMIT')],
  ]);
  const { findings } = await judge(world, 3, ({ id, holderId, state, reason }) => {
    const why = id < middle ? undefined : reasons.get(holderId);
    if (why === undefined) return state === DONE;
    // The database may have had the COMMIT of the one that was killed.
    return (state === FAILED && reason === why) || (state === DONE && id === middle);
  });
  const held = await runIn(url, 'SELECT id FROM accounts WHERE held <> 0');
  if (held.length > 0) findings.push(`${held.length} amounts are held`);
  return findings;
}

it(
  'makes each send once, or not with its reason, when the process that has the job is killed beside another',
  async () => expect(await killBesideAnother()).toEqual([]),
  LIMIT_MS,
);

it.each(longOrShort(['claiming'] as const, []))(
  'detects %s a send in a transaction before its own',
  async (fault) => {
    const findings = (await killBesideAnother(fault)).join('\n');
    expect(findings).toMatch(/ended in state 3/);
    expect(findings).toMatch(/1 amounts are held/);
  },
  LIMIT_MS,
);
