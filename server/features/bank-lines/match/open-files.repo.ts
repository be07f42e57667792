// The files of bulk transfers that lines out may still pay in one sum (domain/bank-matching/file-debits.ts).
import { and, asc, eq, inArray, isNull } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import type { OpenFile } from '../../../../domain/bank-matching/file-debits.ts';
import { DONE, isOpen, ON_HOLD, PENDING } from '../../../../domain/request-state.ts';
import { asFlag, hasLine } from './payable-orders.repo.ts';

/** The payout files that pay an open sale, none of whose sales has a line or has failed. */
async function openPayouts(db: ReadDb, accountIds: readonly number[] | null): Promise<OpenFile[]> {
  const { holders, payouts, payoutSales, requests } = db.t;
  const paying = db
    .select({ id: payoutSales.payoutId })
    .from(requests)
    .innerJoin(payoutSales, and(eq(payoutSales.requestId, requests.id), isNull(payoutSales.takenBackAt)))
    .where(and(eq(requests.kind, 'sale'), inArray(requests.state, [PENDING, ON_HOLD])));
  const rows = await db
    .select({
      payout: { id: payouts.id, accountId: payouts.depositAccountId, madeAt: payouts.madeAt },
      id: payoutSales.requestId,
      won: payoutSales.won,
      state: requests.state,
      status: holders.status,
      hasLine: asFlag(hasLine(db)),
    })
    .from(payouts)
    .innerJoin(payoutSales, and(eq(payoutSales.payoutId, payouts.id), isNull(payoutSales.takenBackAt)))
    .innerJoin(requests, eq(requests.id, payoutSales.requestId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(
      and(
        inArray(payouts.id, paying),
        accountIds === null ? undefined : inArray(payouts.depositAccountId, [...accountIds]),
      ),
    )
    .orderBy(asc(payouts.id), asc(payoutSales.position));
  return [...Map.groupBy(rows, ({ payout }) => payout.id).values()].flatMap((sales): OpenFile[] => {
    const [first] = sales;
    const isPayable = sales.every(
      (sale) => sale.hasLine === 0 && (isOpen(sale.state) || sale.state === DONE),
    );
    if (first === undefined || !isPayable) return [];
    const isClear = sales.every(({ state, status }) => state === PENDING && status === 'active');
    return [{ kind: 'payout', ...first.payout, isClear, parts: sales.map(({ id, won }) => ({ id, won })) }];
  });
}

/** The refund files of which no refund is paid. */
async function openRefundFiles(db: ReadDb, accountIds: readonly number[] | null): Promise<OpenFile[]> {
  const { refundFiles, refundFileRows, refunds } = db.t;
  const paying = db
    .select({ id: refundFileRows.fileId })
    .from(refunds)
    .innerJoin(
      refundFileRows,
      and(eq(refundFileRows.refundId, refunds.id), isNull(refundFileRows.takenBackAt)),
    )
    .where(isNull(refunds.paidLineId));
  const rows = await db
    .select({
      file: { id: refundFiles.id, accountId: refundFiles.depositAccountId, madeAt: refundFiles.madeAt },
      id: refundFileRows.refundId,
      won: refundFileRows.won,
      paidLineId: refunds.paidLineId,
    })
    .from(refundFiles)
    .innerJoin(
      refundFileRows,
      and(eq(refundFileRows.fileId, refundFiles.id), isNull(refundFileRows.takenBackAt)),
    )
    .innerJoin(refunds, eq(refunds.id, refundFileRows.refundId))
    .where(
      and(
        inArray(refundFiles.id, paying),
        accountIds === null ? undefined : inArray(refundFiles.depositAccountId, [...accountIds]),
      ),
    )
    .orderBy(asc(refundFiles.id), asc(refundFileRows.position));
  return [...Map.groupBy(rows, ({ file }) => file.id).values()].flatMap((own): OpenFile[] => {
    const [first] = own;
    if (first === undefined || own.some(({ paidLineId }) => paidLineId !== null)) return [];
    return [{ kind: 'refund', ...first.file, isClear: true, parts: own.map(({ id, won }) => ({ id, won })) }];
  });
}

/** The files of these accounts, or of all, that a line may pay in one sum: nothing of them is paid yet. */
export async function findOpenFiles(db: ReadDb, accountIds: readonly number[] | null): Promise<OpenFile[]> {
  if (accountIds?.length === 0) return [];
  return [...(await openPayouts(db, accountIds)), ...(await openRefundFiles(db, accountIds))];
}
