import { z } from 'zod';
import { addressString, positiveId, shortNameString } from '../../../domain/input-schema.ts';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { idOut, instantOut, nothing } from '../../trpc/wire.ts';
import { designate, undesignate } from './designate.ts';
import { showName, viewNameShown } from './show-name.ts';
import { removeRecipient, saveRecipient } from './save-recipient.ts';

const one = z.strictObject({ id: positiveId });

export const recipientsRouter = router({
  save: holderProcedure()
    .input(z.strictObject({ address: addressString, name: shortNameString, favourite: z.boolean() }))
    .output(z.object({ id: idOut }))
    .mutation(({ ctx, input }) => saveRecipient(ctx.deps, ctx.holder, input)),

  remove: holderProcedure('money')
    .input(one)
    .output(nothing)
    .mutation(({ ctx, input }) => removeRecipient(ctx.deps, ctx.holder, input)),

  designate: holderProcedure('money')
    .input(one)
    .output(z.object({ from: instantOut.nullable() }))
    .mutation(({ ctx, input }) => designate(ctx.deps, ctx.holder, input)),

  nameShown: holderProcedure()
    .input(noInput)
    .output(z.object({ on: z.boolean() }))
    .query(({ ctx }) => viewNameShown(ctx.deps, ctx.holder)),

  showName: holderProcedure()
    .input(z.strictObject({ on: z.boolean() }))
    .output(z.object({ on: z.boolean() }))
    .mutation(({ ctx, input }) => showName(ctx.deps, ctx.holder, input)),

  undesignate: holderProcedure('money')
    .input(one)
    .output(nothing)
    .mutation(({ ctx, input }) => undesignate(ctx.deps, ctx.holder, input)),
});
