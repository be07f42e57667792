import type { Tx } from '../../../db/store.ts';
import type { AlarmType } from '../../../domain/alarms.ts';
import { addAlarm, takeAlarmPlace } from '../../alarms/add-alarm.ts';

/** Tells a holder why sessions end. Returns the number of the alarm, which is the last push of the devices that they were on. */
export async function tellOfEnd(tx: Tx, holderId: number, type: AlarmType, at: Date): Promise<number> {
  const place = await takeAlarmPlace(tx, holderId);
  const about = { comName: null, amount: null, accountInfo: null, trxId: null, reason: null };
  await addAlarm(tx, { holderId, type, at, ...about }, place);
  return place.lastSeq;
}
