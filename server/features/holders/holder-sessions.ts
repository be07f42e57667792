import type { Deps } from '../../deps/deps.ts';
import { BY_OPERATOR, endAccess } from '../auth/end-access.ts';
import { viewLiveSessions } from '../auth/list-sessions.ts';
import { readHolderWire } from './holder-wire.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

/** The holder's sessions, most recently used first. Throws NOT_FOUND. */
export async function listHolderSessions({ store, clock }: Deps, id: number) {
  return store.read(async (db) => {
    const holder = await readHolderWire(db, id);
    return viewLiveSessions(db, holder.id, clock.now());
  });
}

/**
 * Ends all sessions of a holder, and the resets of the password that were begun, for a lost phone or a suspicion. Returns how many
 * sessions ended. Throws NOT_FOUND,
 * OWN_REQUEST.
 */
export async function endHolderSessions(
  deps: Deps,
  operator: Actor,
  input: { id: number; reason: string },
): Promise<{ ended: number }> {
  return operatorAct(deps, operator, 'holders.endSessions', async (tx, now) => {
    const holder = await readHolderWire(tx, input.id);
    await refuseOwnHolder(tx, operator.id, holder.id);
    const ended = (await viewLiveSessions(tx, holder.id, now)).length;
    await endAccess(tx, holder.id, now, 'operator', BY_OPERATOR);
    return {
      value: { ended },
      log: { subject: `holder:${holder.id}`, detail: { reason: input.reason, ended } },
    };
  });
}
