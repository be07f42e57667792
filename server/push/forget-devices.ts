// A device gets no more pushes once its session was ended by a person. One that timed out keeps them until the session would
// have ended at the latest: a decision often comes on the next day (ADR-0031).
import { and, eq, isNull, ne, or } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';

/** Forgets all devices of a holder, or all that did not subscribe in one session. */
export async function forgetDevicesOf(
  tx: Tx,
  holderId: number,
  exceptSession: number | null = null,
): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  const ofOther =
    exceptSession === null ? undefined : or(isNull(s.sessionId), ne(s.sessionId, exceptSession));
  await tx.delete(s).where(and(eq(s.holderId, holderId), ofOther));
}

/** Forgets the devices that subscribed in one session of a holder. */
export async function forgetDevicesOfSession(tx: Tx, holderId: number, sessionId: number): Promise<void> {
  const { pushSubscriptions: s } = tx.t;
  await tx.delete(s).where(and(eq(s.holderId, holderId), eq(s.sessionId, sessionId)));
}
