// A database that was set back has lost what was done since: sessions that were ended then are live again, and codes that were used then
// are unused. All of them end before it is served, however it was set back.
import { eq } from '../../db/sql.ts';
import { UNSETTLED_SINCE } from '../../db/schema/settings.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { delayRaises } from '../features/own-limits/own-limits.repo.ts';
import { delayDesignations } from '../features/recipients/recipients.repo.ts';
import { delayWaitingSends } from '../features/requests/requests.repo.ts';
import { endUsedCodes } from '../features/operators/end-used-codes.ts';
import { endAllCodes } from '../features/verifications/verifications.repo.ts';
import { delayFreezeEnds } from '../holders/own-freeze.ts';
import { noteSetBack } from './last-restore.ts';

/**
 * Ends all sessions, passkeys and pushes: they may belong to holders who were signed out, blocked or given a new password in the lost time. Ends all
 * codes, which may have been used then. Lets what runs out by time wait for a day. The console says for a week that the database was set back. `deploy/after-pg-restore.sql` does the
 * same.
 */
export async function settleSetBack(tx: Tx, now: Date): Promise<void> {
  const { meta, passkeys, passkeyChallenges, pushSubscriptions, sessions, operatorSessions, resetTokens } =
    tx.t;
  const ended = [pushSubscriptions, sessions, operatorSessions, resetTokens, passkeys, passkeyChallenges];
  for (const table of ended) await tx.delete(table);
  // What was cancelled or given up in the lost time waits again, so that it can be cancelled again.
  const until = new Date(now.getTime() + DAY_MS);
  await delayWaitingSends(tx, until);
  await delayDesignations(tx, until);
  await delayRaises(tx, until);
  await delayFreezeEnds(tx, until);
  await endUsedCodes(tx, now);
  await endAllCodes(tx, now);
  await noteSetBack(tx, now);
  await tx.delete(meta).where(eq(meta.key, UNSETTLED_SINCE));
}

/**
 * Settles a database whose file was opened without its record of commits, with a row in the log. False when there was nothing to settle.
 * The store must be signed.
 */
export async function settleUnrecorded(store: Store, now: Date): Promise<boolean> {
  const isMarked = async (db: ReadDb) => {
    const { meta } = db.t;
    return (await db.select().from(meta).where(eq(meta.key, UNSETTLED_SINCE))).length > 0;
  };
  // A start that has nothing to settle commits nothing.
  if (!(await store.read(isMarked))) return false;
  return store.write(async (tx) => {
    // Another process may have settled it meanwhile.
    if (!(await isMarked(tx))) return false;
    await settleSetBack(tx, now);
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'set-back',
      subject: '',
      outcome: 'done',
      detail: {},
    });
    return true;
  });
}
