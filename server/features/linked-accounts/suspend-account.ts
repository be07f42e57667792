import { and, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { release, suspend, type LinkedAccountStatus } from '../../../domain/linked-account.ts';
import type { Result } from '../../../domain/result.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { readAccountWire } from './list-accounts.ts';
import { requireActing } from '../../acting/require-acting.ts';

type Actor = { id: number; login: string };
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
export async function suspendAccount({ store, clock }: Deps, operator: Actor, input: AccountChange) {
  const now = clock.now();
  return store.write(async (tx) => {
    await requireActing(tx, operator, 'operator');
    const change = { suspendedAt: now, suspendedReason: input.reason, updatedAt: now };
    await move(tx, operator, input.id, suspend, change);
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'linkedAccounts.suspend',
      subject: `linkedAccount:${input.id}`,
      outcome: 'done',
      detail: { reason: input.reason },
    });
    return readAccountWire(tx, input.id);
  });
}

/** Allows orders with a suspended account again. Throws NOT_FOUND, STATUS_NOT_ALLOWED, OWN_REQUEST. */
export async function releaseAccount({ store, clock }: Deps, operator: Actor, input: AccountChange) {
  const now = clock.now();
  return store.write(async (tx) => {
    await requireActing(tx, operator, 'operator');
    await move(tx, operator, input.id, release, { suspendedAt: null, suspendedReason: null, updatedAt: now });
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'linkedAccounts.release',
      subject: `linkedAccount:${input.id}`,
      outcome: 'done',
      detail: { reason: input.reason },
    });
    return readAccountWire(tx, input.id);
  });
}
