import { z } from 'zod';
import {
  addressString,
  daonString,
  positiveId,
  requestIdUuid,
  txHashString,
} from '../../../domain/input-schema.ts';
import { listInput, listOut } from '../../trpc/list-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { daonFilterInput } from '../requests/amount-filter.ts';
import { depositOut, listDeposits } from './list-deposits.ts';
import { recordDeposit, recordedOut } from './record-deposit.ts';

// The column is a 32-bit integer; no block has that many logs.
const LOG_INDEX_MAX = 2_147_483_647;

export const depositListInput = listInput(
  z.strictObject({
    /** A holder's id, or the beginning of a login. */
    holder: z.union([positiveId, z.string().min(1).max(16)]).optional(),
    txHash: txHashString.optional(),
    /** A company under which the holder has a linked account. */
    company: positiveId.optional(),
    ...daonFilterInput,
  }),
  ['id', 'createdAt', 'amount'],
);

export const depositsRouter = router({
  list: operatorProcedure('viewer')
    .input(depositListInput)
    .output(listOut(depositOut))
    .query(({ ctx, input }) => listDeposits(ctx.deps, input)),

  record: actProcedure('deposits.record')
    .input(
      z.strictObject({
        address: addressString,
        amount: daonString,
        txHash: txHashString,
        logIndex: z.number().int().nonnegative().max(LOG_INDEX_MAX).default(0),
        from: addressString.optional(),
        requestId: requestIdUuid,
      }),
    )
    .output(recordedOut)
    .mutation(({ ctx, input }) => recordDeposit(ctx.deps, ctx.operator, input)),
});
