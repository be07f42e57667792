import { and, eq, inArray, isNotNull, lt, ne, or, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { ERASED_TEXT } from '../holders/is-erased.ts';

/**
 * Overwrites the payer, the remarks and the operator's note of bank lines that paid orders of erased holders, or owed or paid refunds to them, and are older
 * than `cutoff`. Until then they are the company's evidence of a payment, which the law has it keep, also after an order that
 * erased the holder earlier. Amount, time, balance and what the line paid stay. Returns how many lines were changed.
 */
export async function eraseBankTexts(tx: Tx, cutoff: Date): Promise<number> {
  const { bankLines, requests, holders, linkedAccounts, refunds } = tx.t;
  const ofErased = tx
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(isNotNull(holders.erasedAt));
  const refunded = (line: 'id' | 'paidLineId') =>
    tx
      .select({ id: sql<number>`${refunds[line]}` })
      .from(refunds)
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, refunds.linkedAccountId))
      .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
      .where(and(isNotNull(holders.erasedAt), isNotNull(refunds[line])));
  const ofThem = or(
    inArray(bankLines.requestId, ofErased),
    inArray(bankLines.id, refunded('id')),
    inArray(bankLines.id, refunded('paidLineId')),
  );
  const due = and(ofThem, lt(bankLines.at, cutoff));
  const changed = await tx
    .update(bankLines)
    .set({ name: ERASED_TEXT, memo: '' })
    .where(and(due, ne(bankLines.name, ERASED_TEXT)))
    .returning({ id: bankLines.id });
  await tx
    .update(bankLines)
    .set({ note: ERASED_TEXT })
    .where(and(due, isNotNull(bankLines.note), ne(bankLines.note, ERASED_TEXT)));
  return changed.length;
}
