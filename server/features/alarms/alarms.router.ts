import { z } from 'zod';
import { ALARM_TYPES } from '../../../domain/alarms.ts';
import { pageNumber, positiveId } from '../../../domain/input-schema.ts';
import { ALARMS_PER_HOLDER } from '../../../domain/limits.ts';
import { holderProcedure, router } from '../../trpc/trpc.ts';
import { daonOut, idOut, instantOut, nothing, wonOut } from '../../trpc/wire.ts';
import { hasUnread, listAlarms, markAllRead, markRead, remove } from './holder-alarms.ts';

const count = z.number().int().nonnegative();

const alarmOut = z.object({
  id: idOut,
  type: z.literal(ALARM_TYPES),
  isRead: z.boolean(),
  createdAt: instantOut,
  comName: z.string().nullable(),
  amount: daonOut.nullable(),
  /** Of a purchase: what comes of it, the fee deducted. */
  arrived: daonOut.nullable(),
  /** Of a purchase the won that was ordered, of a sale the won that is paid out. */
  won: wonOut.nullable(),
  accountInfo: z.string().nullable(),
  trxId: idOut.nullable(),
  reason: z.string().nullable(),
});

/** Which API the caller uses: the legacy API knows fewer types (D17). */
const door = z.enum(['wallet', 'legacy']).default('wallet');

const idsInput = z.strictObject({ ids: z.array(positiveId).max(ALARMS_PER_HOLDER) });

export const alarmsRouter = router({
  list: holderProcedure()
    .input(z.strictObject({ page: pageNumber.default(1), door }))
    .output(z.object({ rows: z.array(alarmOut), page: count, perPage: count, total: count, lastPage: count }))
    .query(({ ctx, input }) => listAlarms(ctx.deps, ctx.holder, input.door, input.page)),

  hasUnread: holderProcedure()
    .input(z.strictObject({ door }).optional())
    /** The count is for the wallet, which follows its changes. */
    .output(z.object({ hasUnread: z.boolean(), unread: count.optional() }))
    .query(({ ctx, input }) => hasUnread(ctx.deps, ctx.holder, input?.door ?? 'wallet')),

  markRead: holderProcedure()
    .input(idsInput)
    .output(nothing)
    .mutation(({ ctx, input }) => markRead(ctx.deps, ctx.holder, input.ids)),

  markAllRead: holderProcedure()
    .input(z.strictObject({ upTo: positiveId.optional() }).optional())
    .output(z.object({ marked: count }))
    .mutation(({ ctx, input }) => markAllRead(ctx.deps, ctx.holder, input?.upTo ?? Number.MAX_SAFE_INTEGER)),

  remove: holderProcedure()
    .input(idsInput)
    .output(z.object({ removed: count }))
    .mutation(({ ctx, input }) => remove(ctx.deps, ctx.holder, input.ids)),
});
