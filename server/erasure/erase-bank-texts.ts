import { and, eq, inArray, isNotNull, lt, ne, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { ERASED_TEXT } from '../holders/erased-holder.ts';

/**
 * Overwrites the payer, the remarks and the operator's note of bank lines that paid orders of erased holders, returned such a payment,
 * or owed or paid refunds to them, and are older than `cutoff`. Of a debit for a payout file one erased holder among others is enough: a
 * bank may have written that one's name, which no one can tell any more, and the years of evidence are over for all of its sales. Until
 * then they are the company's evidence of a payment, which the law has it keep, also after an order that erased the holder earlier.
 * Amount, time, balance and what the line paid stay. Returns how many lines were changed.
 */
export async function eraseBankTexts(tx: Tx, cutoff: Date): Promise<number> {
  const { bankLines, payoutSales, requests, holders, linkedAccounts, refunds } = tx.t;
  const ofErased = tx
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(isNotNull(holders.erasedAt));
  const debits = tx
    .select({ id: sql<number>`${payoutSales.lineId}` })
    .from(payoutSales)
    .where(and(isNotNull(payoutSales.lineId), inArray(payoutSales.requestId, ofErased)));
  const isReturn = and(isNotNull(bankLines.returnedSaleId), inArray(bankLines.returnedSaleId, ofErased));
  // A debit keeps no sale whose part came back, and is known by the return.
  const returned = tx
    .select({ id: sql<number>`${bankLines.pairLineId}` })
    .from(bankLines)
    .where(and(isReturn, isNotNull(bankLines.pairLineId)));
  const refunded = (line: 'id' | 'paidLineId') =>
    tx
      .select({ id: sql<number>`${refunds[line]}` })
      .from(refunds)
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, refunds.linkedAccountId))
      .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
      .where(and(isNotNull(holders.erasedAt), isNotNull(refunds[line])));
  const isReturnedRefund = and(
    isNotNull(bankLines.returnedRefundId),
    inArray(bankLines.returnedRefundId, refunded('id')),
  );
  const refundDebits = tx
    .select({ id: sql<number>`${bankLines.pairLineId}` })
    .from(bankLines)
    .where(and(isReturnedRefund, isNotNull(bankLines.pairLineId)));
  let erased = 0;
  // One condition at a time, so that each follows its own index.
  for (const which of [
    inArray(bankLines.requestId, ofErased),
    isReturn,
    inArray(bankLines.id, debits),
    inArray(bankLines.id, returned),
    inArray(bankLines.id, refunded('id')),
    inArray(bankLines.id, refunded('paidLineId')),
    isReturnedRefund,
    inArray(bankLines.id, refundDebits),
  ]) {
    const due = and(which, lt(bankLines.at, cutoff));
    const changed = await tx
      .update(bankLines)
      .set({ name: ERASED_TEXT, memo: '' })
      .where(and(due, ne(bankLines.name, ERASED_TEXT)))
      .returning({ id: bankLines.id });
    await tx
      .update(bankLines)
      .set({ note: ERASED_TEXT })
      .where(and(due, isNotNull(bankLines.note), ne(bankLines.note, ERASED_TEXT)));
    erased += changed.length;
  }
  return erased;
}
