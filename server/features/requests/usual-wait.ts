import type { ReadDb, Store } from '../../../db/store.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { keptWaits, USUAL_WAIT_WINDOW_MS, usualWait, wholeMinutes } from '../../../domain/usual-wait.ts';
import type { Deps } from '../../deps/deps.ts';
import { findDecided } from './usual-wait.repo.ts';

export type UsualWait = {
  /** Within which 80 % of the decisions came, rounded up; null under 20 decisions. */
  readonly minutes: number | null;
  /** Of the decisions of the last 30 days: how many had a usual wait when they were asked for, and came within it. */
  readonly promised: number;
  readonly kept: number;
};

/** The figure moves slowly, so polls of pending requests read it from memory. */
const READ_EVERY_MS = 5 * MINUTE_MS;

/**
 * A promise of 30 days ago was made of the 30 days before it. A request that waited longer than the third window is left
 * out, because its index entry lies too far back.
 */
const READ_BACK_MS = 3 * USUAL_WAIT_WINDOW_MS;

/** Bounds one reading of a busy kind; 10 000 decisions put the 80 % within a point. */
const DECISIONS_READ_MAX = 10_000;

type Known = { readonly at: number; readonly wait: UsualWait };

const knownWaits = new WeakMap<Store, Map<RequestKind, Known>>();

async function readWait(db: ReadDb, kind: RequestKind, now: Date): Promise<UsualWait> {
  const since = new Date(now.getTime() - READ_BACK_MS);
  const decisions = await findDecided(db, kind, since, DECISIONS_READ_MAX);
  const wait = usualWait(decisions, now.getTime());
  return { minutes: wait === null ? null : wholeMinutes(wait), ...keptWaits(decisions, now.getTime()) };
}

/** How long requests of a kind usually wait, as of at most five minutes ago in this process. */
export async function readUsualWait(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  db: ReadDb,
  kind: RequestKind,
): Promise<UsualWait> {
  const now = clock.now();
  const known = knownWaits.get(store) ?? new Map<RequestKind, Known>();
  knownWaits.set(store, known);
  const last = known.get(kind);
  const age = last === undefined ? Infinity : now.getTime() - last.at;
  // A clock that was set back makes the age negative.
  if (last !== undefined && age >= 0 && age < READ_EVERY_MS) return last.wait;
  const wait = await readWait(db, kind, now);
  known.set(kind, { at: now.getTime(), wait });
  return wait;
}
