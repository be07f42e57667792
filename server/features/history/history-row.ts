import { z } from 'zod';
import { daonToString } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import { amountOut, idOut, priceToWire, stateOut, timeOut } from '../../wire.ts';
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
});

export function historyRowToWire(row: HistoryRow): z.infer<typeof historyRowOut> {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    incoming: row.incoming,
    amount: daonToString(row.amount),
    price: priceToWire(row.price),
    otherInfo: row.otherInfo,
    createdAt: seoulIso(row.createdAt),
  };
}
