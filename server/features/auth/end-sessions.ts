import { ALARM_SIGNED_OUT } from '../../../domain/alarm-types.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Holder } from '../../holders/authenticate-holder.ts';
import { requireActiveHolder } from '../../holders/require-active-holder.ts';
import { endAccess } from './end-access.ts';
import { deviceOfSession, forgetKnownDevices } from './known-device.ts';
import { viewLiveSessions } from './list-sessions.ts';
import { tellOfEnd } from './tell-of-end.ts';

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
    const finalAlarm = ended === 0 ? null : await tellOfEnd(tx, id, ALARM_SIGNED_OUT, now);
    const keep = { keepPasskeys: true, keepSession: keepThis ? sessionId : null, finalAlarm };
    await endAccess(tx, id, now, 'device', keep);
    return { ended };
  });
}
