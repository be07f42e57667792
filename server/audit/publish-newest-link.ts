// An attacker with write access to the database and its key can rewrite the audit log or cut off its end. A copy of the
// newest link outside the machine reveals that: the link is in each backup, in /metrics and once a day in the server's
// output.
import type { Deps } from '../deps/deps.ts';
import { readNewestLink, type AuditLink } from './audit-log.ts';
import { DAY_MS } from '../../domain/durations.ts';

/** This many hex digits fit a metric's number without loss: 52 bits. */
export const METRIC_HASH_DIGITS = 13;

/** The prefix of a link's hash as a number for a metric. */
export function metricHash({ hash }: AuditLink): number {
  return Number.parseInt((hash.split(':').at(-1) ?? '').slice(0, METRIC_HASH_DIGITS), 16);
}

export type PublishNewestLink = (deps: Pick<Deps, 'store' | 'clock' | 'metrics' | 'log'>) => Promise<void>;

/** Sets the gauges each time, and writes to the log the first time and then once a day. */
export function createLinkPublisher(): PublishNewestLink {
  let loggedAt = -Infinity;
  return async ({ store, clock, metrics, log }) => {
    const link = await store.read(readNewestLink);
    metrics.app.logId.set(link.id);
    metrics.app.logHash.set(metricHash(link));
    const now = clock.now().getTime();
    if (Math.abs(now - loggedAt) < DAY_MS) return;
    loggedAt = now;
    // Logged as a warning, so that LOG_LEVEL=warn does not suppress it.
    log.warn({ link: `${link.id}:${link.hash}` }, "the newest link of the operators' log");
  };
}
