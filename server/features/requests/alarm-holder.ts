import type { Tx } from '../../../db/store.ts';
import { alarmTypeOf } from '../../../domain/alarms.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import { isErased } from '../../holders/is-erased.ts';
import type { Description } from './kind-handlers.ts';
import type { RequestRow } from './requests.repo.ts';

/** Adds the alarm of a decision; kinds announced by text message have none, and an erased holder gets none. */
export async function alarmHolder(
  tx: Tx,
  request: Pick<RequestRow, 'kind' | 'holderId'>,
  about: Description,
  { decision, reason, at }: { decision: Decision; reason: string | null; at: Date },
): Promise<void> {
  const type = alarmTypeOf(request.kind, decision);
  if (type === null || (await isErased(tx, request.holderId))) return;
  await addAlarm(tx, { holderId: request.holderId, type, ...about, reason, at });
}
