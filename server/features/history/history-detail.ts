import { z } from 'zod';
import { daonOut, idOut, instantOut, priceOut, stateOut, wonOut } from '../../trpc/wire.ts';
import { orderOut } from './describe-order.ts';
import { historyRowOut } from './history-row.ts';

const timelineStepOut = z.object({
  at: instantOut,
  what: z.enum([
    ...['requested', 'taken', 'approved', 'rejected', 'held', 'expired', 'cancelled', 'settled'],
    /** A send that waited for its hour. */
    ...['sent', 'failed'],
  ] as const),
  reason: z.string().nullable(),
});

export const historyDetailOut = historyRowOut.extend({
  amount: daonOut,
  price: priceOut.nullable(),
  createdAt: instantOut,
  state: stateOut,
  txId: z.string().nullable(),
  fee: daonOut,
  deposit: z.enum(['waiting', 'seen']).nullable(),
  won: wonOut.optional(),
  runsAt: instantOut.optional(),
  reason: z.string().nullable(),
  parentId: idOut.nullable(),
  timeline: z.array(timelineStepOut),
  canCancel: z.boolean(),
  /** On hold by the own freeze, which has ended: the holder says whether it goes on. */
  canResume: z.boolean(),
  /**
   * Whether the holder has reported the other side of this transfer; null where there is none to
   * report, and while reports warn of nothing.
   */
  reported: z.boolean().nullable(),
  order: orderOut.nullable(),
  /** Of a pending request: 80 % of the latest decisions of its kind came within this; null while too few are known. */
  usualWaitMinutes: z.number().int().positive().nullable(),
});

export type HistoryDetail = z.input<typeof historyDetailOut>;
export type TimelineStep = z.input<typeof timelineStepOut>;
