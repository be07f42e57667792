// A server that is killed while sends that have waited are made: each is made once, and tells its two holders once (ADR-0041).
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openStore } from '../../db/open.ts';
import { eq } from '../../db/sql.ts';
import { ALARM_RECEIVED } from '../../domain/alarm-types.ts';
import { asWon } from '../../domain/money.ts';
import { DONE, PENDING } from '../../domain/request-state.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { post } from '../support/faults/load.ts';
import { holdServer } from '../support/faults/server.ts';
import { createFaultWorld, type FaultFile } from '../support/faults/world.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';

const KILLS = longOrShort(20, 2);
const LIMIT_MS = longOrShort(1_800_000, 300_000);
/** To how many others each of the sixteen sends. */
const EACH = longOrShort(14, 6);
const ALARM_SENT = 11;
const MADE = 'some sends were made';
const OVER = 'the run is over';

/** The first run of the jobs comes with the start. It says when it has made some sends, and one that is to be killed makes few more. */
const TELLING: readonly Plant[] = [
  {
    file: 'server/jobs/housekeeping.ts',
    find: 'const FIRST_AFTER_MS = 1_000;',
    put: 'const FIRST_AFTER_MS = 1;',
  },
  {
    file: 'server/features/waiting-sends/run-waiting-sends.ts',
    find: 'runOne(deps, tx, id, now))) ended += 1;\n',
    put: `runOne(deps, tx, id, now))) ended += 1;
      if (ended === 3) console.error('${MADE}');
      if (ended === 9 && process.env.DAON_IS_KILLED === '1') await new Promise(() => undefined);\n`,
  },
  {
    file: 'server/features/waiting-sends/run-waiting-sends.ts',
    find: '  return ended;\n',
    put: `  console.error('${OVER}');\n  return ended;\n`,
  },
];

async function withStore<T>(
  { url }: FaultFile,
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
) {
  const store = await openStore(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** First sends of every holder, whose hour has come. */
async function placeDue(world: FaultFile): Promise<void> {
  await withStore(world, (store) =>
    store.write((tx) => writeSetting(tx, 'firstSendWaitWon', asWon(1n), new Date())),
  );
  const server = await holdServer({ path: world.path });
  const origin = await server.release();
  const { clients } = world;
  for (let other = 1; other <= EACH; other += 1)
    await Promise.all(
      clients.map(({ token }, n) => {
        const address = clients[(n + other) % clients.length]?.address;
        return post(
          origin,
          'transfers.send',
          { to: { address }, net: '10', requestId: randomUUID() },
          { token },
        );
      }),
    );
  server.signal('SIGTERM');
  await server.ended;
  await withStore(world, (store) =>
    store.write((tx) =>
      tx
        .update(tx.t.requests)
        .set({ expiresAt: new Date(0) })
        .where(eq(tx.t.requests.kind, 'waitingSend')),
    ),
  );
}

/** How many wait still, and what is wrong with those that were made. */
const judge = (world: FaultFile): Promise<{ left: number; findings: string[] }> =>
  withStore(world, (store) =>
    store.read(async (db) => {
      const sends = await db.select().from(db.t.requests).where(eq(db.t.requests.kind, 'waitingSend'));
      const told = await db.select().from(db.t.alarms);
      const made = sends.filter(({ state }) => state === DONE);
      const findings = (await checkBooks(db)).map(String);
      if (sends.length !== world.clients.length * EACH) findings.push(`${sends.length} sends are there`);
      for (const { id, state } of sends) {
        const alarms = told.filter(({ type, trxId }) => type === ALARM_SENT && trxId === id).length;
        if (state !== DONE && state !== PENDING) findings.push(`send ${id} ended in state ${state}`);
        if (alarms !== (state === DONE ? 1 : 0)) findings.push(`send ${id} has ${alarms} alarms`);
      }
      const received = told.filter(({ type }) => type === ALARM_RECEIVED).length;
      if (received !== made.length) findings.push(`${made.length} sends made ${received} arrivals known`);
      return { left: sends.length - made.length, findings };
    }),
  );

/** Kills runs that have made some of their sends, and then lets the rest run. */
async function killOften(plants: readonly Plant[] = []): Promise<{ findings: string[]; left: number[] }> {
  const world = await createFaultWorld();
  await placeDue(world);
  const left: number[] = [];
  const findings: string[] = [];
  const run = async (signal: 'SIGKILL' | 'SIGTERM', word: string) => {
    const env = { DAON_IS_KILLED: signal === 'SIGKILL' ? '1' : '' };
    const server = await holdServer({ path: world.path, plants: [...TELLING, ...plants], env });
    try {
      const heard = server.hears(word);
      await server.release();
      await heard;
      server.signal(signal);
      await server.ended;
    } finally {
      await server.discard();
    }
    const state = await judge(world);
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

it(
  'detects a server that tells of a send after its transaction',
  async () => {
    const late: Plant = {
      file: 'server/features/waiting-sends/run-waiting-sends.ts',
      find: '  await tellHolder(tx, request, about, { decision, reason: reason ?? SENT_AT_ITS_HOUR, at: now });',
      put: `  setTimeout(() => void deps.store.write((late) =>
    tellHolder(late, request, about, { decision, reason: reason ?? SENT_AT_ITS_HOUR, at: now })), 20);`,
    };
    expect((await killOften([late])).findings.join('\\n')).toMatch(/has 0 alarms/);
  },
  LIMIT_MS,
);
