// Notifies consoles when their inbox changes. It polls the database instead of listening to the process that made the
// change: with several processes on one database each sees the changes of the others, and one query serves all consoles
// of a process.
import type { Deps } from '../../deps.ts';
import { levelOfStore } from '../../error-map.ts';
import { eachRequestKind, ON_HOLD, PENDING, type RequestKind } from '../../../domain/request-state.ts';
import { countInbox, newestApproval, type WaitingRow } from './inbox.repo.ts';

const LOOK_EVERY_MS = 1_000; // fast enough for a person, cheap for an index of undecided requests

export type InboxCounts = {
  pending: Record<RequestKind, number>;
  onHold: Record<RequestKind, number>;
};

type Listener = (counts: InboxCounts) => void;

export type InboxWatch = {
  /** Calls the listener with the current counts and on every change. Returns a function that stops it. */
  follow: (listener: Listener) => () => void;
};

function countsOf(rows: readonly WaitingRow[]): InboxCounts {
  const counts: InboxCounts = { pending: eachRequestKind(() => 0), onHold: eachRequestKind(() => 0) };
  for (const { kind, state, n } of rows) {
    if (state === PENDING) counts.pending[kind] = n;
    if (state === ON_HOLD) counts.onHold[kind] = n;
  }
  return counts;
}

export function watchInbox({ store, log }: Pick<Deps, 'store' | 'log'>): InboxWatch {
  const listeners = new Set<Listener>();
  let seen: { print: string; counts: InboxCounts } | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function look(): Promise<void> {
    const { rows, approval } = await store.read(async (db) => ({
      rows: await countInbox(db),
      approval: await newestApproval(db),
    }));
    const print = JSON.stringify([rows, approval]);
    if (print === seen?.print) return;
    seen = { print, counts: countsOf(rows) };
    for (const listener of listeners) listener(seen.counts);
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => {
          log[levelOfStore(error)]({ err: error }, 'the inbox could not be watched');
        })
        .finally(() => {
          timer = null;
          if (listeners.size > 0) schedule(LOOK_EVERY_MS);
        });
    }, delayMs);
    timer.unref();
  }

  return {
    follow(listener) {
      listeners.add(listener);
      if (seen !== null) listener(seen.counts);
      if (timer === null) schedule(0);
      return () => {
        listeners.delete(listener);
        // Without listeners the state is forgotten, or the next one would get an old change as a new one.
        if (listeners.size === 0) seen = null;
      };
    },
  };
}
