import { z } from 'zod';
import { codeString, phoneString, positiveId, shortNameString } from '../../../domain/input-schema.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { nothing } from '../../trpc/wire.ts';
import { requestedCodeOut, verificationIdInput } from '../verifications/wire.ts';
import { askContact, contactOut, forgetContact, nameContact, viewContact } from './name-contact.ts';
import { removeHolderContact } from './remove-holder-contact.ts';

export const trustedContactRouter = router({
  view: holderProcedure()
    .input(noInput)
    .output(contactOut)
    .query(({ ctx }) => viewContact(ctx.deps, ctx.holder)),

  /** Sends a code to the person, who agrees by saying it to the holder. */
  requestCode: holderProcedure()
    .input(z.strictObject({ phone: phoneString }))
    .output(requestedCodeOut)
    .mutation(({ ctx, input }) => askContact(ctx.deps, ctx.client, ctx.holder, input.phone)),

  name: holderProcedure()
    .input(
      z.strictObject({
        name: shortNameString,
        phone: phoneString,
        code: codeString,
        verificationId: verificationIdInput,
      }),
    )
    .output(contactOut)
    .mutation(({ ctx, input }) => nameContact(ctx.deps, ctx.client, ctx.holder, input)),

  remove: holderProcedure()
    .input(noInput)
    .output(contactOut)
    .mutation(({ ctx }) => forgetContact(ctx.deps, ctx.holder)),
});

/** Part of `holders` in server/router.ts. */
export const holderContactProcedures = {
  removeContact: actProcedure('holders.removeContact')
    .input(z.strictObject({ id: positiveId, phone: phoneString, reason: reasonInput }))
    .output(nothing)
    .mutation(({ ctx, input }) => removeHolderContact(ctx.deps, ctx.operator, input)),
};
