import { z } from 'zod';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { requestedCodeOut } from '../verifications/wire.ts';
import { credentials, getOptions, strongInput } from '../passkeys/answer-input.ts';
import { beginConfirmation, sendCodeFor } from '../passkeys/prove-act.ts';
import { confirmedActInput, looseningInput, rulesContent } from './act-inputs.ts';
import { looseningWords } from './loosening-words.ts';
import { confirmationsOut, setConfirmations, viewConfirmations } from './set-rules.ts';

export const confirmationsRouter = router({
  view: holderProcedure()
    .input(noInput)
    .output(confirmationsOut)
    .query(({ ctx }) => viewConfirmations(ctx.deps, ctx.holder)),

  set: holderProcedure('money')
    .input(z.strictObject({ ...rulesContent, ...strongInput }))
    .output(confirmationsOut)
    .mutation(({ ctx, input }) => setConfirmations(ctx.deps, ctx.holder, input, ctx.client)),

  /** Answers what `navigator.credentials.get` takes to confirm an act, and the ticket that the act's `passkey` names. */
  options: holderProcedure()
    .input(confirmedActInput)
    .output(
      z.object({ ticket: z.string(), options: z.object({ ...getOptions, allowCredentials: credentials }) }),
    )
    .mutation(({ ctx, input }) => beginConfirmation(ctx.deps, ctx.client, ctx.holder, input)),

  /** Sends a code that confirms an act to the holder's phone, for the act's `phone`. */
  requestCode: holderProcedure()
    .input(looseningInput)
    .output(requestedCodeOut)
    .mutation(({ ctx, input }) =>
      sendCodeFor(ctx.deps, ctx.client, ctx.holder, input, looseningWords(input)),
    ),
});
