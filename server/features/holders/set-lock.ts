import { DomainError } from '../../../domain/errors.ts';
import { daonToString, type DaonUnits } from '../../../domain/money.ts';
import { checkAmount } from '../../../domain/tariff.ts';
import type { Deps } from '../../deps/deps.ts';
import { setLocked } from '../../ledger/set-locked.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { refuseStale } from '../../trpc/refuse-stale.ts';
import { readHolderWire } from './holder-wire.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

/**
 * Sets the part of a holder's balance that may not leave (D5). It replaces the previous lock and may exceed the
 * balance. Reservations of open requests are not affected. Throws NOT_FOUND, STATUS_NOT_ALLOWED (no account yet),
 * AMOUNT_TOO_LARGE, OWN_REQUEST, STALE_VERSION (the lock is not `shown`, the one that the caller was shown).
 */
export async function setLock(
  deps: Deps,
  operator: Actor,
  input: { id: number; amount: DaonUnits; reason: string; shown?: string | undefined },
) {
  const amount = unwrap(checkAmount(input.amount));
  return operatorAct(deps, operator, 'holders.setLock', async (tx) => {
    await readHolderWire(tx, input.id);
    await refuseOwnHolder(tx, operator.id, input.id);
    const before = await setLocked(tx, input.id, amount);
    if (before === null) throw new DomainError('STATUS_NOT_ALLOWED');
    refuseStale({ held: daonToString(before), shown: input.shown, asked: daonToString(amount) });
    return {
      value: await readHolderWire(tx, input.id),
      log: {
        subject: `holder:${input.id}`,
        detail: { from: daonToString(before), to: daonToString(amount), reason: input.reason },
      },
    };
  });
}
