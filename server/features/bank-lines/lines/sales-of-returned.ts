import { and, eq, inArray, not, sql } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { salesNamedBy } from '../../../../domain/payout-file.ts';
import { ON_HOLD, PENDING } from '../../../../domain/request-state.ts';
import { wasEverFiled } from '../../requests/settled-lines.ts';
import type { BankLineRow } from './bank-lines.repo.ts';
import { readMatches } from '../match/match-bank-lines.ts';
import { findOrder, hasLine, type OrderOfLine } from '../match/payable-orders.repo.ts';
import { findRefunds, type Refund } from '../match/refunds.repo.ts';

type Line = BankLineRow & { companyId: number };

/**
 * The open sales of a company that were ever in a file, or have this amount, of those that a line refers to. One that another line has paid,
 * alone or with its file, is not what this one paid.
 */
async function referredSales(db: ReadDb, line: Line): Promise<number[]> {
  const { requests, sales } = db.t;
  const named = salesNamedBy(line);
  if (named.length === 0) return [];
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(sales, eq(sales.requestId, requests.id))
    .where(
      and(
        inArray(requests.id, named),
        inArray(requests.state, [PENDING, ON_HOLD]),
        eq(sales.companyId, line.companyId),
        not(hasLine(db)),
        sql`(${wasEverFiled(db)} or ${sales.payoutWon} = ${line.won})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * The sales that a line out may have paid, of which its return takes the payment back: the one that it is settled with, or those that
 * it may mean while it is open. A reference leaves no others. Of a debit for a payout file, they are those of its `parts` that the return
 * may mean.
 */
export async function salesOfReturned(
  db: ReadDb,
  out: Line,
  parts: readonly number[],
  now: Date,
): Promise<OrderOfLine[]> {
  const meant =
    parts.length > 0
      ? parts
      : out.requestId !== null
        ? [out.requestId]
        : out.settledAs !== null
          ? []
          : await referredSales(db, out).then(async (referred) =>
              referred.length > 0
                ? referred
                : ((await readMatches(db, [out], now)).get(out.id)?.candidates ?? []).map(({ id }) => id),
            );
  const orders = await Promise.all(meant.map((id) => findOrder(db, id)));
  return orders.flatMap((order) => (order?.kind === 'sale' && !order.isCorrected ? [order] : []));
}

/**
 * The refunds that a line out may have paid, of which its return takes the payment back: those of its `parts`, or those that it may mean
 * while it is open.
 */
export async function refundsOfReturned(
  db: ReadDb,
  out: Line,
  parts: readonly number[],
  now: Date,
): Promise<Refund[]> {
  const isOpen = out.settledAs === null && parts.length === 0;
  const meant = isOpen ? ((await readMatches(db, [out], now)).get(out.id)?.refunds ?? []) : parts;
  return findRefunds(db, meant);
}
