// Every process that writes to a PostgreSQL database keeps a lease in `leases` and renews it. A command that needs the database
// for itself takes an exclusive one: processes that have read the key before would not notice a change of it. A lease
// is a row and not a lock of the session, which would stay behind in a pooler.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { StoreRefusedError } from '../errors.ts';
import { dropLeases, LONGEST_MS, takeLease } from '../leases.ts';
import { definePrepared, valueFor } from '../prepared.ts';
import { and, count, desc, eq, gt, like, lt, ne, or } from '../sql.ts';
import type { ReadDb, Store, Tx } from '../store.ts';

/** How long a process that was killed still counts. Longer than clocks may differ, which a start checks. */
const LIFE_MS = 20_000;
/** How often a lease is renewed. A process that is refused has seen the other one renew its lease, so it waits this long. */
const SAY_EVERY_MS = 1_500;
const LOOK_EVERY_MS = 250;
const ALONE = 'alone';
const PROCESS = 'process:';

export type Presence = { release(): Promise<void> };

/** Another process that excludes this one, and when its lease ends. */
class Excluded extends StoreRefusedError {
  readonly by: string;
  readonly until: Date;

  constructor({ name, holder, until }: { name: string; holder: string; until: Date }) {
    super(name === ALONE ? TERMINAL.databaseTaken() : TERMINAL.databaseInUse());
    this.by = holder;
    this.until = until;
  }
}

/** Throws Excluded when another process holds what excludes this one. */
async function say(tx: Tx, name: string, holder: string): Promise<void> {
  const { leases } = tx.t;
  const now = Date.now();
  const isAlone = eq(leases.name, ALONE);
  const excluded = name === ALONE ? or(isAlone, like(leases.name, `${PROCESS}%`)) : isAlone;
  const [other] = await tx
    .select()
    .from(leases)
    .where(and(excluded, ne(leases.holder, holder), gt(leases.until, new Date(now))))
    .orderBy(desc(leases.until))
    .limit(1);
  if (other !== undefined) throw new Excluded(other);
  await takeLease(tx, { name, holder }, { now, forMs: LIFE_MS });
  // Processes that were killed long ago.
  await tx
    .delete(leases)
    .where(and(like(leases.name, `${PROCESS}%`), lt(leases.until, new Date(now - LIFE_MS))));
}

const countOfProcesses = definePrepared('count_processes', (db: ReadDb) => {
  const { leases } = db.t;
  return db
    .select({ n: count().mapWith(Number) })
    .from(leases)
    .where(and(like(leases.name, `${PROCESS}%`), gt(leases.until, valueFor(leases.until, 'now'))));
});

/** A query of its own: noted as read by a write, the rows of all processes would conflict with each other. */
async function countProcesses(store: Store): Promise<number> {
  const [row] = await store.readOne((db) => countOfProcesses(db, { now: new Date() }));
  return Math.max(1, row?.n ?? 0);
}

/**
 * Ends leases that a process took while its clock was wrong, and did not live to renew: they would keep a job from every process, or a
 * command waiting, until that time comes. Only for a process that has compared its own clock with the server's.
 */
export async function endOverlong(tx: Tx): Promise<void> {
  const { leases } = tx.t;
  await tx.delete(leases).where(gt(leases.until, new Date(Date.now() + LONGEST_MS)));
}

/**
 * Writes the first lease. Waits for a dead process's lease to expire instead of refusing immediately: only a lease that is renewed
 * meanwhile is a refusal.
 */
async function sayFirst(store: Store, name: string, holder: string): Promise<void> {
  const waited = new Map<string, Date>();
  for (;;) {
    try {
      return await store.write((tx) => say(tx, name, holder));
    } catch (error) {
      if (!(error instanceof Excluded)) throw error;
      const before = waited.get(error.by);
      if (before !== undefined && before.getTime() !== error.until.getTime()) throw error;
      waited.set(error.by, error.until);
      await pause(LOOK_EVERY_MS);
    }
  }
}

/**
 * Throws StoreRefusedError when another process has exclusive access, or when `alone` is set and another process is
 * running, and StoreUnreachableError. `onFatal` is called when another process took exclusive access while this one could
 * not renew its lease. `onCount` is called after each renewal with the number of live processes, this one included.
 */
export async function announcePresence(
  store: Store,
  alone: boolean,
  onFatal: (error: Error) => void,
  onCount: (processes: number) => void = () => undefined,
): Promise<Presence> {
  const holder = randomUUID();
  const name = alone ? ALONE : `${PROCESS}${holder}`;
  const over = new AbortController();
  await sayFirst(store, name, holder);
  onCount(await countProcesses(store));

  async function keepSaying(): Promise<void> {
    for (;;) {
      await pause(SAY_EVERY_MS, undefined, { ref: false, signal: over.signal });
      try {
        await store.write((tx) => say(tx, name, holder));
        onCount(await countProcesses(store));
      } catch (error) {
        if (error instanceof StoreRefusedError) return onFatal(error);
        // The database is away, and the next time may pass.
      }
    }
  }
  // Ends by the signal.
  const saying = keepSaying().catch(() => undefined);

  return {
    async release() {
      over.abort();
      await saying;
      // Where the database does not answer, the row ends with its time.
      await store.write((tx) => dropLeases(tx, holder)).catch(() => undefined);
    },
  };
}
