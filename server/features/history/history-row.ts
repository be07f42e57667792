import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { daonToString, wonToString, ZERO_UNITS, type Won } from '../../../domain/money.ts';
import { FAILED, isOpen, PENDING } from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import { FEE, PURCHASE, TRANSFER } from '../../../domain/transactions.ts';
import { amountOut, idOut, priceToWire, stateOut, timeOut } from '../../trpc/wire.ts';
import { findAwaitedDeposits, type AwaitedDeposit } from '../purchases/awaited-deposits.ts';
import { findPurchase } from '../purchases/purchases.repo.ts';
import { findRunTimes } from '../waiting-sends/waiting-sends.repo.ts';
import { findRequestOfHistory, type RequestRow } from '../requests/requests.repo.ts';
import type { HistoryRow } from './history.repo.ts';

export const historyRowOut = z.object({
  id: idOut,
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  state: stateOut,
  incoming: z.boolean(),
  amount: amountOut,
  price: amountOut.nullable(),
  otherInfo: z.string(),
  createdAt: timeOut,
  /** Pending, and an operator is working on it, so it cannot be cancelled (D48). */
  inProgress: z.boolean(),
  /** What was or will be charged for this movement; absent where nothing is. Its own row has none. */
  fee: amountOut.optional(),
  /** The masked login of the wallet that it was sent to or came from; absent for any other counterparty. */
  maskedLogin: z.string().optional(),
  /** Of an open purchase: whether the bank shows its deposit. */
  deposit: z.enum(['waiting', 'seen']).nullable().optional(),
  /** Of an open purchase the won to wire, of one that came to nothing the won that was ordered. */
  won: amountOut.optional(),
  /** Of a send that waits: when it runs. */
  runsAt: timeOut.optional(),
  /** For one that ended without a decision: who ended it. */
  endedAs: z.enum(['holder', 'expiry', 'time']).optional(),
});

type Facts = {
  readonly inProgress: boolean;
  readonly endedAs: 'holder' | 'expiry' | 'time' | null;
  readonly runsAt: Date | undefined;
  readonly awaited: AwaitedDeposit | undefined;
  /** Of a purchase that came to nothing. */
  readonly ordered: Won | undefined;
};

function toWire(row: HistoryRow, facts: Facts): z.infer<typeof historyRowOut> {
  const { inProgress, endedAs, awaited } = facts;
  const won = awaited?.won ?? facts.ordered;
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    incoming: row.incoming,
    amount: daonToString(row.amount),
    price: priceToWire(row.price),
    otherInfo: row.otherInfo,
    createdAt: seoulIso(row.createdAt),
    inProgress,
    ...(row.txFee === ZERO_UNITS || row.type === FEE ? {} : { fee: daonToString(row.txFee) }),
    ...(row.maskedLogin === null || row.type !== TRANSFER ? {} : { maskedLogin: row.maskedLogin }),
    ...(facts.runsAt === undefined ? {} : { runsAt: seoulIso(facts.runsAt) }),
    ...(endedAs === null ? {} : { endedAs }),
    ...(awaited === undefined ? {} : { deposit: awaited.deposit }),
    ...(won === undefined ? {} : { won: wonToString(won) }),
  };
}

/** Who ended a request without a decision; null when an operator decided it or it has not ended. */
export const endedAsOf = (request: Pick<RequestRow, 'state' | 'decidedAs'> | null): Facts['endedAs'] => {
  const by = request?.state === FAILED ? request.decidedAs : null;
  return by === 'operator' ? null : by;
};

/** The rows of one page in wire format. Requests are looked up only for rows that have failed. */
export async function historyRowsToWire(
  db: ReadDb,
  rows: readonly HistoryRow[],
  inProgress: ReadonlySet<number>,
) {
  const endings = new Map<number, Facts['endedAs']>();
  const ordered = new Map<number, Won>();
  for (const { id, type, state } of rows) {
    if (state !== FAILED) continue;
    endings.set(id, endedAsOf(await findRequestOfHistory(db, { id })));
    const purchase = type === PURCHASE ? await findPurchase(db, id) : null;
    if (purchase !== null) ordered.set(id, purchase.won);
  }
  const sends = rows.filter(({ type, state }) => type === TRANSFER && state === PENDING).map(({ id }) => id);
  const runsAt = await findRunTimes(db, sends);
  const open = rows.filter(({ type, state }) => type === PURCHASE && isOpen(state)).map(({ id }) => id);
  const awaited = await findAwaitedDeposits(db, open);
  return rows.map((row) =>
    toWire(row, {
      inProgress: inProgress.has(row.id),
      runsAt: runsAt.get(row.id),
      endedAs: endings.get(row.id) ?? null,
      awaited: awaited.get(row.id),
      ordered: ordered.get(row.id),
    }),
  );
}
