import { and, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { accountLabel } from '../../../domain/display.ts';
import { DomainError } from '../../../domain/errors.ts';
import { statusAfterLink } from '../../../domain/linked-account.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { giveUseBack } from '../invites/give-use-back.ts';
import type { EffectInput, Effects } from '../requests/effect.ts';
import { getAccountParty } from './get-account-party.ts';

async function getLink(tx: Tx, requestId: number) {
  const { linkRequests } = tx.t;
  const [row] = await tx.select().from(linkRequests).where(eq(linkRequests.requestId, requestId));
  if (!row) throw new Error(`link request ${requestId} has no row of its own`);
  return row;
}

function decideLink(decision: Decision) {
  return async (_deps: unknown, tx: Tx, { request, now }: EffectInput): Promise<void> => {
    const { linkedAccounts } = tx.t;
    const link = await getLink(tx, request.id);
    const moved = await tx
      .update(linkedAccounts)
      .set({ status: statusAfterLink(decision), updatedAt: now })
      .where(and(eq(linkedAccounts.id, link.linkedAccountId), eq(linkedAccounts.status, 'waiting')))
      .returning({ id: linkedAccounts.id });
    // A holder who closed in between has freed the bank account, and somebody else may have it by now.
    if (decision === 'approve' && moved.length === 0) throw new DomainError('STATUS_NOT_ALLOWED');
    if (decision === 'reject' && link.inviteId !== null) await giveUseBack(tx, link.inviteId);
  };
}

export const linkEffects: Effects = {
  async describe(tx, request) {
    const party = await getAccountParty(tx, (await getLink(tx, request.id)).linkedAccountId);
    return {
      comName: party.companyName,
      amount: null,
      accountInfo: accountLabel(party.bankCode, party.numLast4),
      trxId: null,
    };
  },
  approve: decideLink('approve'),
  reject: decideLink('reject'),
  hold: decideLink('hold'),
};
