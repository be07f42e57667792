import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import { endAccess } from '../auth/end-access.ts';
import { viewLiveSessions } from '../auth/list-sessions.ts';
import { readHolderWire } from './holder-wire.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { requireActing } from '../../acting/require-acting.ts';

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
  { store, clock }: Deps,
  operator: { id: number; login: string },
  input: { id: number; reason: string },
): Promise<{ ended: number }> {
  const now = clock.now();
  return store.write(async (tx) => {
    await requireActing(tx, operator, 'operator');
    const holder = await readHolderWire(tx, input.id);
    await refuseOwnHolder(tx, operator.id, holder.id);
    const ended = (await viewLiveSessions(tx, holder.id, now)).length;
    await endAccess(tx, holder.id, now);
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'holders.endSessions',
      subject: `holder:${holder.id}`,
      outcome: 'done',
      detail: { reason: input.reason, ended },
    });
    return { ended };
  });
}
