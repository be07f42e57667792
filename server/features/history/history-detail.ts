import { z } from 'zod';
import { amountOut, idOut, stateOut, timeOut } from '../../trpc/wire.ts';
import { orderOut } from './describe-order.ts';
import { historyRowOut } from './history-row.ts';

const timelineStepOut = z.object({
  at: timeOut,
  what: z.enum(['requested', 'taken', 'approved', 'rejected', 'held', 'expired', 'cancelled', 'settled']),
  reason: z.string().nullable(),
});

export const historyDetailOut = historyRowOut.extend({
  state: stateOut,
  txId: z.string().nullable(),
  fee: amountOut,
  reason: z.string().nullable(),
  parentId: idOut.nullable(),
  timeline: z.array(timelineStepOut),
  canCancel: z.boolean(),
  order: orderOut.nullable(),
  /** Of a pending request: 80 % of the latest decisions of its kind came within this; null while too few are known. */
  usualWaitMinutes: z.number().int().positive().nullable(),
});

export type HistoryDetail = z.infer<typeof historyDetailOut>;
export type TimelineStep = z.infer<typeof timelineStepOut>;
