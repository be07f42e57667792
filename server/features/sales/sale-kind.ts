import { eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { accountLabel } from '../../../domain/account-label.ts';
import { DONE } from '../../../domain/request-state.ts';
import { saleMove } from '../../../domain/won-accounts.ts';
import type { Deps } from '../../deps/deps.ts';
import { addFeeRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction } from '../../ledger/post-transaction.ts';
import { release } from '../../ledger/reservations.ts';
import { daonOut, priceOut, wonOut } from '../../trpc/wire.ts';
import { accountOut, accountToInbox, maskedAccountToWire } from '../linked-accounts/account-wire.ts';
import { openDepositAccountId } from '../../companies/deposit-accounts.repo.ts';
import { getAccountParty } from '../linked-accounts/get-account-party.ts';
import { ordersWithin } from '../requests/amount-filter.ts';
import { defineRequestKind } from '../requests/define-request-kind.ts';
import { failInHistory, holdInHistory } from '../requests/move-history.ts';
import { findAccountOfLines, findPayoutOf } from '../requests/settled-lines.ts';
import { worthOfRequest } from '../requests/worth.ts';
import { findSale } from './sales.repo.ts';

async function getSale(db: ReadDb, requestId: number) {
  const sale = await findSale(db, requestId);
  if (sale === null) throw new Error(`sale ${requestId} has no row of its own`);
  return sale;
}

async function readColumns(_deps: Deps, db: ReadDb, ids: readonly number[]) {
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
        gross: sale.gross,
        net: sale.net,
        fee: sale.fee,
        price: sale.price,
        payoutWon: sale.payoutWon,
        account: maskedAccountToWire(account),
      },
    ]),
  );
}

/** The held tokens move to issuance, the fee to fees; the won is paid out by hand (D14), from the company's account. */
export const saleKind = defineRequestKind({
  kind: 'sale',
  async describe(tx, request) {
    const sale = await getSale(tx, request.id);
    const party = await getAccountParty(tx, sale.linkedAccountId);
    return {
      comName: party.companyName,
      amount: sale.gross,
      accountInfo: accountLabel(party.bankCode, party.numLast4),
      trxId: request.id,
    };
  },
  async worth(db, request) {
    const sale = await getSale(db, request.id);
    return worthOfRequest(db, request, { units: sale.net, ownWon: sale.payoutWon });
  },
  async approve(_deps, tx, { request, operatorId, reason, now }) {
    const sale = await getSale(tx, request.id);
    const party = await getAccountParty(tx, sale.linkedAccountId);
    const holder = { holderId: request.holderId };
    // Lines say which account paid, and a file which one will; the company may have changed its bank since.
    const depositAccountId =
      (await findAccountOfLines(tx, request.id)) ??
      (await findPayoutOf(tx, request.id))?.depositAccountId ??
      (await openDepositAccountId(tx, sale.companyId));
    const posted = await postTransaction(tx, {
      kind: 'sale',
      at: now,
      spends: 'reserved',
      requestId: request.id,
      operatorId,
      moves: [
        { from: holder, to: 'issuance', amount: sale.net },
        { from: holder, to: 'fees', amount: sale.fee },
      ],
      won: {
        depositAccountId,
        moves: [saleMove(sale.payoutWon)],
      },
    });
    const done = { ledgerTransactionId: posted.id, at: now };
    await moveHistoryRow(tx, { ...done, id: request.id, state: DONE, reason });
    await addFeeRow(tx, {
      ...done,
      ...holder,
      txId: null,
      id: request.id,
      price: sale.price,
      otherInfo: accountLabel(party.bankCode, party.numLast4),
      fee: sale.fee,
    });
  },
  async reject(deps, tx, input) {
    const sale = await getSale(tx, input.request.id);
    await release(tx, input.request.holderId, sale.gross);
    await failInHistory(deps, tx, input);
  },
  hold: holdInHistory,

  columns: {
    gross: daonOut,
    net: daonOut,
    fee: daonOut,
    price: priceOut,
    payoutWon: wonOut,
    account: accountOut,
  },
  readColumns,
  toInbox: ({ gross, payoutWon, price, account }) => ({
    daon: gross,
    won: payoutWon,
    price,
    ...accountToInbox(account),
  }),
  account: (db) => db.t.sales,
  within: (db, filter) => ordersWithin(db, { table: db.t.sales, won: db.t.sales.payoutWon }, filter),
  amounts: ({ t: { sales } }) => ({ won: { table: sales, amount: sales.payoutWon } }),
});
