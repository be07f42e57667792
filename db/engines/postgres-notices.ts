// Notices of the database (LISTEN/NOTIFY) on a connection of their own. They are hints: one may be missed while the
// connection is away, so the listener also asks the database now and then.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { NoticeListeners, Notices } from '../store.ts';

const RETRY_MS = 1_000;

/** Listens until it is stopped; a lost connection is opened again, at the next host: a standby refuses to listen. */
export function listenToPostgres(hosts: readonly string[], on: NoticeListeners): Notices {
  const over = new AbortController();
  let client: pg.Client | null = null;
  let turn = -1;

  /** Resolves when the connection is gone. */
  async function listenOnce(): Promise<void> {
    turn = (turn + 1) % hosts.length;
    const opening = new pg.Client({
      connectionString: hosts[turn],
      application_name: 'daon-wallet notices',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const gone = new Promise<void>((resolve) => void opening.once('end', resolve));
    // The 'end' event reports the loss as well; without an error listener the process would end.
    opening.on('error', () => undefined);
    opening.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'onlookers') on.onlookers(payload);
      else on.inbox();
    });
    try {
      await opening.connect();
      await opening.query('LISTEN inbox; LISTEN onlookers');
      if (over.signal.aborted) return;
      client = opening;
      // What changed while nothing was heard.
      on.inbox();
      await gone;
    } finally {
      client = null;
      await opening.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!over.signal.aborted) {
      await listenOnce().catch(() => undefined);
      await pause(RETRY_MS, undefined, { ref: false, signal: over.signal });
    }
  }
  const listening = keepListening().catch(() => undefined);

  return {
    isLive: () => client !== null,
    async stop() {
      over.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
