import { z } from 'zod';
import { REASON_TEMPLATES_MAX } from '../../../domain/reason-templates.ts';
import { REASONED_DECISIONS } from '../../../domain/request-state.ts';
import { DECIDED_KINDS } from '../../../domain/request-kinds.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { listReasonTemplates, reasonTemplatesOut } from './list-reason-templates.ts';
import { setReasonTemplates } from './set-reason-templates.ts';

/** The procedures under `admin.reasonTemplates`: the sentences that are offered as reasons. */
export const reasonTemplatesRouter = router({
  list: operatorProcedure('viewer')
    .input(noInput)
    .output(z.array(reasonTemplatesOut))
    .query(({ ctx }) => listReasonTemplates(ctx.deps)),

  set: actProcedure('reasonTemplates.set')
    .input(
      z.strictObject({
        kind: z.enum(DECIDED_KINDS),
        decision: z.enum(REASONED_DECISIONS),
        texts: z
          .array(reasonInput)
          .max(REASON_TEMPLATES_MAX)
          // The dialog marks the chosen sentence by its text.
          .refine((texts) => new Set(texts).size === texts.length),
        /** The version that the caller read; 0 for a list that was never changed. */
        version: z.number().int().nonnegative(),
      }),
    )
    .output(reasonTemplatesOut)
    .mutation(({ ctx, input }) => setReasonTemplates(ctx.deps, ctx.operator, input)),
});
