import { and, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { block, unblock, type HolderStatus } from '../../../domain/holder.ts';
import type { Result } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { BY_OPERATOR, endAccess } from '../auth/end-access.ts';
import { readHolderWire } from './holder-wire.ts';
import { giveUpLooser } from '../../holders/own-freeze.ts';
import { giveUpDesignations } from '../recipients/recipients.repo.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

type StatusChange = { id: number; reason: string };

async function move(
  tx: Tx,
  id: number,
  rule: (status: HolderStatus) => Result<HolderStatus>,
  blockedReason: string | null,
): Promise<void> {
  const { holders } = tx.t;
  const [holder] = await tx.select({ status: holders.status }).from(holders).where(eq(holders.id, id));
  if (!holder) throw new DomainError('NOT_FOUND');
  const status = unwrap(rule(holder.status));
  const moved = await tx
    .update(holders)
    .set({ status, blockedReason })
    .where(and(eq(holders.id, id), eq(holders.status, holder.status)))
    .returning({ id: holders.id });
  if (moved.length === 0) throw new DomainError('STATUS_NOT_ALLOWED');
}

/**
 * Blocks a holder in a transaction of the caller, who ends the access and writes the log. What the holder has asked to be looser later is
 * given up, as by the holder's own freeze: a blocked holder sees no alarm about it and cannot take it back.
 */
export async function blockWithin(tx: Tx, { id, reason }: StatusChange): Promise<void> {
  await move(tx, id, block, reason);
  await giveUpLooser(tx, id);
  await giveUpDesignations(tx, id);
}

/**
 * Blocks a holder and ends all sessions and resets of the password immediately (D27). Tokens stay and may still be received, and open requests are
 * still decided. Throws NOT_FOUND, STATUS_NOT_ALLOWED, OWN_REQUEST.
 */
export async function blockHolder(deps: Deps, operator: Actor, input: StatusChange) {
  return operatorAct(deps, operator, 'holders.block', async (tx, now) => {
    await refuseOwnHolder(tx, operator.id, input.id);
    await blockWithin(tx, input);
    await endAccess(tx, input.id, now, 'operator', BY_OPERATOR);
    return {
      value: await readHolderWire(tx, input.id),
      log: { subject: `holder:${input.id}`, detail: { reason: input.reason } },
    };
  });
}

/** Unblocks a holder. A code that was requested during the block is worth nothing afterwards. Throws NOT_FOUND, STATUS_NOT_ALLOWED, OWN_REQUEST. */
export async function unblockHolder(deps: Deps, operator: Actor, input: StatusChange) {
  return operatorAct(deps, operator, 'holders.unblock', async (tx, now) => {
    await refuseOwnHolder(tx, operator.id, input.id);
    await move(tx, input.id, unblock, null);
    await endAccess(tx, input.id, now, 'operator', BY_OPERATOR);
    return {
      value: await readHolderWire(tx, input.id),
      log: { subject: `holder:${input.id}`, detail: { reason: input.reason } },
    };
  });
}
