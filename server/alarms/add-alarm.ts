import type { Tx } from '../../db/store.ts';
import type { AlarmType } from '../../domain/alarms.ts';
import { ALARMS_PER_HOLDER } from '../../domain/limits.ts';
import type { DaonUnits } from '../../domain/money.ts';
import { dropOldestAlarm, insertAlarm, nextAlarmSeq } from './alarms.repo.ts';

export type NewAlarm = {
  holderId: number;
  type: AlarmType;
  comName: string | null;
  /** DAON as requested: a sale's gross, a purchase's tokens before the fee, a send's net (D17). */
  amount: DaonUnits | null;
  accountInfo: string | null;
  trxId: number | null;
  reason: string | null;
  at: Date;
};

/** The place and the id of a holder's next alarm. */
export type AlarmPlace = Awaited<ReturnType<typeof takeAlarmPlace>>;

export async function takeAlarmPlace(tx: Tx, holderId: number) {
  const [head, id] = await Promise.all([nextAlarmSeq(tx, holderId), tx.nextId('alarm')]);
  return { ...head, id };
}

/**
 * Adds an alarm for a holder, in the transaction of its cause. Beyond the limit of the list the oldest one is deleted.
 */
export async function addAlarm(tx: Tx, alarm: NewAlarm, place?: AlarmPlace): Promise<void> {
  const { at, ...row } = alarm;
  const { lastSeq, kept, id } = place ?? (await takeAlarmPlace(tx, alarm.holderId));
  await insertAlarm(tx, { ...row, seq: lastSeq, id, isRead: false, createdAt: at, deletedAt: null });
  if (kept > ALARMS_PER_HOLDER) await dropOldestAlarm(tx, alarm.holderId);
}
