import { and, eq, inArray, isNotNull, lt, ne } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import type { Deps } from '../deps/deps.ts';
import { ERASED_TEXT } from '../holders/erased-holder.ts';
import { placeOf } from '../ports/secrets.ts';

/** Overwrites who got a refund; amount, lines and bank stay. */
export async function erasePayee(tx: Tx, secrets: Deps['secrets'], id: number): Promise<void> {
  const { refunds } = tx.t;
  const numEnc = secrets.encrypt('', placeOf('refunds.num_enc', id));
  await tx.update(refunds).set({ name: ERASED_TEXT, numEnc, numLast4: '' }).where(eq(refunds.id, id));
}

/**
 * Overwrites the payees of refunds that were paid before `cutoff`. Most are of people who are no holders, so nothing else erases them.
 * Returns how many.
 */
export async function erasePayees(tx: Tx, secrets: Deps['secrets'], cutoff: Date): Promise<number> {
  const { bankLines, refunds } = tx.t;
  const paidBefore = tx
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(eq(bankLines.settledAs, 'refundPaid'), lt(bankLines.at, cutoff)));
  const due = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(inArray(refunds.paidLineId, paidBefore), isNotNull(refunds.numEnc), ne(refunds.name, ERASED_TEXT)),
    );
  for (const { id } of due) await erasePayee(tx, secrets, id);
  return due.length;
}
