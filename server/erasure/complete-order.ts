// The terminal as the second approver: it completes an order that an admin proposed in the console (D50). Without four
// eyes it suffices alone.
import { and, eq, gt } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { loginKey } from '../../domain/login.ts';
import type { Deps } from '../deps/deps.ts';
import { erasureKind } from '../four-eyes/proposals.repo.ts';
import { signaturesValidSince } from '../four-eyes/signatures-valid-since.ts';
import { findValidSigner } from '../acting/valid-signer.ts';
import { readSettings } from '../settings/read-settings.ts';
import { eraseHolder, findHindrance, type Hindrance } from './erase-holder.ts';
import { finishErasure } from './finish-erasure.ts';

/**
 * Closes the proposal and returns true; false when there is none, it has expired, or no longer counts: the
 * proposer must meet the same conditions as for a second admin in the console (D50).
 */
async function consumeProposal(tx: Tx, holderId: number, now: Date): Promise<boolean> {
  const { proposals } = tx.t;
  const [open] = await tx
    .select({ id: proposals.id, operatorId: proposals.proposedBy, signedAt: proposals.createdAt })
    .from(proposals)
    .where(
      and(
        eq(proposals.kind, erasureKind(holderId)),
        eq(proposals.state, 'open'),
        gt(proposals.createdAt, await signaturesValidSince(tx, now)),
      ),
    );
  const signing = { leastRole: 'admin', holderIds: [holderId], now } as const;
  if (open === undefined || (await findValidSigner(tx, open, signing)) === null) return false;
  await tx.update(proposals).set({ state: 'approved', closedAt: now }).where(eq(proposals.id, open.id));
  return true;
}

export type OrderOutcome = 'done' | 'not proposed' | Hindrance;

/** Erases the holder with this login, or returns the reason why that is not possible. */
export async function completeOrder(deps: Deps, login: string): Promise<OrderOutcome> {
  const { store, secrets, clock } = deps;
  const now = clock.now();
  const { outcome, line } = await store.write(async (tx) => {
    const { logins } = tx.t;
    const [known] = await tx
      .select({ holderId: logins.holderId })
      .from(logins)
      .where(eq(logins.loginLower, loginKey(login)));
    const holderId = known?.holderId ?? null;
    if (holderId === null) return { outcome: 'unknown', line: null } as const;
    const hindrance = await findHindrance(tx, holderId);
    if (hindrance !== null) return { outcome: hindrance, line: null } as const;
    const { fourEyesWon } = await readSettings(tx);
    const isProposed = await consumeProposal(tx, holderId, now);
    if (fourEyesWon !== null && !isProposed) return { outcome: 'not proposed', line: null } as const;
    const order = { holderId, actor: 'system', by: 'terminal', now } as const;
    return { outcome: 'done', line: await eraseHolder(tx, secrets, order) } as const;
  });
  if (line !== null) await finishErasure(deps, line);
  return outcome;
}
