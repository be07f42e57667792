import { and, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { release, suspend, type LinkedAccountStatus } from '../../../domain/linked-account.ts';
import type { Result } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { readAccountWire } from './list-accounts.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

type AccountChange = { id: number; reason: string };

async function move(
  tx: Tx,
  operator: Actor,
  id: number,
  rule: (status: LinkedAccountStatus) => Result<LinkedAccountStatus>,
  change: { suspendedAt: Date | null; suspendedReason: string | null; updatedAt: Date },
): Promise<void> {
  const { linkedAccounts } = tx.t;
  const { status: before, holder } = await readAccountWire(tx, id);
  await refuseOwnHolder(tx, operator.id, holder.id);
  const moved = await tx
    .update(linkedAccounts)
    .set({ ...change, status: unwrap(rule(before)) })
    .where(and(eq(linkedAccounts.id, id), eq(linkedAccounts.status, before)))
    .returning({ id: linkedAccounts.id });
  if (moved.length === 0) throw new DomainError('STATUS_NOT_ALLOWED');
}

/**
 * Stops new orders with an account; the bank account stays taken and open orders are still decided (D31). Throws
 * NOT_FOUND, STATUS_NOT_ALLOWED, OWN_REQUEST.
 */
export async function suspendAccount(deps: Deps, operator: Actor, input: AccountChange) {
  return operatorAct(deps, operator, 'linkedAccounts.suspend', async (tx, now) => {
    const change = { suspendedAt: now, suspendedReason: input.reason, updatedAt: now };
    await move(tx, operator, input.id, suspend, change);
    return {
      value: await readAccountWire(tx, input.id),
      log: { subject: `linkedAccount:${input.id}`, detail: { reason: input.reason } },
    };
  });
}

/** Allows orders with a suspended account again. Throws NOT_FOUND, STATUS_NOT_ALLOWED, OWN_REQUEST. */
export async function releaseAccount(deps: Deps, operator: Actor, input: AccountChange) {
  return operatorAct(deps, operator, 'linkedAccounts.release', async (tx, now) => {
    await move(tx, operator, input.id, release, { suspendedAt: null, suspendedReason: null, updatedAt: now });
    return {
      value: await readAccountWire(tx, input.id),
      log: { subject: `linkedAccount:${input.id}`, detail: { reason: input.reason } },
    };
  });
}
