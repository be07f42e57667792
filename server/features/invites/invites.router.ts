import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { INVITE_KINDS } from '../../../domain/invite.ts';
import { AGENT_EMAIL_MAX, SETTING_BOUNDS } from '../../../domain/limits.ts';
import { HIDDEN_SENTENCE, isPlainName } from '../../../domain/hidden-text.ts';
import { listInput, listOut } from '../../trpc/list-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { idOut, nothing } from '../../trpc/wire.ts';
import { createInvite } from './create-invite.ts';
import { inviteOut, listInvites } from './list-invites.ts';
import { revokeInvite } from './revoke-invite.ts';

const within = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);
const kind = z.enum(INVITE_KINDS);

export const inviteListInput = listInput(
  z.strictObject({ kind: kind.optional(), companyId: positiveId.optional() }),
  ['id', 'createdAt', 'expiresAt'],
);

export const invitesRouter = router({
  list: operatorProcedure('viewer')
    .input(inviteListInput)
    .output(listOut(inviteOut))
    .query(({ ctx, input }) => listInvites(ctx.deps, input)),

  create: actProcedure('invites.create')
    .input(
      z.strictObject({
        kind,
        companyId: positiveId,
        days: within(SETTING_BOUNDS.inviteDays).optional(),
        uses: within(SETTING_BOUNDS.inviteUses).optional(),
        // An agent's login in the game or an e-mail address: it only has to be one word.
        agentEmail: z
          .string()
          .trim()
          .regex(/^\S+$/)
          .max(AGENT_EMAIL_MAX)
          .refine(isPlainName, { error: HIDDEN_SENTENCE })
          .optional(),
      }),
    )
    .output(z.object({ id: idOut, code: z.string(), url: z.string() }))
    .mutation(({ ctx, input }) => createInvite(ctx.deps, ctx.client, ctx.operator, input)),

  revoke: actProcedure('invites.revoke')
    .input(z.strictObject({ id: positiveId }))
    .output(nothing)
    .mutation(({ ctx, input }) => revokeInvite(ctx.deps, ctx.operator, input.id)),
});
