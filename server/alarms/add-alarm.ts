import { after, all, type Answer } from '../../db/answer.ts';
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

export const takeAlarmPlace = (tx: Tx, holderId: number) =>
  after(all([nextAlarmSeq(tx, holderId), tx.nextId('alarm')]), ([head, id]) => ({ ...head, id }));

/** The row of an alarm as it is stored. */
export const alarmRow = (
  { at, ...alarm }: NewAlarm,
  { lastSeq, id }: Pick<AlarmPlace, 'lastSeq' | 'id'>,
) => ({
  ...alarm,
  ...{ seq: lastSeq, id, isRead: false, createdAt: at, deletedAt: null },
});

/**
 * Adds an alarm for a holder, in the transaction of its cause. Beyond the limit of the list the oldest one is deleted.
 */
export function addAlarm(tx: Tx, alarm: NewAlarm, given?: AlarmPlace): Answer<void> {
  const { holderId } = alarm;
  return after(given ?? takeAlarmPlace(tx, holderId), (place) =>
    after(insertAlarm(tx, alarmRow(alarm, place)), () =>
      place.kept > ALARMS_PER_HOLDER ? dropOldestAlarm(tx, holderId) : undefined,
    ),
  );
}
