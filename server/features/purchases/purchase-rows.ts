// The purchases that the console lists, with the accounts money comes from and goes to; numbers masked (decision 44).
import { z } from 'zod';
import { eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { maskAccountNumber } from '../../../domain/display.ts';
import { daonToString, priceToString, wonToString } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import { listOut } from '../../list-input.ts';
import { amountOut, timeOut } from '../../wire.ts';
import { accountOut, maskedAccountToWire } from '../linked-accounts/account-wire.ts';
import { requestOut } from '../requests/request-wire.ts';
import { viewRequests } from '../requests/request-views.ts';

export const purchaseOut = requestOut.extend({
  won: amountOut,
  price: amountOut,
  tokens: amountOut,
  fee: amountOut,
  account: accountOut,
  /** Where the won arrives, as it was shown when the order was made. */
  depositAccount: accountOut,
  expiresAt: timeOut.nullable(),
  /** The company that an old client named, where it is not the account's (decision 35). */
  claimedCompany: z.string().nullable(),
});

export const purchaseListOut = listOut(purchaseOut);

async function detailsOf({ secrets }: Deps, db: ReadDb, ids: readonly number[]) {
  const { purchases, linkedAccounts, companies, requests } = db.t;
  const rows = await db
    .select({
      purchase: purchases,
      expiresAt: requests.expiresAt,
      bankCode: linkedAccounts.bankCode,
      numLast4: linkedAccounts.numLast4,
      name: linkedAccounts.name,
      companyName: companies.name,
    })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, purchases.linkedAccountId))
    .innerJoin(companies, eq(companies.id, purchases.companyId))
    .where(inArray(purchases.requestId, [...ids]));
  // Orders of one company carry the same text, and opening it is the dearest part of a row.
  const opened = new Map<string, string>();
  const maskedNumber = (enc: string): string => {
    const known = opened.get(enc) ?? maskAccountNumber(secrets.decrypt(enc));
    opened.set(enc, known);
    return known;
  };
  return new Map(
    rows.map(({ purchase, expiresAt, ...account }) => [
      purchase.requestId,
      {
        won: wonToString(purchase.won),
        price: priceToString(purchase.price),
        tokens: daonToString(purchase.tokens),
        fee: daonToString(purchase.fee),
        account: maskedAccountToWire(account),
        depositAccount: {
          bankName: bankName(purchase.depositBankCode),
          accountNum: maskedNumber(purchase.depositNumEnc),
          name: purchase.depositName,
          companyName: account.companyName,
        },
        expiresAt: expiresAt === null ? null : seoulIso(expiresAt),
        claimedCompany: purchase.clientCompanyNote,
      },
    ]),
  );
}

export const purchaseViews = viewRequests('purchase', detailsOf);
