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

export const signUpOut = requestOut.extend({
  login: z.string(),
  phone: z.string(),
  name: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNum: z.string(),
  company: z.string(),
  companyId: idOut,
});

export const signUpListOut = listOut(signUpOut);

async function detailsOf(_deps: Deps, db: ReadDb, ids: readonly number[]) {
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
        name: account.name,
        bankCode: account.bankCode,
        bankName: bankName(account.bankCode),
        accountNum: maskTail(account.numLast4),
        company,
        companyId: account.companyId,
      },
    ]),
  );
}

export const signUpViews = viewRequests('signUp', detailsOf);
