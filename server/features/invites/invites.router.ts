import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { listOut } from '../../trpc/list-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { idOut, nothing } from '../../trpc/wire.ts';
import { createInvite, createInviteInput } from './create-invite.ts';
import { inviteListInput, inviteOut, listInvites } from './list-invites.ts';
import { revokeInvite } from './revoke-invite.ts';

export const invitesRouter = router({
  list: operatorProcedure('viewer')
    .input(inviteListInput)
    .output(listOut(inviteOut))
    .query(({ ctx, input }) => listInvites(ctx.deps, input)),

  create: actProcedure('invites.create')
    .input(createInviteInput)
    .output(z.object({ id: idOut, code: z.string(), url: z.string() }))
    .mutation(({ ctx, input }) => createInvite(ctx.deps, ctx.client, ctx.operator, input)),

  revoke: actProcedure('invites.revoke')
    .input(z.strictObject({ id: positiveId }))
    .output(nothing)
    .mutation(({ ctx, input }) => revokeInvite(ctx.deps, ctx.operator, input.id)),
});
