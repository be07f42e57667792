// Lines that a correction opens again are about wallets and payees, as their release is: none may be the operator's own (D43).
import { eq, inArray, or } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/store.ts';
import { refuseOwnHolder } from '../../../holders/refuse-own-holder.ts';
import { findRequest } from '../../requests/requests.repo.ts';
import { linesOfFileOf, salesPaidWith, salesReturnedBy } from '../match/file-debits.repo.ts';
import { findRefunds, refuseOwnPayee } from '../match/refunds.repo.ts';

/** The lines that are settled with a transaction, and the debits for payout files that paid its sale, with what came back of both. */
async function findOpening(tx: Tx, transactionId: number) {
  const { bankLines, ledgerTransactions } = tx.t;
  const { id, settlementTransactionId, pairLineId, returnedRefundId } = bankLines;
  const [transaction] = await tx
    .select({ requestId: ledgerTransactions.requestId })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.id, transactionId));
  const saleId = transaction?.requestId ?? null;
  const columns = { id, returnedRefundId };
  const settled = await tx
    .select(columns)
    .from(bankLines)
    .where(
      or(eq(settlementTransactionId, transactionId), saleId === null ? undefined : linesOfFileOf(tx, saleId)),
    );
  if (settled.length === 0) return [];
  const ids = settled.map((line) => line.id);
  const returned = await tx.select(columns).from(bankLines).where(inArray(pairLineId, ids));
  return [...settled, ...returned];
}

/** Throws OWN_REQUEST where the correction of a transaction opens a line of an own sale, or of a refund to an own account. */
export async function refuseOwnLines(tx: Tx, operatorId: number, transactionId: number): Promise<void> {
  const lines = await findOpening(tx, transactionId);
  if (lines.length === 0) return;
  const ids = lines.map(({ id }) => id);
  const saleIds = [
    ...(await salesPaidWith(tx, ids)).map(({ id }) => id),
    ...(await salesReturnedBy(tx, ids)).values(),
  ];
  for (const saleId of saleIds) {
    const sale = await findRequest(tx, 'sale', saleId);
    if (sale !== null) await refuseOwnHolder(tx, operatorId, sale.holderId);
  }
  const { refunds } = tx.t;
  const paid = await tx.select({ id: refunds.id }).from(refunds).where(inArray(refunds.paidLineId, ids));
  const returnedIds = lines.flatMap(({ returnedRefundId }) =>
    returnedRefundId === null ? [] : [returnedRefundId],
  );
  const refundIds = new Set([...ids, ...paid.map(({ id }) => id), ...returnedIds]);
  for (const refund of await findRefunds(tx, [...refundIds])) await refuseOwnPayee(tx, operatorId, refund);
}
