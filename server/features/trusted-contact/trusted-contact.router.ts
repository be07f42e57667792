import { z } from 'zod';
import { codeString, phoneString, shortNameString } from '../../../domain/input-schema.ts';
import { holderProcedure, noInput, router } from '../../trpc/trpc.ts';
import { requestedCodeOut, verificationIdInput } from '../verifications/wire.ts';
import { askContact, contactOut, forgetContact, nameContact, viewContact } from './name-contact.ts';

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
