import type { ReadDb } from '../../../db/store.ts';
import { alarmTypeOf } from '../../../domain/alarms.ts';
import type { RequestKind } from '../../../domain/request-state.ts';
import { findAlarmsAbout } from './alarms.repo.ts';

/**
 * When and why a request was put on hold. The request row keeps only its last decision, so the hold is read from the
 * alarm that announced it, which is available unless a thousand newer alarms replaced it.
 */
export async function findHold(
  db: ReadDb,
  request: { id: number; kind: RequestKind; holderId: number },
): Promise<{ at: Date; reason: string | null } | null> {
  const type = alarmTypeOf(request.kind, 'hold');
  const alarms = await findAlarmsAbout(db, request.holderId, request.id);
  const hold = alarms.find((alarm) => alarm.type === type);
  return hold === undefined ? null : { at: hold.createdAt, reason: hold.reason };
}
