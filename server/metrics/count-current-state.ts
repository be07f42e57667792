// Gauges of the current state. They are counted from the database, because several processes change it and rows outlive
// a process.
import { countRows } from '../../db/count-rows.ts';
import { and, count, gt, gte, inArray } from '../../db/sql.ts';
import { SESSION_IDLE_MS } from '../../domain/limits.ts';
import { ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { REQUEST_KINDS } from '../../domain/request-kinds.ts';
import type { Deps } from '../deps/deps.ts';
import { isGivenUp, isWaiting } from '../outbox/outbox.ts';
import { readSmsQuotas } from '../features/verifications/sms-quotas.ts';

/** Counts live sessions, undecided requests and unsent messages, and sets their gauges. */
export async function countCurrentState({ store, clock, metrics }: Deps): Promise<void> {
  const now = clock.now();
  const usedSince = new Date(now.getTime() - SESSION_IDLE_MS);
  const { app } = metrics;
  await store.read(async (db) => {
    const { sessions, operatorSessions, requests, outbox } = db.t;
    for (const [of, table] of [
      ['holders', sessions],
      ['operators', operatorSessions],
    ] as const) {
      const live = and(gt(table.expiresAt, now), gte(table.lastSeenAt, usedSince));
      app.sessions.set({ of }, await countRows(db, table, live));
    }

    const undecided = await db
      .select({ kind: requests.kind, n: count().mapWith(Number) })
      .from(requests)
      .where(and(inArray(requests.kind, [...REQUEST_KINDS]), inArray(requests.state, [PENDING, ON_HOLD])))
      .groupBy(requests.kind);
    for (const kind of REQUEST_KINDS) {
      app.requests.set({ kind }, undecided.find((row) => row.kind === kind)?.n ?? 0);
    }

    for (const { purpose, sent, limit } of await readSmsQuotas(db, now)) {
      app.smsQuotas.set({ purpose, of: 'sent' }, sent);
      app.smsQuotas.set({ purpose, of: 'limit' }, limit);
    }

    for (const [state, which] of [
      ['waiting', isWaiting(db)],
      ['given up', isGivenUp(db)],
    ] as const) {
      app.messages.set({ state }, await countRows(db, outbox, which));
    }
  });
}
