// Several processes on one PostgreSQL: who is there, who may be alone, who does a job, who hears of a change.
import { expect, it, onTestFinished } from 'vitest';
import { announcePresence } from '../../db/engines/postgres-presence.ts';
import { openStore } from '../../db/open.ts';
import { sql } from '../../db/sql.ts';
import type { Store } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { createJobLeases } from '../../server/jobs/job-leases.ts';
import { createOnlookerList, type OnlookersByRequest } from '../../server/deps/onlookers.ts';
import { watchInbox } from '../../server/features/inbox/watch-inbox.ts';
import { systemClock } from '../../server/ports/clock.ts';
import { createLog } from '../../server/ports/log.ts';
import { realPostgres, runIn } from '../support/postgres/real-postgres.ts';

const postgres = realPostgres();
const log = createLog('silent');
const ROUND_MS = 60_000;

async function open(url: string, options: Parameters<typeof openStore>[1] = {}): Promise<Store> {
  const store = await openStore(url, options);
  onTestFinished(() => store.close());
  return store;
}

it('lets many serve, and one be alone when none serves', async () => {
  const url = await postgres.newDatabase();
  const [first, second] = [await openStore(url), await openStore(url)];
  await first.close();
  await expect(openStore(url, { alone: true })).rejects.toThrow(TERMINAL.databaseInUse());
  await second.close();
  const alone = await openStore(url, { alone: true });
  await expect(openStore(url)).rejects.toThrow(TERMINAL.databaseTaken());
  await expect(openStore(url, { alone: true })).rejects.toThrow(TERMINAL.databaseTaken());
  await alone.close();
  await (await openStore(url)).close();
  expect(await runIn(url, 'SELECT name FROM leases')).toEqual([]);
});

it('lets one of many be alone when both ask at the same time', async () => {
  const url = await postgres.newDatabase();
  await (await openStore(url)).close();
  const asked = await Promise.allSettled([1, 2, 3].map(() => openStore(url, { alone: true })));
  const opened = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const store of opened) await store.close();
  expect(opened).toHaveLength(1);
});

/** The most of these writes that one process runs at a time; each waits for those that must come, and a while for the others. */
async function mostWriters(store: Store, writes: number, must = 0): Promise<number> {
  let inside = 0;
  let most = 0;
  const write = () =>
    store.write(async (tx) => {
      inside += 1;
      most = Math.max(most, inside);
      for (let waits = 0; waits < (most < must ? 500 : 10) && most < writes; waits += 1)
        await tx.select({ slept: sql`pg_sleep(0.02)` }).from(sql`(select 1) as one`);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: writes }, write));
  return most;
}

it('shares the writers among the processes that are there', async () => {
  const url = await postgres.newDatabase();
  const first = await open(url, { postgres: { writers: 4 } });
  await expect.poll(() => mostWriters(first, 4)).toBe(4);
  const second = await openStore(url, { postgres: { writers: 4 } });
  expect(await mostWriters(second, 4, 2)).toBe(2);
  await expect.poll(() => mostWriters(first, 4)).toBe(2);
  await second.close();
  await expect.poll(() => mostWriters(first, 4)).toBe(4);
});

it('says that it is there while its writes wait in a long queue', async () => {
  const url = await postgres.newDatabase();
  const store = await open(url, { postgres: { writers: 4 } });
  await open(url, { postgres: { writers: 4 } });
  await expect.poll(() => mostWriters(store, 4)).toBe(2);
  const until = async () =>
    Math.min(...(await runIn(url, 'SELECT until FROM leases')).map((row) => Number(row['until'])));
  const before = await until();
  let isOver = false;
  const writeOn = async () => {
    while (!isOver)
      await store.write((tx) => tx.select({ slept: sql`pg_sleep(0.3)` }).from(sql`(select 1) as one`));
  };
  const writes = Array.from({ length: 20 }, writeOn);
  await expect.poll(until).toBeGreaterThan(before);
  isOver = true;
  await Promise.all(writes);
});

it('ends a process that slept while another was alone', async () => {
  const url = await postgres.newDatabase();
  const store = await open(url);
  const ended = Promise.withResolvers<Error>();
  const sleeper = await announcePresence(store, false, ended.resolve);
  // As time has it when a process sleeps for longer than its word lasts; the store's own is let go.
  await runIn(url, 'UPDATE leases SET until = 0');
  const alone = await announcePresence(store, true, () => undefined);
  expect((await ended.promise).message).toBe(TERMINAL.databaseTaken());
  await alone.release();
  await sleeper.release();
});

it('ends at a start what a process that was killed took by a clock that ran a day ahead', async () => {
  const url = await postgres.newDatabase();
  const tomorrow = Date.now() + 24 * 60 * ROUND_MS;
  const names = ['alone', 'process:killed', 'job:count'].map((name) => `('${name}', 'killed', ${tomorrow})`);
  await runIn(url, `INSERT INTO leases (name, holder, until) VALUES ${names.join(', ')}`);
  await (await openStore(url, { alone: true })).close();
  expect(await runIn(url, 'SELECT name FROM leases')).toEqual([]);
});

it('runs each job at one process, and at another when the first has ended', async () => {
  const url = await postgres.newDatabase();
  let now = Date.parse('2026-11-22T09:00:00+09:00');
  const clock = { now: () => new Date(now) };
  const processes = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => ({
      name,
      jobs: createJobLeases({ store: await open(url), clock, log }, ROUND_MS),
    })),
  );
  const ran: string[] = [];
  const round = () =>
    Promise.all(
      processes.map(({ name, jobs }) =>
        jobs.run('count', async () => {
          ran.push(name);
        }),
      ),
    );
  await round();
  expect(ran).toHaveLength(1);
  const [first = ''] = ran;
  // Rounds of the three do not begin together: the one that has it keeps it.
  for (let i = 0; i < 3; i += 1) {
    now += ROUND_MS;
    await round();
  }
  expect(ran).toEqual([first, first, first, first]);

  const index = processes.findIndex(({ name }) => name === first);
  const [ended] = processes.splice(index, 1);
  await round();
  expect(ran).toHaveLength(4);
  await ended?.jobs.drop();
  await round();
  expect(ran).toHaveLength(5);
  expect(ran.at(-1)).not.toBe(first);
  // One that was killed drops nothing: its word ends.
  processes.splice(
    processes.findIndex(({ name }) => name === ran.at(-1)),
    1,
  );
  now += 2 * ROUND_MS;
  await round();
  expect(new Set(ran).size).toBe(3);
});

it('runs a job that a process took whose clock jumped a day ahead, and that was killed', async () => {
  const url = await postgres.newDatabase();
  let now = Date.parse('2026-11-22T09:00:00+09:00');
  const jobsOf = async (aheadMs: number) => {
    const clock = { now: () => new Date(now + aheadMs) };
    return createJobLeases({ store: await open(url), clock, log }, ROUND_MS);
  };
  const [right, wrong] = [await jobsOf(0), await jobsOf(24 * 60 * ROUND_MS)];
  const ran: string[] = [];
  const run = (name: string, jobs: typeof right) =>
    jobs.run('count', async () => {
      ran.push(name);
    });
  await run('right', right);
  // Its own time says that the lease of the other has ended long ago.
  await run('wrong', wrong);
  now += ROUND_MS;
  await run('right', right);
  expect(ran).toEqual(['right', 'wrong', 'right']);
});

it('hears of a change by any process, also after its connection was lost', async () => {
  const url = await postgres.newDatabase();
  const store = await open(url);
  let heard = 0;
  const looks: string[] = [];
  const notices = store.listen({
    inbox: () => {
      heard += 1;
    },
    onlookers: (text) => {
      looks.push(text);
    },
  });
  if (notices === null) throw new Error('no notices');
  await expect.poll(() => notices.isLive()).toBe(true);
  const before = heard;
  await runIn(url, 'UPDATE requests SET version = version WHERE id = 0');
  await expect.poll(() => heard).toBe(before + 1);
  await runIn(url, 'DELETE FROM request_facts WHERE id = 0');
  await expect.poll(() => heard).toBe(before + 2);
  await runIn(url, 'UPDATE settings SET updated_at = updated_at');

  await postgres
    .server()
    .sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'daon-wallet notices'`,
    );
  // It tells once more, because a change may have come meanwhile.
  await expect.poll(() => heard).toBe(before + 3);
  await runIn(url, 'UPDATE requests SET version = version WHERE id = 0');
  await expect.poll(() => heard).toBe(before + 4);
  expect(looks).toEqual([]);
  await notices.stop();
  expect(notices.isLive()).toBe(false);
});

it('tells a console of another process what waits', async () => {
  const url = await postgres.newDatabase();
  const store = await open(url);
  const counts: number[] = [];
  const leave = watchInbox({
    store,
    clock: systemClock,
    log,
    onlookers: createOnlookerList({ store, clock: systemClock }),
  }).follow(({ pending }) => counts.push(pending.purchase));
  await expect.poll(() => counts).toEqual([0]);
  // A purchase without a holder, which no foreign key allows.
  await runIn(
    url,
    `SET session_replication_role = replica;
     INSERT INTO requests (id, kind, state, created_at, holder_id, version) VALUES (1, 'purchase', 0, 0, 1, 1)`,
  );
  await runIn(url, 'UPDATE requests SET version = version');
  await expect.poll(() => counts).toEqual([0, 1]);
  leave();
});

it('tells the consoles of each process who has a request open at another', async () => {
  const url = await postgres.newDatabase();
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const store = await open(url);
      const list = createOnlookerList({ store, clock: systemClock });
      const told: OnlookersByRequest[] = [];
      list.follow((onlookers) => told.push(onlookers));
      // The watch of the inbox hears for the list.
      const leave = watchInbox({ store, clock: systemClock, log, onlookers: list }).follow(() => undefined);
      return { list, told, leave };
    }),
  );
  const [one, two] = processes;
  if (one === undefined || two === undefined) throw new Error('no processes');
  const look = { tab: '0123456789abcdef', login: 'operator', id: 17 };
  // Repeated as a console does: the first one may come before the other process listens.
  await expect
    .poll(() => {
      one.list.report(look);
      return two.told.at(-1);
    })
    .toEqual({ 17: ['operator'] });
  two.list.report({ ...look, login: 'admin1' });
  await expect.poll(() => one.told.at(-1)).toEqual({ 17: ['admin1', 'operator'] });
  one.list.report({ ...look, id: null });
  await expect.poll(() => two.told.at(-1)).toEqual({ 17: ['admin1'] });
  for (const { leave } of processes) leave();
});

it('answers who is at another process to a console that has no stream, and hears no more when it stops', async () => {
  const url = await postgres.newDatabase();
  const clock = systemClock;
  const [here, there] = [await open(url), await open(url)];
  const list = createOnlookerList({ store: here, clock });
  const inbox = watchInbox({ store: here, clock, log, onlookers: list });
  list.whenAsked(inbox.heed);
  const far = createOnlookerList({ store: there, clock });
  const look = { tab: '0123456789abcdef', login: 'operator', id: 17 };
  await expect
    .poll(() => {
      far.report(look);
      return list.present();
    })
    .toEqual({ 17: ['operator'] });
  const hearing = async () => {
    const [row] = await postgres
      .server()
      .sql(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'daon-wallet notices' AND datname = '${new URL(url).pathname.slice(1)}'`,
      );
    return (row as { n: number } | undefined)?.n;
  };
  expect(await hearing()).toBe(1);
  inbox.stop();
  await expect.poll(hearing).toBe(0);
  // A server that is stopping opens no connection any more.
  list.present();
  expect(await hearing()).toBe(0);
});

it('hears what a process announces in its order', async () => {
  const store = await open(await postgres.newDatabase());
  const heard: number[] = [];
  const notices = store.listen({ inbox: () => undefined, onlookers: (text) => heard.push(Number(text)) });
  await expect.poll(() => notices?.isLive()).toBe(true);
  const sent = Array.from({ length: 200 }, (_, n) => n);
  for (const n of sent) store.announce('onlookers', String(n));
  await expect.poll(() => heard.length).toBe(sent.length);
  expect(heard).toEqual(sent);
  await notices?.stop();
});
