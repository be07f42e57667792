// Notifies consoles when their inbox changes. PostgreSQL sends notices of the changes of all processes.
// Where no notices come, the database is polled; one query serves all consoles of a process.
import type { Notices, ReadDb } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { levelOfStore } from '../../trpc/error-map.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { eachRequestKind, type RequestKind } from '../../../domain/request-kinds.ts';
import { readSettings } from '../../settings/read-settings.ts';
import {
  countInbox,
  findNoticed,
  newestFact,
  newestRequest,
  type Noticed,
  type WaitingRow,
} from './inbox.repo.ts';

const LOOK_EVERY_MS = 1_000; // fast enough for a person, cheap for an index of undecided requests
/** Three times as long as until a console without a stream asks again. */
const HEED_MS = 30_000;
/** While notices come; one may have been lost. */
const LOOK_BESIDE_NOTICES_MS = 15_000;

export type InboxCounts = {
  pending: Record<RequestKind, number>;
  onHold: Record<RequestKind, number>;
  /** Pending requests worth two approvals, and those that have waited for long. */
  large: Record<RequestKind, Noticed>;
  old: Record<RequestKind, Noticed>;
  /** How long an old one has waited (`waitNoticeMinutes`). */
  oldMinutes: number;
};

type Listener = (counts: InboxCounts) => void;

export type InboxWatch = {
  /** Calls the listener with the current counts and on every change. Returns a function that stops it. */
  follow: (listener: Listener) => () => void;
  /** Hears what other processes announce for half a minute more: a console asks this one without following it. */
  heed: () => void;
  /** Hears nothing any more. */
  stop: () => void;
};

type Bounds = Parameters<typeof countInbox>[1];

async function readCounts(
  db: ReadDb,
  rows: readonly WaitingRow[],
  bounds: Bounds,
): Promise<Omit<InboxCounts, 'oldMinutes'>> {
  const none = (): Noticed => ({ n: 0, ids: [] });
  const counts = {
    pending: eachRequestKind(() => 0),
    onHold: eachRequestKind(() => 0),
    large: eachRequestKind(none),
    old: eachRequestKind(none),
  };
  for (const row of rows) {
    const { kind, state, n } = row;
    if (state === ON_HOLD) counts.onHold[kind] = n;
    if (state !== PENDING) continue;
    counts.pending[kind] = n;
    for (const reason of ['large', 'old'] as const)
      if (row[reason] > 0)
        counts[reason][kind] = { n: row[reason], ids: await findNoticed(db, { kind, reason, bounds }) };
  }
  return counts;
}

type Watched = Pick<Deps, 'store' | 'clock' | 'log' | 'onlookers'>;

export function watchInbox({ store, clock, log, onlookers }: Watched): InboxWatch {
  const listeners = new Set<Listener>();
  let seen: { print: string; counts: InboxCounts } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  /** A notice came while the database was being asked: the answer may be older than the change. */
  let changed = false;
  let notices: Notices | null = null;
  let heeding: NodeJS.Timeout | undefined;
  let isOver = false;

  /** Opens the connection that notices come on, unless it is open. */
  function hear(): void {
    const inbox = () => {
      if (listeners.size > 0) void lookNow();
    };
    notices ??= store.listen({ inbox, onlookers: onlookers.hear });
  }

  function hearNoMore(): void {
    if (listeners.size > 0 || heeding !== undefined) return;
    void notices?.stop();
    notices = null;
  }

  async function look(): Promise<void> {
    const found = await store.read(async (db) => {
      const { fourEyesWon, waitNoticeMinutes } = await readSettings(db);
      const oldUntil = new Date(clock.now().getTime() - waitNoticeMinutes * MINUTE_MS);
      const bounds = { largeFrom: fourEyesWon, oldUntil };
      const rows = await countInbox(db, bounds);
      const counts = { ...(await readCounts(db, rows, bounds)), oldMinutes: waitNoticeMinutes };
      return {
        counts,
        print: JSON.stringify([rows, counts, await newestFact(db), await newestRequest(db)]),
      };
    });
    if (found.print === seen?.print) return;
    seen = found;
    for (const listener of listeners) listener(seen.counts);
  }

  async function lookNow(): Promise<void> {
    clearTimeout(timer);
    changed = true;
    if (looking) return;
    looking = true;
    try {
      while (changed) {
        changed = false;
        await look();
      }
    } catch (error) {
      log[levelOfStore(error)]({ err: error }, 'the inbox could not be watched');
    } finally {
      looking = false;
      // Without listeners the state is forgotten, or the next one would get an old change as a new one.
      if (listeners.size === 0) seen = null;
      else schedule();
    }
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void lookNow(), notices?.isLive() ? LOOK_BESIDE_NOTICES_MS : LOOK_EVERY_MS);
    timer.unref();
  }

  function stop(): void {
    clearTimeout(timer);
    seen = null;
    hearNoMore();
  }

  function endHeeding(): void {
    clearTimeout(heeding);
    heeding = undefined;
    hearNoMore();
  }

  return {
    follow(listener) {
      listeners.add(listener);
      if (seen !== null) listener(seen.counts);
      if (listeners.size === 1) {
        hear();
        void lookNow();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    heed() {
      if (isOver) return;
      clearTimeout(heeding);
      heeding = setTimeout(endHeeding, HEED_MS).unref();
      hear();
    },
    stop() {
      isOver = true;
      endHeeding();
    },
  };
}
