import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { daonToString } from '../../../domain/money.ts';
import { PENDING } from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import { amountOut, idOut, priceToWire, stateOut, timeOut } from '../../wire.ts';
import { findInProgress } from '../requests/in-progress.ts';
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
});

function toWire(row: HistoryRow, inProgress: boolean): z.infer<typeof historyRowOut> {
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
  };
}

/** The rows of one page in wire format. Requests are looked up only for unsettled rows. */
export async function historyRowsToWire(db: ReadDb, rows: readonly HistoryRow[], now: Date) {
  const pending = rows.filter((row) => row.state === PENDING).map((row) => row.id);
  const inProgress = await findInProgress(db, pending, now);
  return rows.map((row) => toWire(row, inProgress.has(row.id)));
}
