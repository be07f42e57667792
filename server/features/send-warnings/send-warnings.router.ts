import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { listOut } from '../../trpc/list-input.ts';
import { actProcedure, holderProcedure, noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { ownWarningsContent } from '../confirmations/act-inputs.ts';
import { strongInput } from '../passkeys/answer-input.ts';
import { idOut } from '../../trpc/wire.ts';
import { triedOut, tryInput, tryWarning } from './dry-run.ts';
import { listWarnings, warningListInput, warningOut } from './list-warnings.ts';
import { addRecipient, endRecipient, recipientsOut, viewRecipients } from './manage-recipients.ts';
import { ownWarningsOut, setOwnWarnings, viewOwnWarnings } from './own-warnings.ts';
import { ratesOut, rateWarnings } from './warning-rates.ts';

const RECIPIENT_MAX = 42; // an address; a login is shorter

export const ownWarningsRouter = router({
  view: holderProcedure()
    .input(noInput)
    .output(ownWarningsOut)
    .query(({ ctx }) => viewOwnWarnings(ctx.deps, ctx.holder)),

  set: holderProcedure()
    .input(z.strictObject({ ...ownWarningsContent, ...strongInput }))
    .output(ownWarningsOut)
    .mutation(({ ctx, input }) => setOwnWarnings(ctx.deps, ctx.holder, input, ctx.client)),
});

/** The procedures under `admin.sendWarnings`. */
export const sendWarningsRouter = router({
  list: operatorProcedure('viewer')
    .input(warningListInput)
    .output(listOut(warningOut))
    .query(({ ctx, input }) => listWarnings(ctx.deps, input)),

  recipients: operatorProcedure('viewer')
    .input(noInput)
    .output(recipientsOut)
    .query(({ ctx }) => viewRecipients(ctx.deps)),

  rates: operatorProcedure('viewer')
    .input(noInput)
    .output(ratesOut)
    .query(({ ctx }) => rateWarnings(ctx.deps)),

  try: operatorProcedure('admin')
    .input(tryInput)
    .output(triedOut)
    .query(({ ctx, input }) => tryWarning(ctx.deps, input)),

  addRecipient: actProcedure('sendWarnings.addRecipient')
    .input(
      z.strictObject({
        /** An address or a login. */
        recipient: z.string().trim().min(1).max(RECIPIENT_MAX),
        note: reasonInput,
      }),
    )
    .output(z.object({ id: idOut }))
    .mutation(({ ctx, input }) => addRecipient(ctx.deps, ctx.operator, input)),

  endRecipient: actProcedure('sendWarnings.endRecipient')
    .input(z.strictObject({ id: positiveId }))
    .output(z.object({ id: idOut }))
    .mutation(({ ctx, input }) => endRecipient(ctx.deps, ctx.operator, input.id)),
});
