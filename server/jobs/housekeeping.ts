// Background jobs: purchases expire, counters and keys are deleted, failed messages are retried. Of several processes on
// one database, one runs a job. Every step is guarded in the database as well, so that two would do no harm.
import { readDatabaseClock } from '../../db/database-clock.ts';
import { IDEMPOTENCY_LIFE_MS, SESSION_IDLE_MS } from '../../domain/limits.ts';
import { createLinkPublisher, type PublishNewestLink } from '../audit/publish-newest-link.ts';
import { createClockWatch, FULL_TRUST, type ClockTrust } from './clock-watch.ts';
import type { Deps } from '../deps/deps.ts';
import { eraseDaily } from '../erasure/erase-due.ts';
import { endDueFreezes } from '../holders/own-freeze.ts';
import { forgetSessions } from '../holders/session.repo.ts';
import { writeUses } from '../holders/session-use.ts';
import { endTimedHolds } from '../features/requests/end-timed-holds.ts';
import { regroupAged } from '../features/bank-lines/lines/regroup-due.ts';
import { raiseDueLimits } from '../features/own-limits/set-own-limits.ts';
import { designateDue } from '../features/recipients/designate.ts';
import { runWaitingSends } from '../features/waiting-sends/run-waiting-sends.ts';
import { expirePurchases } from '../features/purchases/expire-purchases.ts';
import { forgetOldDevices } from '../features/auth/known-device.ts';
import { forgetOldNetworks } from '../features/auth/known-network.ts';
import { forgetChallenges } from '../features/passkeys/challenges.repo.ts';
import { forgetOperatorSessions } from '../acting/operator-sessions.repo.ts';
import { forgetOldVerifications } from '../features/verifications/forget-old.ts';
import { pruneKeys } from '../idempotency/once.ts';
import { createJobLeases, type JobLeases } from './job-leases.ts';
import { createIncrementalCheck, type IncrementalCheck } from '../ledger/check-books.ts';
import { countCurrentState } from '../metrics/count-current-state.ts';
import { forgetExpired } from '../push/push.repo.ts';
import { runJob } from '../metrics/run-job.ts';
import type { Health } from '../plugins/health.ts';

const EVERY_MS = 60_000;
/** The first calls after a start do not wait for the jobs. */
const FIRST_AFTER_MS = 1_000;

async function forgetOldSessions({ store, clock }: Deps): Promise<void> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  await store.write(async (tx) => {
    await forgetSessions(tx, now, idleSince);
    await forgetOperatorSessions(tx, now, idleSince);
    await forgetExpired(tx, now);
  });
}

type BooksHealth = Pick<Health, 'bookFindings' | 'wereBooksWrong'>;

/** Checks the entries since the last check; findings are logged as errors and exposed as a metric. */
async function checkBooks({ clock, log }: Deps, health: BooksHealth, check: IncrementalCheck): Promise<void> {
  const findings = await check(clock.now());
  health.bookFindings = findings.length;
  if (findings.length > 0) health.wereBooksWrong = true;
  if (findings.length > 0) log.error({ findings }, 'the books do not balance');
}

/** Runs all jobs once. A failing step is logged and counted and does not prevent the others. */
export async function runBackgroundJobs(
  deps: Deps,
  health: BooksHealth,
  { mayExpire, mayForget }: ClockTrust = FULL_TRUST,
  publishLink: PublishNewestLink = createLinkPublisher(),
  checkNewEntries: IncrementalCheck = createIncrementalCheck(deps.store),
  jobs: JobLeases = createJobLeases(deps, EVERY_MS),
): Promise<void> {
  const keysBefore = new Date(deps.clock.now().getTime() - IDEMPOTENCY_LIFE_MS);
  const steps: Record<string, () => Promise<unknown>> = {
    // Before the expiry, which asks for what is known of the money.
    ...(mayExpire ? { regroupAged: () => regroupAged(deps) } : {}),
    ...(mayExpire ? { expirePurchases: () => expirePurchases(deps) } : {}),
    ...(mayExpire ? { runWaitingSends: () => runWaitingSends(deps) } : {}),
    // After the expiry, so that a purchase whose time is over is not pending once more.
    ...(mayExpire ? { endTimedHolds: () => endTimedHolds(deps) } : {}),
    ...(mayExpire ? { raiseDueLimits: () => raiseDueLimits(deps) } : {}),
    ...(mayExpire ? { endDueFreezes: () => endDueFreezes(deps) } : {}),
    ...(mayExpire ? { designateDue: () => designateDue(deps) } : {}),
    ...(mayExpire ? { sweepLimits: () => deps.limiter.sweep() } : {}),
    ...(mayForget ? { pruneKeys: () => pruneKeys(deps.store, keysBefore) } : {}),
    ...(mayExpire ? { forgetOldSessions: () => forgetOldSessions(deps) } : {}),
    ...(mayForget ? { forgetOldNetworks: () => forgetOldNetworks(deps) } : {}),
    ...(mayForget ? { forgetOldDevices: () => forgetOldDevices(deps) } : {}),
    sendMessages: () => deps.outbox.flush(),
    checkBooks: () => checkBooks(deps, health, checkNewEntries),
    sweepMessages: () => deps.outbox.sweep(),
    ...(mayExpire ? { forgetOldVerifications: () => forgetOldVerifications(deps) } : {}),
    ...(mayExpire ? { forgetChallenges: () => forgetChallenges(deps) } : {}),
    ...(mayForget ? { erasePersonalData: () => eraseDaily(deps) } : {}),
    backUp: () => deps.backups.tick(),
    tellLogLink: () => publishLink(deps),
  };
  for (const [step, run] of Object.entries(steps))
    await jobs.run(step, () => runJob(deps, step, run), step === 'backUp' ? deps.backups.idle : undefined);
  // What each process counts for its own `/metrics`.
  await runJob(deps, 'countStanding', () => countCurrentState(deps));
}

/** Runs the jobs soon and then every minute. Returns a function that stops them and waits for a current run. */
export function startBackgroundJobs(deps: Deps, health: BooksHealth): () => Promise<void> {
  const watch = createClockWatch(deps.clock);
  const publishLink = createLinkPublisher();
  const checkNewEntries = createIncrementalCheck(deps.store);
  const jobs = createJobLeases(deps, EVERY_MS);
  const warn = (byMs: number, what: string) => {
    if (byMs !== 0) deps.log.warn({ seconds: Math.round(byMs / 1000) }, what);
  };
  const runAll = async () => {
    warn(watch.look(), 'the clock jumped');
    // Each job reports itself that the database is away.
    const databaseMs = await readDatabaseClock(deps.store).catch(() => null);
    if (databaseMs !== null) warn(watch.compare(databaseMs), 'the clock is not the one of the database');
    return runBackgroundJobs(deps, health, watch.trust(), publishLink, checkNewEntries, jobs);
  };
  let round = Promise.resolve();
  const begin = () => {
    round = round.then(runAll);
  };
  const first = setTimeout(begin, FIRST_AFTER_MS).unref();
  const timer = setInterval(begin, EVERY_MS).unref();
  // Each process writes what it has seen, also while a long round goes on.
  const uses = setInterval(() => void writeUses(deps), EVERY_MS).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    clearInterval(uses);
    await round;
    await writeUses(deps);
    // Where the database is away, they expire.
    await jobs.drop().catch(() => undefined);
  };
}
