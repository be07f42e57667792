// Pushes alarms to the devices that subscribed. An alarm is its own queue entry: it is committed with its cause, and each
// subscription notes the last alarm of its holder that needs no push any more. So nothing is added to the transaction of a
// decision, and after a crash the next look finds what was not sent. A process that dies between a push and its note sends
// it again: the topic and the tag of an alarm let the second replace the first.
//
// Of several processes on one PostgreSQL, one pushes.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { dropLeases, takeLease } from '../../db/leases.ts';
import { createSemaphore } from '../../db/semaphore.ts';
import type { Store } from '../../db/store.ts';
import { SECOND_MS } from '../../domain/durations.ts';
import { pushKindOf } from '../../domain/alarms.ts';
import { pushPauseMs, pushTextOf, PUSH_LIFE_MS } from '../../domain/push.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from '../ports/secrets.ts';
import { levelOfStore } from '../trpc/error-map.ts';
import { readVapidKey, type VapidKey } from '../keys/vapid-key.ts';
import type { PostPush, PushOutcome } from './post-push.ts';
import { openTarget } from './push-target.ts';
import {
  alarmsBehind,
  findSubscription,
  forgetSubscription,
  markFailed,
  markTold,
  newestAlarmId,
  subscriptionsBehind,
  subscriptionsOfNewAlarms,
  subscriptionsToRetry,
  type SubscriptionRow,
  type WaitingAlarm,
} from './push.repo.ts';

/** Fast enough for a person, and cheap: without new alarms a look reads two indexes. */
const LOOK_EVERY_MS = SECOND_MS;
/** PostgreSQL may commit an alarm after others with higher ids, which a look at the newest ones misses. */
const SWEEP_EVERY_MS = 60 * SECOND_MS;
/** A process that dies is replaced after this. */
const LEASE_MS = 30 * SECOND_MS;
/** Messages on their way, so that slow push services do not delay the others. */
export const PUSHES_AT_ONCE = 20;

export type Pushes = {
  /** What a browser subscribes with. */
  publicKey: () => Promise<string>;
  /** Sends what waits. Resolves when each subscription with news was tried; immediately when another process pushes. */
  flush: () => Promise<void>;
  /** Looks for news until the returned function is called, which waits for messages on their way. */
  start: () => () => Promise<void>;
};

type PushDeps = { store: Store; secrets: Secrets; clock: Clock; log: FastifyBaseLogger; metrics: Metrics };

function isNews(alarm: WaitingAlarm, device: SubscriptionRow, now: Date): boolean {
  const kind = pushKindOf(alarm.type);
  const isWanted = kind === null || device[kind];
  return !alarm.isSeen && isWanted && now.getTime() - alarm.createdAt.getTime() < PUSH_LIFE_MS;
}

export function createPushes({ store, secrets, clock, log, metrics }: PushDeps, post: PostPush): Pushes {
  const slots = createSemaphore(PUSHES_AT_ONCE);
  const stopping = new AbortController();
  const underWay = new Map<number, Promise<void>>();
  /** Subscriptions that got news after their delivery began. */
  const again = new Set<number>();
  const leaseHolder = randomUUID();
  let keptUntil = 0;
  /** The newest alarm that was looked at; null before the first look, and after another process had the lease. */
  let seen: number | null = null;
  let sweptAt = 0;
  let key: Promise<VapidKey> | undefined;

  function readKey(): Promise<VapidKey> {
    key ??= readVapidKey(store, secrets).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  }

  async function note(device: SubscriptionRow, alarm: WaitingAlarm, outcome: PushOutcome): Promise<void> {
    const about = { pushSubscriptionId: device.id, alarmId: alarm.id };
    metrics.app.pushes.inc({ outcome: outcome.as });
    if (outcome.as === 'gone') return store.write((tx) => forgetSubscription(tx, device));
    if (outcome.as === 'later') {
      const failures = device.failures + 1;
      const pauseMs = pushPauseMs(failures, outcome.afterMs);
      const nextTryAt = new Date(clock.now().getTime() + pauseMs);
      log.info({ ...about, failures, why: outcome.why }, 'a push could not be sent');
      return store.write((tx) => markFailed(tx, device, failures, nextTryAt));
    }
    if (outcome.as === 'refused') log.warn({ ...about, why: outcome.why }, 'a push was refused');
    return tellDone(device, alarm.seq);
  }

  /** Notes that a device needs no alarm up to this one any more. Lost by a crash, the push is sent again and replaces itself. */
  function tellDone(device: SubscriptionRow, seq: number): Promise<void> {
    if (device.finalSeq !== null) return store.write((tx) => forgetSubscription(tx, device));
    return store.writeLoosely((tx) => markTold(tx, device, seq));
  }

  /** Pushes the next alarm of a subscription. Returns whether to go on with the one behind it. */
  async function pushNext(id: number): Promise<boolean> {
    const now = clock.now();
    const waiting = await store.read(async (db) => {
      const device = await findSubscription(db, id);
      if (device === null || device.expiresAt <= now) return null;
      return { device, alarms: await alarmsBehind(db, device) };
    });
    if (waiting === null) return false;
    const { device, alarms } = waiting;
    const next = alarms.find((alarm) => isNews(alarm, device, now));
    if (next === undefined) {
      const seq = alarms.at(-1)?.seq;
      if (device.finalSeq !== null || seq !== undefined) await tellDone(device, seq ?? device.toldSeq);
      return false;
    }
    const target = openTarget(secrets, device);
    const outcome = await post(target, pushTextOf(next, device), await readKey(), stopping.signal);
    if (outcome.as === 'later' && stopping.signal.aborted) return false;
    await note(device, next, outcome);
    return outcome.as === 'sent' || outcome.as === 'refused';
  }

  /** Waits anew for each push: a service that answers slowly would keep the others waiting for all that it has yet to get. */
  async function deliver(id: number): Promise<void> {
    const inTurn = () => slots.run(null, async () => !stopping.signal.aborted && (await pushNext(id)));
    try {
      while (await inTurn());
    } catch (error) {
      log[levelOfStore(error)]({ err: error, pushSubscriptionId: id }, 'alarms could not be pushed');
    }
  }

  function begin(id: number): void {
    if (underWay.has(id)) {
      again.add(id);
      return;
    }
    const delivering = deliver(id).then(() => {
      underWay.delete(id);
      if (again.delete(id)) begin(id);
    });
    underWay.set(id, delivering);
  }

  /** SQLite gives its file to one process. */
  async function isOurs(): Promise<boolean> {
    if (store.dialect === 'sqlite') return true;
    const now = clock.now().getTime();
    const leftMs = keptUntil - now;
    // More is left than it was taken for when the clock went back.
    if (leftMs > (LEASE_MS * 2) / 3 && leftMs <= LEASE_MS) return true;
    const lease = { name: 'push', holder: leaseHolder };
    const taken = await store.write((tx) => takeLease(tx, lease, { now, forMs: LEASE_MS }));
    keptUntil = taken ? now + LEASE_MS : 0;
    return taken;
  }

  async function sweep(now: Date): Promise<void> {
    // Read first: what is committed meanwhile is found twice rather than not at all.
    seen = await store.read(newestAlarmId);
    for (let after: number | null = 0; after !== null;) {
      const from: number = after;
      const { ids, next } = await store.read((db) => subscriptionsBehind(db, from, now));
      for (const id of ids) begin(id);
      after = next;
    }
    sweptAt = now.getTime();
  }

  async function look(isWhole: boolean): Promise<void> {
    if (!(await isOurs())) {
      seen = null;
      return;
    }
    const now = clock.now();
    if (isWhole || seen === null || Math.abs(now.getTime() - sweptAt) >= SWEEP_EVERY_MS) return sweep(now);
    const since = seen;
    const { fresh, retried } = await store.read(async (db) => ({
      fresh: await subscriptionsOfNewAlarms(db, since, now),
      retried: await subscriptionsToRetry(db, now),
    }));
    seen = fresh.newest;
    for (const id of [...fresh.ids, ...retried]) begin(id);
  }

  return {
    publicKey: async () => (await readKey()).publicKey,
    async flush() {
      await look(true);
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    start() {
      let timer: NodeJS.Timeout | undefined;
      let looking = Promise.resolve();
      const lookAgain = (): void => {
        looking = look(false)
          .catch((error: unknown) =>
            log[levelOfStore(error)]({ err: error }, 'alarms to push could not be found'),
          )
          .then(() => {
            if (!stopping.signal.aborted) timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
          });
      };
      timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
      return async () => {
        stopping.abort();
        clearTimeout(timer);
        await looking;
        clearTimeout(timer);
        await Promise.all(underWay.values());
        // Without the database, the lease expires.
        if (keptUntil > 0) await store.write((tx) => dropLeases(tx, leaseHolder)).catch(() => undefined);
      };
    },
  };
}
