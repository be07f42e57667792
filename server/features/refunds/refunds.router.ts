import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { PAYOUT_SALES_MAX } from '../../../domain/payout-file.ts';
import { listOut } from '../../trpc/list-input.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { madeFileListInput } from '../payouts/made-files.ts';
import { payoutFileOut } from '../payouts/payout-file.ts';
import { downloadRefunds, fileRefunds, fileRefundsInput, takeBackRefund } from './file-refunds.ts';
import { getRefundDetail, listRefunds, refundDetailOut, refundListInput, refundOut } from './list-refunds.ts';
import {
  getRefundFileDetail,
  listRefundFiles,
  refundFileDetailOut,
  refundFileOut,
} from './list-refund-files.ts';
import { payeeSetOut, setPayee, setPayeeInput } from './set-payee.ts';

/** The procedures under `admin.refundFiles`: the files that sent refunds back. */
export const refundFilesRouter = router({
  list: operatorProcedure('viewer')
    .input(madeFileListInput)
    .output(listOut(refundFileOut))
    .query(({ ctx, input }) => listRefundFiles(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(refundFileDetailOut)
    .query(({ ctx, input }) => getRefundFileDetail(ctx.deps, input.id)),
});

/** The procedures under `admin.refunds`: money that came in and is to be sent back. */
export const refundsRouter = router({
  list: operatorProcedure('viewer')
    .input(refundListInput)
    .output(listOut(refundOut))
    .query(({ ctx, input }) => listRefunds(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(refundDetailOut)
    .query(({ ctx, input }) => getRefundDetail(ctx.deps, input.id)),

  setPayee: actProcedure('refunds.setPayee')
    .input(setPayeeInput)
    .output(payeeSetOut)
    .mutation(({ ctx, input }) => setPayee(ctx.deps, ctx.operator, input)),

  file: actProcedure('refunds.file')
    .input(fileRefundsInput)
    .output(payoutFileOut)
    .mutation(({ ctx, input }) => fileRefunds(ctx.deps, ctx.operator, input)),

  download: actProcedure('refunds.download')
    .input(
      z.strictObject({
        fileId: positiveId,
        reason: reasonInput,
        /** What the operator was shown; a file that was downloaded or paid since is not given. */
        seen: z
          .strictObject({
            downloads: z.number().int().nonnegative(),
            paid: z.array(positiveId).max(PAYOUT_SALES_MAX),
          })
          .optional(),
      }),
    )
    .output(payoutFileOut)
    .mutation(({ ctx, input }) => downloadRefunds(ctx.deps, ctx.operator, input)),

  takeBack: actProcedure('refunds.takeBack')
    .input(z.strictObject({ id: positiveId, reason: reasonInput }))
    .output(refundOut)
    .mutation(({ ctx, input }) => takeBackRefund(ctx.deps, ctx.operator, input)),
});
