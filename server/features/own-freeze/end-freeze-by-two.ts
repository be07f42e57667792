import { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { endFreezeKind, proposeTogether } from '../../four-eyes/proposals.repo.ts';
import { endFreeze, readOwnFreeze, tellOfFreeze } from '../../holders/own-freeze.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';
import { storePassword } from '../../keys/stored-password.ts';
import { replacePassword } from '../auth/replace-password.ts';
import { readHolderWire } from '../holders/holder-wire.ts';

export const endedFreezeOut = z.object({
  /** False while it waits for a second admin. */
  ended: z.boolean(),
  approvals: z.number().int().positive(),
});

/**
 * Ends the freeze of a holder who has lost the password and every passkey, or the phone. Always by two admins, whatever the settings say of four
 * eyes: the second repeats the call of the first. `endsPassword`: the password and the passkeys end with it, and the holder sets a new password by
 * phone, because who knows the present one may be a thief who has set it with the stolen phone. Throws NOT_FOUND, STATUS_NOT_ALLOWED, also for the
 * password of a blocked holder; OWN_REQUEST, SAME_OPERATOR, OPERATOR_PHONE_REQUIRED, SECOND_PERSON_TOO_NEW.
 */
export async function endFreezeByTwo(
  deps: Deps,
  operator: Actor,
  { id, reason, endsPassword }: { id: number; reason: string; endsPassword: boolean },
): Promise<z.infer<typeof endedFreezeOut>> {
  // Of no known password. Hashing is not for a transaction.
  const unknown = endsPassword ? await deps.passwords.hash(deps.ids.token(), 'known') : null;
  const { ended, approvals } = await operatorAct(deps, operator, 'holders.endFreeze', async (tx, now) => {
    const holder = await readHolderWire(tx, id);
    await refuseOwnHolder(tx, operator.id, id);
    const { frozenAt } = await readOwnFreeze(tx, holder.id);
    if (frozenAt === null) throw new DomainError('STATUS_NOT_ALLOWED');
    // A signature under one freeze does not end the next one.
    const content = { frozenAt: frozenAt.toISOString(), endsPassword: String(endsPassword) };
    const proposal = { kind: endFreezeKind(id), content, holderIds: [id], operatorId: operator.id, now };
    const { applied, approvals } = await proposeTogether(tx, proposal);
    if (applied) {
      await endFreeze(tx, id);
      if (unknown !== null) {
        const passwordHash = storePassword(deps.secrets, 'holders', holder, unknown);
        if (!(await replacePassword(tx, id, { passwordHash }, now)))
          throw new DomainError('STATUS_NOT_ALLOWED');
      }
      await tellOfFreeze(
        tx,
        deps.secrets,
        id,
        'endedByOperators',
        now,
        unknown === null ? 'endedByOperators' : 'endedWithPassword',
      );
    }
    return {
      value: { ended: applied, approvals },
      log: { subject: `holder:${id}`, applied, detail: { reason, endsPassword, approvals } },
    };
  });
  if (ended) void deps.outbox.flush();
  return { ended, approvals };
}
