import { alarmTypeOf } from '../../../domain/request-kinds.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import { isErased } from '../../holders/erased-holder.ts';
import type { Registered } from '../requests/registry.ts';

/** Adds the alarm of a decision; kinds announced by text message have none, and an erased holder gets none. */
export const alarmHolder: Registered['tell'] = async (
  tx,
  { kind, holderId },
  about,
  { decision, reason, at },
) => {
  const type = alarmTypeOf(kind, decision);
  if (type === null || (await isErased(tx, holderId))) return;
  await addAlarm(tx, { holderId, type, ...about, reason, at });
};
