import { z } from 'zod';
import { HOLDER_STATUSES } from '../../../domain/holder.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { listInput, listOut } from '../../list-input.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { amountOut, idOut, timeOut } from '../../wire.ts';
import { getHolder, listHolders } from './list-holders.ts';

const holderOut = z.object({
  id: idOut,
  login: z.string(),
  name: z.string(),
  status: z.enum(HOLDER_STATUSES),
  balance: amountOut,
  lockup: amountOut,
  walletAddress: z.string().nullable(),
  phone: z.string(),
  createdAt: timeOut,
});

export const holderListInput = listInput(
  z.strictObject({
    status: z.enum(HOLDER_STATUSES).optional(),
    /** A holder's id, or the beginning of a login. */
    holder: z.union([positiveId, z.string().min(1).max(16)]).optional(),
  }),
  ['id', 'login', 'createdAt', 'balance'],
);

export const holdersRouter = router({
  list: operatorProcedure('viewer')
    .input(holderListInput)
    .output(listOut(holderOut))
    .query(({ ctx, input }) => listHolders(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(holderOut)
    .query(({ ctx, input }) => getHolder(ctx.deps, input.id)),
});
