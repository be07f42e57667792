import { z } from 'zod';
import { and, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { csvText } from '../../../domain/csv.ts';
import { accountLabel, maskTail } from '../../../domain/display.ts';
import { DomainError } from '../../../domain/errors.ts';
import { statusAfterLink } from '../../../domain/linked-account.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import { idOut } from '../../wire.ts';
import { giveUseBack } from '../invites/give-use-back.ts';
import { defineRequestKind, type DecisionInput } from '../requests/define-request-kind.ts';
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
    // A holder who closed in between has freed the bank account, and somebody else may have it by now.
    if (decision === 'approve' && moved.length === 0) throw new DomainError('STATUS_NOT_ALLOWED');
    if (decision === 'reject' && link.inviteId !== null) await giveUseBack(tx, link.inviteId);
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
        name: account.name,
        bankCode: account.bankCode,
        bankName: bankName(account.bankCode),
        accountNum: maskTail(account.numLast4),
        company,
        companyId: account.companyId,
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
    name: z.string(),
    bankCode: z.string(),
    bankName: z.string(),
    accountNum: z.string(),
    company: z.string(),
    companyId: idOut,
    email: z.string(),
    linkedAccountId: idOut,
  },
  readColumns,
  toInbox: (row) => ({
    daon: null,
    won: null,
    price: null,
    target: `${row.bankName} ${row.accountNum}`,
    name: row.name,
    company: row.company,
  }),
  csv: [
    ['회사', (row) => csvText(row.company)],
    ['에이전트', (row) => csvText(row.email)],
    ['은행', (row) => csvText(row.bankName)],
    ['계좌번호', (row) => csvText(row.accountNum)],
    ['예금주', (row) => csvText(row.name)],
  ],
  review: {
    linkedAccountId: async (db, requestId) => (await findLink(db, requestId))?.linkedAccountId ?? null,
    inviteId: async (db, requestId) => (await findLink(db, requestId))?.inviteId ?? null,
  },
});
