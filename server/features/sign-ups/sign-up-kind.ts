import { z } from 'zod';
import { and, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { maskTail } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { statusAfterSignUp } from '../../../domain/holder.ts';
import { statusAfterLink } from '../../../domain/linked-account.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { assignAddress } from '../../custody/assign-address.ts';
import type { Deps } from '../../deps/deps.ts';
import { placeOf } from '../../ports/secrets.ts';
import { openHolderAccount } from '../../ledger/accounts.ts';
import { queueSms } from '../../outbox/outbox.ts';
import { returnInviteUse } from '../invites/return-invite-use.ts';
import {
  requestedAccountColumns,
  requestedAccountToInbox,
  requestedAccountToWire,
} from '../linked-accounts/requested-account.ts';
import { accountsWithin } from '../requests/amount-filter.ts';
import { defineRequestKind } from '../requests/define-request-kind.ts';
import type { DecisionInput } from '../requests/kind-handlers.ts';

async function findSignUp(db: ReadDb, requestId: number) {
  const { signUps } = db.t;
  const [row] = await db.select().from(signUps).where(eq(signUps.requestId, requestId));
  return row ?? null;
}

async function getSignUp(tx: Tx, requestId: number) {
  const row = await findSignUp(tx, requestId);
  if (row === null) throw new Error(`sign-up ${requestId} has no row of its own`);
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
 * Sign-up decisions reach the applicant by text message, because there is no wallet yet to show an alarm (D17). An
 * applicant whose data was erased after a restore is closed and has no phone to send to; such an application can only
 * be rejected.
 */
function decideSignUp(decision: Decision) {
  return async (deps: Deps, tx: Tx, { request, reason, now }: DecisionInput): Promise<void> => {
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
      await assignAddress(deps, tx, request.holderId, now);
      await openHolderAccount(tx, request.holderId);
    }
    if (decision === 'reject' && signUp.inviteId !== null) await returnInviteUse(tx, signUp.inviteId);
    if (!holder) return;
    await queueSms(tx, deps.secrets, {
      to: deps.secrets.decrypt(holder.phoneEnc, placeOf('holders.phone_enc', request.holderId)),
      text: messageOf(decision, reason),
      now,
    });
  };
}

async function readColumns(_deps: Deps, db: ReadDb, ids: readonly number[]) {
  const { signUps, requests, holders, linkedAccounts, companies } = db.t;
  const rows = await db
    .select({
      requestId: signUps.requestId,
      login: holders.login,
      phoneLast4: holders.phoneLast4,
      account: linkedAccounts,
      company: companies.name,
    })
    .from(signUps)
    .innerJoin(requests, eq(requests.id, signUps.requestId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, signUps.linkedAccountId))
    .innerJoin(companies, eq(companies.id, linkedAccounts.companyId))
    .where(inArray(signUps.requestId, [...ids]));
  return new Map(
    rows.map(({ requestId, login, phoneLast4, account, company }) => [
      requestId,
      {
        login,
        phone: maskTail(phoneLast4),
        ...requestedAccountToWire(account, company),
      },
    ]),
  );
}

export const signUpKind = defineRequestKind({
  kind: 'signUp',
  describe: () => Promise.resolve({ comName: null, amount: null, accountInfo: null, trxId: null }),
  approve: decideSignUp('approve'),
  reject: decideSignUp('reject'),
  hold: decideSignUp('hold'),

  // The text message is tried once before the response; a failed one stays in the outbox.
  afterCommit: (deps) => deps.outbox.flush(),
  columns: {
    login: z.string(),
    phone: z.string(),
    ...requestedAccountColumns,
  },
  readColumns,
  toInbox: requestedAccountToInbox,
  account: (db) => db.t.signUps,
  inviteId: async (db, requestId) => (await findSignUp(db, requestId))?.inviteId ?? null,
  within: (db, filter) => accountsWithin(db, db.t.signUps, filter),
});
