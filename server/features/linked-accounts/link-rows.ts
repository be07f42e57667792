import { eq, inArray } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { maskTail } from '../../../domain/display.ts';
import type { Deps } from '../../deps.ts';
import { listOut } from '../../list-input.ts';
import { idOut } from '../../wire.ts';
import { requestOut } from '../requests/request-wire.ts';
import { viewRequests } from '../requests/request-views.ts';

export const linkOut = requestOut.extend({
  name: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNum: z.string(),
  company: z.string(),
  companyId: idOut,
  email: z.string(),
  linkedAccountId: idOut,
});

export const linkListOut = listOut(linkOut);

async function detailsOf(_deps: Deps, db: ReadDb, ids: readonly number[]) {
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

export const linkViews = viewRequests('link', detailsOf);
