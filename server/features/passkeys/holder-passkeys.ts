import { ALARM_PASSKEY } from '../../../domain/alarms.ts';
import { DomainError } from '../../../domain/errors.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';
import type { Deps } from '../../deps/deps.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { readHolderWire } from '../holders/holder-wire.ts';
import { deletePasskey, listPasskeysOf } from './passkeys.repo.ts';
import { tellOfPasskey } from './tell-of-passkey.ts';

/** A holder's passkeys, the newest first, without their keys. Throws NOT_FOUND. */
export async function listHolderPasskeys({ store }: Pick<Deps, 'store'>, holderId: number) {
  return store.read(async (db) => {
    await readHolderWire(db, holderId);
    return listPasskeysOf(db, holderId);
  });
}

/**
 * Removes one passkey of a holder, for a device that is lost, and tells the holder by an alarm with the reason. Sessions stay. Throws
 * NOT_FOUND also for a passkey of another holder, and OWN_REQUEST.
 */
export async function removeHolderPasskey(
  deps: Deps,
  operator: Actor,
  input: { id: number; passkeyId: number; reason: string },
): Promise<Record<string, never>> {
  return operatorAct(deps, operator, 'holders.removePasskey', async (tx, now) => {
    const holder = await readHolderWire(tx, input.id);
    await refuseOwnHolder(tx, operator.id, holder.id);
    const name = await deletePasskey(tx, holder.id, input.passkeyId);
    if (name === null) throw new DomainError('NOT_FOUND');
    const { reason, passkeyId } = input;
    await tellOfPasskey(tx, holder.id, ALARM_PASSKEY.removed, { name, reason, now });
    return {
      value: {},
      log: { subject: `holder:${holder.id}`, detail: { reason, passkey: passkeyId } },
    };
  });
}
