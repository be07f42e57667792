import { eq } from '../../../db/sql.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkMayReceive } from '../../../domain/holder.ts';
import { assignAddress } from '../../custody/assign-address.ts';
import type { Deps } from '../../deps/deps.ts';
import { listHolderAddresses } from './list-addresses.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { onceActIfKeyed } from '../../acting/once-act.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

/**
 * Assigns an approved holder a new address derived from the extended public key. The wallet shows it from now on;
 * former addresses keep receiving. Throws NOT_FOUND, OWN_REQUEST, STATUS_NOT_ALLOWED (a wallet that cannot receive, or a server
 * without an extended public key).
 */
export async function assignNewAddress(
  deps: Deps,
  operator: Actor,
  input: { id: number; reason: string; requestId?: string | undefined },
) {
  const { requestId, ...content } = input;
  return operatorAct(deps, operator, 'holders.giveAddress', async (tx, now) => {
    const key = { requestId, content, now };
    const { log } = await onceActIfKeyed(tx, operator, 'holders.giveAddress', key, async () => {
      await refuseOwnHolder(tx, operator.id, input.id);
      const { holders } = tx.t;
      const [holder] = await tx
        .select({ status: holders.status, from: holders.walletAddress })
        .from(holders)
        .where(eq(holders.id, input.id));
      if (!holder) throw new DomainError('NOT_FOUND');
      if (!checkMayReceive(holder.status).ok || deps.custody === null)
        throw new DomainError('STATUS_NOT_ALLOWED');
      const { address, xpubId, custodyIndex } = await assignAddress(deps, tx, input.id, now);
      return {
        value: { address },
        log: {
          subject: `holder:${input.id}`,
          detail: { from: holder.from, to: address, xpubId, index: custodyIndex, reason: input.reason },
        },
      };
    });
    return { value: await listHolderAddresses(deps, tx, input.id), log };
  });
}
