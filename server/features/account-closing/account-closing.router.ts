import { z } from 'zod';
import { currentPasswordString } from '../../../domain/input-schema.ts';
import { holderProcedure } from '../../trpc/trpc.ts';
import { nothing } from '../../trpc/wire.ts';
import { offeredInput } from '../passkeys/answer-input.ts';
import { closeAccount } from './close-account.ts';

/** Part of `auth` in server/router.ts. */
export const accountClosingProcedures = {
  closeAccount: holderProcedure()
    .input(
      z.strictObject({
        /**
         * Our wallet always sends it. Old clients have no field for it and send null: since the same token works in
         * both APIs, requiring the password in only one would protect nothing.
         */
        password: currentPasswordString.nullable(),
        passkey: offeredInput.passkey,
        agreed: z.literal(true),
      }),
    )
    .output(nothing)
    .mutation(({ ctx, input }) => closeAccount(ctx.deps, ctx.holder, input, ctx.client)),
};
