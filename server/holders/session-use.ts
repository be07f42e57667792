// The last use of each session is kept to end those that are idle, and to show it. Each process collects the uses that it sees and
// writes them together once a minute: no call waits for it, and a crash makes a session look some minutes older.
import { definePrepared } from '../../db/prepared.ts';
import { and, eq, listedFields, lt, sql } from '../../db/sql.ts';
import type { Store, Tx } from '../../db/store.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { OPERATOR_IDLE_MS, SESSION_IDLE_MS } from '../../domain/limits.ts';
import type { Deps } from '../deps/deps.ts';
import { runJob } from '../metrics/run-job.ts';

/** `last_seen_at` is updated at most this often, because a write for every read would cost more than the read. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS;
/** A use so long before the session would be idle is written immediately, because other processes would end the session. */
const SOON_MS = 2 * MINUTE_MS;

const IDLE_MS = { sessions: SESSION_IDLE_MS, operatorSessions: OPERATOR_IDLE_MS } as const;
type Sessions = keyof typeof IDLE_MS;

/** By its token: SQLite gives the id of a deleted session to a new one. */
type Session = { tokenHash: string; lastSeenAt: Date };

type Uses = Readonly<Record<Sessions, Map<string, number>>>;
const usesOfStores = new WeakMap<Store, Uses>();

function usesOf(store: Store): Uses {
  const uses = usesOfStores.get(store) ?? { sessions: new Map(), operatorSessions: new Map() };
  usesOfStores.set(store, uses);
  return uses;
}

export function isIdle(store: Store, kind: Sessions, { tokenHash, lastSeenAt }: Session, now: Date): boolean {
  const usedAt = Math.max(lastSeenAt.getTime(), usesOf(store)[kind].get(tokenHash) ?? 0);
  return now.getTime() - usedAt >= IDLE_MS[kind];
}

/** Notes the use of a session, to be written with those of others. */
export function noteUse(deps: Deps, kind: Sessions, { tokenHash, lastSeenAt }: Session, now: Date): void {
  const age = now.getTime() - lastSeenAt.getTime();
  if (age < TOUCH_AFTER_MS) return;
  const uses = usesOf(deps.store)[kind];
  const isUrgent = age > IDLE_MS[kind] - SOON_MS && !uses.has(tokenHash);
  uses.set(tokenHash, now.getTime());
  if (isUrgent) void writeUses(deps);
}

const touchAll = (kind: Sessions) =>
  definePrepared(`touch_${kind}`, (tx: Tx) => {
    const { lastSeenAt, tokenHash } = tx.t[kind];
    const usedAt = sql`cast(asked.value as bigint)`;
    return tx
      .update(tx.t[kind])
      .set({ lastSeenAt: usedAt })
      .from(listedFields(tokenHash, 'uses'))
      .where(and(eq(tokenHash, sql`asked.key`), lt(lastSeenAt, usedAt)));
  });
const TOUCH = { sessions: touchAll('sessions'), operatorSessions: touchAll('operatorSessions') };

async function writeUsesOf(store: Store, kind: Sessions): Promise<void> {
  const uses = usesOf(store)[kind];
  const written = [...uses];
  if (written.length === 0) return;
  await store.writeLoosely((tx) => TOUCH[kind](tx, { uses: JSON.stringify(Object.fromEntries(written)) }));
  for (const [token, at] of written) if (uses.get(token) === at) uses.delete(token);
}

/** Writes what was noted. What could not be written stays for the next time; never throws. */
export const writeUses = (deps: Deps): Promise<void> =>
  runJob(deps, 'noteSessionUse', async () => {
    await writeUsesOf(deps.store, 'sessions');
    await writeUsesOf(deps.store, 'operatorSessions');
  });
