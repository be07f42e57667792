import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { PAYOUT_SALES_MAX } from '../../../domain/payout-file.ts';
import { listOut } from '../../trpc/list-input.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { createPayout, createPayoutInput, saleIds } from './create-payout.ts';
import { downloadPayout } from './download-payout.ts';
import { getPayoutDetail, listPayouts, payoutDetailOut, payoutOut } from './list-payouts.ts';
import { madeFileListInput } from './made-files.ts';
import { candidatesOut, listCandidates } from './payout-candidates.ts';
import { payoutFileOut } from './payout-file.ts';
import { takeBackSales } from './take-back-sales.ts';

const countInput = z.number().int().nonnegative();

/** The procedures under `admin.payouts`: files of bulk transfers that pay sales. */
export const payoutsRouter = router({
  list: operatorProcedure('viewer')
    .input(madeFileListInput)
    .output(listOut(payoutOut))
    .query(({ ctx, input }) => listPayouts(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(payoutDetailOut)
    .query(({ ctx, input }) => getPayoutDetail(ctx.deps, ctx.operator, input.id)),

  candidates: operatorProcedure('viewer')
    .input(z.strictObject({ companyId: positiveId }))
    .output(candidatesOut)
    .query(({ ctx, input }) => listCandidates(ctx.deps, ctx.operator, input)),

  create: actProcedure('payouts.create')
    .input(createPayoutInput)
    .output(payoutFileOut)
    .mutation(({ ctx, input }) => createPayout(ctx.deps, ctx.operator, input)),

  download: actProcedure('payouts.download')
    .input(
      z.strictObject({
        id: positiveId,
        reason: reasonInput,
        /** What the operator was shown, with the ids of the paid sales; a file that was downloaded or paid since is not given. */
        seen: z
          .strictObject({ downloads: countInput, paid: z.array(positiveId).max(PAYOUT_SALES_MAX) })
          .optional(),
      }),
    )
    .output(payoutFileOut)
    .mutation(({ ctx, input }) => downloadPayout(ctx.deps, ctx.operator, input)),

  takeBack: actProcedure('payouts.takeBack')
    .input(z.strictObject({ id: positiveId, saleIds, reason: reasonInput }))
    .output(payoutDetailOut)
    .mutation(({ ctx, input }) => takeBackSales(ctx.deps, ctx.operator, input)),
});
