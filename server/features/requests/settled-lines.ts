// The lines of the bank that are settled with requests, and the payout files that hold them: rows that say where the won is.
import { definePrepared } from '../../../db/prepared.ts';
import { and, eq, exists, isInListed, isNull, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { asWon, ZERO_WON, type Won } from '../../../domain/money.ts';
import { beginFact } from './facts.repo.ts';
import type { RequestRow } from './requests.repo.ts';

type Sale = Pick<RequestRow, 'id' | 'kind' | 'version'>;

export type SettledLine = {
  id: number;
  requestId: number;
  accountId: number;
  won: Won;
  settledAt: Date | null;
};

const linesOf = definePrepared('settled_lines_of_requests', (db: ReadDb) => {
  const { bankLines, payoutSales } = db.t;
  const columns = {
    id: bankLines.id,
    accountId: bankLines.depositAccountId,
    settledAt: bankLines.settledAt,
  };
  const ofFiles = db
    .select({ ...columns, requestId: payoutSales.requestId, won: payoutSales.won })
    .from(payoutSales)
    .innerJoin(bankLines, eq(bankLines.id, payoutSales.lineId))
    .where(isInListed(payoutSales.requestId, payoutSales.requestId, 'ids'));
  return db
    .select({ ...columns, requestId: sql<number>`${bankLines.requestId}`, won: bankLines.won })
    .from(bankLines)
    .where(
      and(
        sql`${bankLines.requestId} is not null`,
        isInListed(bankLines.requestId, bankLines.requestId, 'ids'),
      ),
    )
    .unionAll(ofFiles);
});

/** The lines that are settled with these requests; of a debit for a file, the part of each sale. */
export async function findSettledLines(db: ReadDb, ids: readonly number[]): Promise<SettledLine[]> {
  const rows = await linesOf(db, { ids: JSON.stringify(ids) });
  return rows.map((line) => ({ ...line, requestId: Number(line.requestId) })).toSorted((a, b) => a.id - b.id);
}

/** Whether a debit for its file pays the sale of a row of `requests`, as SQL. */
export const isPaidWithFile = (db: ReadDb): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(db.t.payoutSales)
      .where(
        and(eq(db.t.payoutSales.requestId, db.t.requests.id), sql`${db.t.payoutSales.lineId} is not null`),
      ),
  );

export const sumOfLines = (lines: readonly { won: Won }[]): Won =>
  lines.reduce((sum, { won }) => asWon(sum + won), ZERO_WON);

/** Whether a line is settled with a request. */
export const hasSettledLine = async (db: ReadDb, requestId: number): Promise<boolean> =>
  (await findSettledLines(db, [requestId])).length > 0;

/** What the lines that are settled with a request add up to. */
export const sumLinesOf = async (db: ReadDb, requestId: number): Promise<Won> =>
  sumOfLines(await findSettledLines(db, [requestId]));

/** The account of the company on which the lines of an order are; null without lines, and where they are on several. */
export async function findAccountOfLines(db: ReadDb, requestId: number): Promise<number | null> {
  const lines = await findSettledLines(db, [requestId]);
  const [only, ...others] = new Set(lines.map(({ accountId }) => accountId));
  return only === undefined || others.length > 0 ? null : only;
}

/**
 * When an order is approved, or signed to be: now, or when the newest of its lines was settled. The clock of a server may be behind the
 * one that settled a line, and a line that is settled later than an approval counts as linked without it (`isEvidence`).
 */
export async function approvedAt(db: ReadDb, requestId: number, now: Date): Promise<Date> {
  const times = (await findSettledLines(db, [requestId])).map(({ settledAt }) => settledAt ?? now);
  return new Date(Math.max(now.getTime(), ...times.map((at) => at.getTime())));
}

const wonOfRequest = definePrepared('won_of_request', (db: ReadDb) => {
  const { purchases, requests, sales } = db.t;
  return db
    .select({ bought: purchases.won, sold: sales.payoutWon })
    .from(requests)
    .leftJoin(purchases, eq(purchases.requestId, requests.id))
    .leftJoin(sales, eq(sales.requestId, requests.id))
    .where(eq(requests.id, sql.placeholder('id')));
});

/** The won of a purchase or a sale; null for a request of another kind. */
export async function wonOf(db: ReadDb, requestId: number): Promise<Won | null> {
  const [row] = await wonOfRequest(db, { id: requestId });
  return row?.bought ?? row?.sold ?? null;
}

export type PayoutOfSale = { id: number; depositAccountId: number; madeBy: number; won: Won };

const payoutsOf = definePrepared('payouts_of_requests', (db: ReadDb) => {
  const { payouts, payoutSales } = db.t;
  return db
    .select({
      requestId: payoutSales.requestId,
      id: payouts.id,
      depositAccountId: payouts.depositAccountId,
      madeBy: payouts.madeBy,
      won: payoutSales.won,
    })
    .from(payoutSales)
    .innerJoin(payouts, eq(payouts.id, payoutSales.payoutId))
    .where(
      and(isInListed(payoutSales.requestId, payoutSales.requestId, 'ids'), isNull(payoutSales.takenBackAt)),
    );
});

/** The payout files that pay these requests, by request. */
export async function findPayouts(db: ReadDb, ids: readonly number[]): Promise<Map<number, PayoutOfSale>> {
  const rows = await payoutsOf(db, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ requestId, ...payout }) => [requestId, payout]));
}

/** The payout file that pays a sale; null when none does, or the sale was taken back from it. */
export async function findPayoutOf(db: ReadDb, requestId: number): Promise<PayoutOfSale | null> {
  return (await findPayouts(db, [requestId])).get(requestId) ?? null;
}

/**
 * Whether a row of `sales` was ever in a payout file, as SQL; also when it was taken back from the file since. The file may have
 * reached the bank, so its lines may carry the reference of the sale (ADR-0029).
 */
export function wasEverFiled(db: ReadDb): SQL {
  const { payoutSales, sales } = db.t;
  return exists(
    db
      .select({ one: sql`1` })
      .from(payoutSales)
      .where(eq(payoutSales.requestId, sales.requestId)),
  );
}

/** Records the claim of an approval, unless the lines of the sale are its whole amount: then the approval relies on the lines. */
export async function keepApprovedAsPaid(
  tx: Tx,
  request: Sale,
  operatorId: number,
  now: Date,
): Promise<void> {
  const isPaidByLines = (await sumLinesOf(tx, request.id)) === (await wonOf(tx, request.id));
  if (!isPaidByLines) await keepSaidToBePaid(tx, request, operatorId, now);
}

/** Records a claim for a sale whatever its lines are, because they may be released. */
export async function keepSaidToBePaid(tx: Tx, request: Sale, operatorId: number, now: Date): Promise<void> {
  const { id: requestId, version } = request;
  if (request.kind === 'sale')
    await beginFact(tx, { requestId, kind: 'saidPaid', version, by: operatorId, at: now });
}
