// A server that is killed while sends that have waited are made: each is made once, and tells its two holders once (ADR-0041).
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openStore } from '../../db/open.ts';
import { eq } from '../../db/sql.ts';
import { ALARM_RECEIVED } from '../../domain/alarms.ts';
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
const KILLS_AT_MOST = 60;
const RUNS_AT_MOST = 60;
const LIMIT_MS = longOrShort(1_800_000, 300_000);
/** To how many others each of the sixteen sends. */
const EACH = longOrShort(14, 6);
const SHORTEST_MS = 5;
const ALARM_SENT = 11;

/** The first run of the jobs comes with the start and not a second later, so that a kill meets it. */
const SOON: Plant = {
  file: 'server/jobs/housekeeping.ts',
  find: 'const FIRST_AFTER_MS = 1_000;',
  put: 'const FIRST_AFTER_MS = 1;',
};

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

/** Kills until so many kills have met a run between its first send and its last one, and then lets the rest run. */
async function killOften(plants: readonly Plant[] = []): Promise<{ findings: string[]; halves: number }> {
  const world = await createFaultWorld();
  await placeDue(world);
  const hold = () => holdServer({ path: world.path, plants: [SOON, ...plants] });
  let next = await hold();
  let server = next;
  const end = async (signal: 'SIGKILL' | 'SIGTERM', afterMs: number) => {
    server = next;
    await server.release();
    next = await hold();
    await delay(afterMs);
    server.signal(signal);
    await server.ended;
    return judge(world);
  };
  let state = await judge(world);
  let halves = 0;
  try {
    // A faster machine makes more of them in a time; so the time begins short, and grows while nothing is made.
    for (let afterMs = SHORTEST_MS, kill = 0; kill < KILLS_AT_MOST && halves < KILLS; kill += 1) {
      const before = state.left;
      state = await end('SIGKILL', afterMs);
      if (state.findings.length > 0) return { ...state, halves };
      if (state.left === before) afterMs *= 1.5;
      else if (state.left > 0) halves += 1;
    }
    for (let run = 0; run < RUNS_AT_MOST && state.left > 0; run += 1) state = await end('SIGTERM', 500);
    const { left, findings } = state;
    return { findings: left === 0 ? findings : [...findings, `${left} sends were not made`], halves };
  } finally {
    await Promise.all([server.discard(), next.discard()]);
    world.remove();
  }
}

it(
  'makes each send once, however often it is killed',
  async () => {
    const { findings, halves } = await killOften();
    expect(findings).toEqual([]);
    expect(halves).toBe(KILLS);
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
