import type { ReadDb } from '../../../db/store.ts';
import { refundStateOf, type RefundRefusal } from '../../../domain/refund-states.ts';
import { refundsOfOpenLines } from '../bank-lines/match/match-bank-lines.ts';
import type { Refund } from '../bank-lines/match/refunds.repo.ts';

/** Why a file cannot send each of these refunds; null for one that it can. An open line that may have paid it is a person's first. */
export async function readWhyNot(
  db: ReadDb,
  refunds: readonly Refund[],
  now: Date,
): Promise<Map<number, RefundRefusal | null>> {
  const unpaid = refunds.filter(({ paidLineId }) => paidLineId === null);
  const meant = await refundsOfOpenLines(
    db,
    unpaid.map(({ won }) => won),
    now,
  );
  const whyNot = (refund: Refund): RefundRefusal | null => {
    const state = refundStateOf(refund);
    if (state !== 'owed') return state;
    if (meant.has(refund.id)) return 'maybePaid';
    // The last digits go with the number when it is erased.
    return refund.numLast4 === null || refund.numLast4 === '' ? 'noPayee' : null;
  };
  return new Map(refunds.map((refund) => [refund.id, whyNot(refund)]));
}
