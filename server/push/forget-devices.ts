// A device gets no more pushes once its session was ended by a person. One that timed out keeps them until the session would
// have ended at the latest: a decision often comes on the next day (ADR-0031).
import { and, eq, isNull, ne, or } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { PUSH_LIFE_MS } from '../../domain/push.ts';

export type FinalPush = {
  /** The number of an alarm that a device still gets; null for none. */
  finalAlarm: number | null;
  now: Date;
};

/**
 * Forgets all devices of a holder, or all that did not subscribe in one session: now, or once they were pushed one last alarm, which says why. A
 * device that waits for its last alarm is left to.
 */
export async function forgetDevicesOf(
  tx: Tx,
  holderId: number,
  { except, finalAlarm, now }: { except: number | null } & FinalPush,
): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  const ofOther = except === null ? undefined : or(isNull(s.sessionId), ne(s.sessionId, except));
  const those = and(eq(s.holderId, holderId), isNull(s.finalSeq), ofOther);
  if (finalAlarm === null) await tx.delete(s).where(those);
  else {
    const expiresAt = new Date(now.getTime() + PUSH_LIFE_MS);
    await tx.update(s).set({ finalSeq: finalAlarm, failures: 0, nextTryAt: null, expiresAt }).where(those);
  }
}

/** Forgets the devices that subscribed in one session of a holder. */
export async function forgetDevicesOfSession(tx: Tx, holderId: number, sessionId: number): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  await tx.delete(s).where(and(eq(s.holderId, holderId), eq(s.sessionId, sessionId)));
}
