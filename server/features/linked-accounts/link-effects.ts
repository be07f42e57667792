import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/store.ts';
import { accountLabel } from '../../../domain/display.ts';
import { statusAfterLink } from '../../../domain/linked-account.ts';
import { ZERO_WON } from '../../../domain/money.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { EffectInput, Effects } from '../requests/effects.ts';
import { getAccountParty } from './get-account-party.ts';

async function getLinkedAccountId(tx: Tx, requestId: number): Promise<number> {
  const { linkRequests } = tx.t;
  const [row] = await tx
    .select({ linkedAccountId: linkRequests.linkedAccountId })
    .from(linkRequests)
    .where(eq(linkRequests.requestId, requestId));
  if (!row) throw new Error(`link request ${requestId} has no row of its own`);
  return row.linkedAccountId;
}

function decideLink(decision: Decision) {
  return async (_deps: unknown, tx: Tx, { request, now }: EffectInput): Promise<void> => {
    const { linkedAccounts } = tx.t;
    await tx
      .update(linkedAccounts)
      .set({ status: statusAfterLink(decision), updatedAt: now })
      .where(eq(linkedAccounts.id, await getLinkedAccountId(tx, request.id)));
  };
}

export const linkEffects: Effects = {
  async describe(tx, request) {
    const party = await getAccountParty(tx, await getLinkedAccountId(tx, request.id));
    return {
      comName: party.companyName,
      amount: null,
      accountInfo: accountLabel(party.bankCode, party.numLast4),
      trxId: null,
      amountWon: ZERO_WON,
    };
  },
  approve: decideLink('approve'),
  reject: decideLink('reject'),
  hold: decideLink('hold'),
};
