import { and, eq, inArray, isNotNull, lt, ne } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { ERASED_TEXT } from '../holders/is-erased.ts';

/**
 * Overwrites the payer, the remarks and the operator's note of bank lines that paid orders of erased holders and are older
 * than `cutoff`. Until then they are the company's evidence of a payment, which the law has it keep, also after an order that
 * erased the holder earlier. Amount, time, balance and what the line paid stay. Returns how many lines were changed.
 */
export async function eraseBankTexts(tx: Tx, cutoff: Date): Promise<number> {
  const { bankLines, requests, holders } = tx.t;
  const ofErased = tx
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(isNotNull(holders.erasedAt));
  const due = and(inArray(bankLines.requestId, ofErased), lt(bankLines.at, cutoff));
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
