import type { ReadDb } from '../../../db/store.ts';
import { alarmTypeOf } from '../../../domain/request-kinds.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { findAlarmsAbout } from '../../alarms/alarms.repo.ts';

/**
 * When and why a request was put on hold, oldest first: after a hold that ended on its day there may be another one. The request row
 * keeps only its last decision, so a hold is read from the alarm that announced it, which is available unless a thousand newer alarms
 * replaced it.
 */
export async function findHolds(
  db: ReadDb,
  request: { id: number; kind: RequestKind; holderId: number },
): Promise<{ at: Date; reason: string | null }[]> {
  const type = alarmTypeOf(request.kind, 'hold');
  const alarms = await findAlarmsAbout(db, request.holderId, request.id);
  const holds = alarms.filter((alarm) => alarm.type === type);
  return holds.map(({ createdAt, reason }) => ({ at: createdAt, reason }));
}
