// A device gets no more pushes once its session was ended by a person. One that timed out keeps them until the session would
// have ended at the latest: a decision often comes on the next day (ADR-0031).
import { and, eq } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';

/** Forgets all devices of a holder. */
export async function forgetDevicesOf(tx: Tx, holderId: number): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  await tx.delete(s).where(eq(s.holderId, holderId));
}

/** Forgets the devices that subscribed in one session of a holder. */
export async function forgetDevicesOfSession(tx: Tx, holderId: number, sessionId: number): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  await tx.delete(s).where(and(eq(s.holderId, holderId), eq(s.sessionId, sessionId)));
}
