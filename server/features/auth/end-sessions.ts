import type { Tx } from '../../../db/store.ts';
import { ALARM_SIGNED_OUT } from '../../../domain/alarm-types.ts';
import { addAlarm, takeAlarmPlace } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Holder } from '../../holders/authenticate-holder.ts';
import { requireActiveHolder } from '../../holders/require-active-holder.ts';
import { endAccess } from './end-access.ts';
import { deviceOfSession, forgetKnownDevices } from './known-device.ts';
import { viewLiveSessions } from './list-sessions.ts';

/** Returns the number of the alarm. */
async function tellOfSignOut(tx: Tx, holderId: number, at: Date): Promise<number> {
  const place = await takeAlarmPlace(tx, holderId);
  const about = { comName: null, amount: null, accountInfo: null, trxId: null, reason: null };
  await addAlarm(tx, { holderId, type: ALARM_SIGNED_OUT, at, ...about }, place);
  return place.lastSeq;
}

/**
 * Ends all sessions of the holder, or all but the calling one, with the resets of the password that were begun, and forgets the other
 * devices: their next sign-in is reported, and they get one last push. The passkeys stay. Returns how many sessions ended. Throws UNAUTHENTICATED for a session that has ended
 * meanwhile.
 */
export async function endSessions(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  holder: Holder & { tokenHash: string },
  { keepThis }: { keepThis: boolean },
): Promise<{ ended: number }> {
  const { id, sessionId } = holder;
  const now = clock.now();
  return store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const live = await viewLiveSessions(tx, id, now);
    await forgetKnownDevices(tx, id, await deviceOfSession(tx, id, sessionId));
    const ended = live.filter((session) => !keepThis || session.id !== sessionId).length;
    const finalAlarm = ended === 0 ? null : await tellOfSignOut(tx, id, now);
    const keep = { keepPasskeys: true, keepSession: keepThis ? sessionId : null, finalAlarm };
    await endAccess(tx, id, now, 'device', keep);
    return { ended };
  });
}
