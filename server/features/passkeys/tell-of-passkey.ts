import type { Tx } from '../../../db/store.ts';
import type { AlarmType } from '../../../domain/alarms.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';

/** An alarm about a passkey, in the transaction of its cause. */
export async function tellOfPasskey(
  tx: Tx,
  holderId: number,
  type: AlarmType,
  { name, reason = null, now }: { name: string; reason?: string | null; now: Date },
): Promise<void> {
  const about = { comName: null, amount: null, accountInfo: name, trxId: null, reason };
  await addAlarm(tx, { holderId, type, ...about, at: now });
}
