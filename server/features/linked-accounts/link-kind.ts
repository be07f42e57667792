import { z } from 'zod';
import { and, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { accountLabel } from '../../../domain/account-label.ts';
import { DomainError } from '../../../domain/errors.ts';
import { statusAfterLink } from '../../../domain/linked-account.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { idOut } from '../../trpc/wire.ts';
import { returnInviteUse } from '../invites/return-invite-use.ts';
import {
  requestedAccountColumns,
  requestedAccountToInbox,
  requestedAccountToWire,
} from './requested-account.ts';
import { accountsWithin } from '../requests/amount-filter.ts';
import { defineRequestKind } from '../requests/define-request-kind.ts';
import type { DecisionInput } from '../requests/kind-handlers.ts';
import { getAccountParty } from './get-account-party.ts';

async function findLink(db: ReadDb, requestId: number) {
  const { linkRequests } = db.t;
  const [row] = await db.select().from(linkRequests).where(eq(linkRequests.requestId, requestId));
  return row ?? null;
}

async function getLink(tx: Tx, requestId: number) {
  const row = await findLink(tx, requestId);
  if (row === null) throw new Error(`link request ${requestId} has no row of its own`);
  return row;
}

function decideLink(decision: Decision) {
  return async (_deps: unknown, tx: Tx, { request, now }: DecisionInput): Promise<void> => {
    const { linkedAccounts } = tx.t;
    const link = await getLink(tx, request.id);
    const moved = await tx
      .update(linkedAccounts)
      .set({ status: statusAfterLink(decision), updatedAt: now })
      .where(and(eq(linkedAccounts.id, link.linkedAccountId), eq(linkedAccounts.status, 'waiting')))
      .returning({ id: linkedAccounts.id });
    // Closing the holder releases the bank account, and another holder may have linked it meanwhile.
    if (decision === 'approve' && moved.length === 0) throw new DomainError('STATUS_NOT_ALLOWED');
    if (decision === 'reject' && link.inviteId !== null) await returnInviteUse(tx, link.inviteId);
  };
}

async function readColumns(_deps: Deps, db: ReadDb, ids: readonly number[]) {
  const { linkRequests, linkedAccounts, companies } = db.t;
  const rows = await db
    .select({ requestId: linkRequests.requestId, account: linkedAccounts, company: companies.name })
    .from(linkRequests)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, linkRequests.linkedAccountId))
    .innerJoin(companies, eq(companies.id, linkedAccounts.companyId))
    .where(inArray(linkRequests.requestId, [...ids]));
  return new Map(
    rows.map(({ requestId, account, company }) => [
      requestId,
      {
        ...requestedAccountToWire(account, company),
        email: account.email,
        linkedAccountId: account.id,
      },
    ]),
  );
}

/** A holder's request to link a bank account; the account waits until it is decided. */
export const linkKind = defineRequestKind({
  kind: 'link',
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

  columns: {
    ...requestedAccountColumns,
    email: z.string(),
    linkedAccountId: idOut,
  },
  readColumns,
  toInbox: requestedAccountToInbox,
  account: (db) => db.t.linkRequests,
  inviteId: async (db, requestId) => (await findLink(db, requestId))?.inviteId ?? null,
  within: (db, filter) => accountsWithin(db, db.t.linkRequests, filter),
});
