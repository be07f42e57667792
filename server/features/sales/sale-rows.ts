// The sales that the console lists, with the account that the won is paid out to.
import { eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { daonToString, priceToString, wonToString } from '../../../domain/money.ts';
import type { Deps } from '../../deps.ts';
import { listOut } from '../../list-input.ts';
import { amountOut } from '../../wire.ts';
import { accountOut, maskedAccountToWire } from '../linked-accounts/account-wire.ts';
import { requestOut } from '../requests/request-wire.ts';
import { viewRequests } from '../requests/request-views.ts';

export const saleOut = requestOut.extend({
  gross: amountOut,
  net: amountOut,
  fee: amountOut,
  price: amountOut,
  payoutWon: amountOut,
  account: accountOut,
});

export const saleListOut = listOut(saleOut);

async function detailsOf(_deps: Deps, db: ReadDb, ids: readonly number[]) {
  const { sales, linkedAccounts, companies } = db.t;
  const rows = await db
    .select({
      sale: sales,
      bankCode: linkedAccounts.bankCode,
      numLast4: linkedAccounts.numLast4,
      name: linkedAccounts.name,
      companyName: companies.name,
    })
    .from(sales)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .innerJoin(companies, eq(companies.id, sales.companyId))
    .where(inArray(sales.requestId, [...ids]));
  return new Map(
    rows.map(({ sale, ...account }) => [
      sale.requestId,
      {
        gross: daonToString(sale.gross),
        net: daonToString(sale.net),
        fee: daonToString(sale.fee),
        price: priceToString(sale.price),
        payoutWon: wonToString(sale.payoutWon),
        account: maskedAccountToWire(account),
      },
    ]),
  );
}

export const saleViews = viewRequests('sale', detailsOf);
