import { ALARM_CONTACT } from '../../../domain/alarm-types.ts';
import { DomainError } from '../../../domain/errors.ts';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { readHolderWire } from '../holders/holder-wire.ts';
import { readContact, removeContact } from './contact.repo.ts';

/**
 * Removes a holder's contact because the person asks for it, also while the wallet is frozen, and tells the holder with the reason. The
 * operator types the number that the person calls from: an operator who was not called does not know it. Throws NOT_FOUND without a
 * contact, CONTACT_DIFFERS, OWN_REQUEST, TOO_MANY_REQUESTS.
 */
export async function removeHolderContact(
  deps: Deps,
  operator: Actor,
  { id, phone, reason }: { id: number; phone: string; reason: string },
): Promise<Record<string, never>> {
  const key = `contact:removals:${operator.id}`;
  await deps.limiter.take({ key, ...RATE_LIMITS.contactRemovalsPerOperator, durable: true });
  return operatorAct(deps, operator, 'holders.removeContact', async (tx, at) => {
    const { id: holderId } = await readHolderWire(tx, id);
    await refuseOwnHolder(tx, operator.id, holderId);
    const contact = await readContact(tx, deps.secrets, holderId);
    if (contact === null) throw new DomainError('NOT_FOUND');
    if (contact.phone !== phone) throw new DomainError('CONTACT_DIFFERS');
    await removeContact(tx, holderId);
    await addAlarm(tx, {
      ...{ holderId, type: ALARM_CONTACT.removed, at, reason },
      ...{ comName: null, amount: null, accountInfo: null, trxId: null },
    });
    return { value: {}, log: { subject: `holder:${holderId}`, detail: { reason } } };
  });
}
