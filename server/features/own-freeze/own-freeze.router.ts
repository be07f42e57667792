import { z } from 'zod';
import { codeMessageOf } from '../../../domain/code-messages.ts';
import {
  codeString,
  deviceMark,
  loginString,
  phoneString,
  positiveId,
  signInInput,
} from '../../../domain/input-schema.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { actProcedure, holderProcedure, noInput, openProcedure, router } from '../../trpc/trpc.ts';
import { signedInOut } from '../auth/auth.router.ts';
import { freezeWaitContent } from '../confirmations/act-inputs.ts';
import { strongInput } from '../passkeys/answer-input.ts';
import { requestCode } from '../verifications/request-code.ts';
import { requestedCodeOut, verificationIdInput } from '../verifications/wire.ts';
import { endedFreezeOut, endFreezeByTwo } from './end-freeze-by-two.ts';
import { freezeByPhone, freezeOwn } from './freeze-wallet.ts';
import { ownFreezeOut, setFreezeWait, viewOwnFreeze } from './set-wait.ts';
import { signInFrozen } from './sign-in-frozen.ts';

const typedCode = { phone: phoneString, code: codeString, verificationId: verificationIdInput };
const held = z.number().int().nonnegative();

export const ownFreezeRouter = router({
  view: holderProcedure()
    .input(noInput)
    .output(ownFreezeOut)
    .query(({ ctx }) => viewOwnFreeze(ctx.deps, ctx.holder)),

  freeze: holderProcedure()
    .input(noInput)
    .output(z.object({ held }))
    .mutation(({ ctx }) => freezeOwn(ctx.deps, ctx.holder)),

  setWait: holderProcedure('money')
    .input(z.strictObject({ ...freezeWaitContent, ...strongInput }))
    .output(ownFreezeOut)
    .mutation(({ ctx, input }) => setFreezeWait(ctx.deps, ctx.holder, input, ctx.client)),

  /** With a login: to end its freeze. Without: to freeze the wallets of the phone. */
  requestCode: openProcedure()
    .input(z.strictObject({ phone: phoneString, login: loginString.optional() }))
    .output(requestedCodeOut)
    .mutation(({ ctx, input }) => {
      const purpose = input.login === undefined ? 'freeze' : 'endFreeze';
      return requestCode(ctx.deps, ctx.client, { purpose, ...input }, { text: codeMessageOf(purpose) });
    }),

  freezeByPhone: openProcedure()
    .input(z.strictObject(typedCode))
    .output(z.object({ logins: z.array(z.string()), held }))
    .mutation(({ ctx, input }) => freezeByPhone(ctx.deps, ctx.client, input)),

  signIn: openProcedure()
    .input(signInInput.extend({ ...typedCode, device: deviceMark.optional() }))
    .output(signedInOut)
    .mutation(({ ctx, input }) => signInFrozen(ctx.deps, ctx.client, input)),
});

/** Part of `holders` in server/router.ts. */
export const endFreezeProcedures = {
  endFreeze: actProcedure('holders.endFreeze')
    .input(z.strictObject({ id: positiveId, reason: reasonInput, endsPassword: z.boolean().default(false) }))
    .output(endedFreezeOut)
    .mutation(({ ctx, input }) => endFreezeByTwo(ctx.deps, ctx.operator, input)),
};
