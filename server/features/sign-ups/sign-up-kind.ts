import { and, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { statusAfterSignUp } from '../../../domain/holder.ts';
import { statusAfterLink } from '../../../domain/linked-account.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { giveAddress } from '../../custody/give-address.ts';
import type { Deps } from '../../deps.ts';
import { openHolderAccount } from '../../ledger/accounts.ts';
import { queueSms } from '../../outbox/outbox.ts';
import { giveUseBack } from '../invites/give-use-back.ts';
import type { EffectInput, Effects } from '../requests/effect.ts';

async function getSignUp(tx: Tx, requestId: number) {
  const [row] = await tx.select().from(tx.t.signUps).where(eq(tx.t.signUps.requestId, requestId));
  if (!row) throw new Error(`sign-up ${requestId} has no row of its own`);
  return row;
}

function messageOf(decision: Decision, reason: string | null): string {
  if (decision === 'approve') return '[DAON 지갑] 가입이 승인됐어요. 지금 로그인할 수 있어요.';
  const because = reason === null ? '' : ` 사유: ${reason}`;
  return decision === 'reject'
    ? `[DAON 지갑] 가입 신청이 거절됐어요.${because}`
    : `[DAON 지갑] 가입 신청을 확인하고 있어요.${because}`;
}

/**
 * Sign-up decisions reach the applicant by text message: there is no wallet yet to show an alarm in (decision 17). An applicant
 * whose data was erased after a restore is closed and reached by no message; such an application can only be rejected.
 */
function decideSignUp(decision: Decision) {
  return async (deps: Deps, tx: Tx, { request, reason, now }: EffectInput): Promise<void> => {
    const { holders, linkedAccounts } = tx.t;
    const signUp = await getSignUp(tx, request.id);
    const approved = decision === 'approve';
    const [holder] = await tx
      .update(holders)
      .set({
        status: statusAfterSignUp(decision),
        ...(approved ? { approvedAt: now } : {}),
      })
      .where(and(eq(holders.id, request.holderId), eq(holders.status, 'waiting')))
      .returning({ phoneEnc: holders.phoneEnc });
    if (!holder && decision !== 'reject') throw new DomainError('STATUS_NOT_ALLOWED');
    await tx
      .update(linkedAccounts)
      .set({ status: statusAfterLink(decision), updatedAt: now })
      .where(eq(linkedAccounts.id, signUp.linkedAccountId));
    if (approved) {
      await giveAddress(deps, tx, request.holderId, now);
      await openHolderAccount(tx, request.holderId);
    }
    if (decision === 'reject' && signUp.inviteId !== null) await giveUseBack(tx, signUp.inviteId);
    if (!holder) return;
    await queueSms(tx, deps.secrets, {
      to: deps.secrets.decrypt(holder.phoneEnc),
      text: messageOf(decision, reason),
      now,
    });
  };
}

export const signUpEffects: Effects = {
  describe: () => Promise.resolve({ comName: null, amount: null, accountInfo: null, trxId: null }),
  approve: decideSignUp('approve'),
  reject: decideSignUp('reject'),
  hold: decideSignUp('hold'),
};
