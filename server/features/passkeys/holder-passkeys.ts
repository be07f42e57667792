import { z } from 'zod';
import { ALARM_PASSKEY } from '../../../domain/alarm-types.ts';
import { DomainError } from '../../../domain/errors.ts';
import { agreeTogether } from '../../four-eyes/agree-together.ts';
import { removePasskeyKind } from '../../four-eyes/proposals.repo.ts';
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

export const removedPasskeyOut = z.object({
  /** False while it waits for a second admin. */
  removed: z.boolean(),
  approvals: z.number().int().positive(),
});

/**
 * Removes one passkey of a holder, for a device that is lost, and tells the holder by an alarm with the reason. Sessions stay. Without its
 * passkey a wallet is opened by less, so with four eyes on a second admin repeats the call. Throws NOT_FOUND also for a passkey of another
 * holder, OWN_REQUEST, and the errors of agreeTogether.
 */
export async function removeHolderPasskey(
  deps: Deps,
  operator: Actor,
  input: { id: number; passkeyId: number; reason: string },
): Promise<z.infer<typeof removedPasskeyOut>> {
  return operatorAct(deps, operator, 'holders.removePasskey', async (tx, now) => {
    const holder = await readHolderWire(tx, input.id);
    await refuseOwnHolder(tx, operator.id, holder.id);
    const { reason, passkeyId } = input;
    const passkey = (await listPasskeysOf(tx, holder.id)).find(({ id }) => id === passkeyId);
    if (passkey === undefined) throw new DomainError('NOT_FOUND');
    // An id alone could be that of a passkey that was added since.
    const content = { createdAt: passkey.createdAt.toISOString() };
    const about = { kind: removePasskeyKind(passkeyId), content, holderIds: [holder.id] };
    const { applied, approvals } = await agreeTogether(tx, { ...about, operatorId: operator.id, now });
    if (applied) {
      await deletePasskey(tx, holder.id, passkeyId);
      await tellOfPasskey(tx, holder.id, ALARM_PASSKEY.removed, { name: passkey.name, reason, now });
    }
    const detail = { reason, passkey: passkeyId, approvals };
    return {
      value: { removed: applied, approvals },
      log: { subject: `holder:${holder.id}`, applied, detail },
    };
  });
}
