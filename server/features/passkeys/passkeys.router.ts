import { z } from 'zod';
import { currentPasswordString, shortNameString, positiveId } from '../../../domain/input-schema.ts';
import {
  actProcedure,
  holderProcedure,
  noInput,
  openProcedure,
  operatorProcedure,
  router,
} from '../../trpc/trpc.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { idOut, instantOut, nothing } from '../../trpc/wire.ts';
import { signedInOut } from '../auth/auth.router.ts';
import {
  asked,
  credentials,
  getOptions,
  publicKey,
  registrationInput,
  required,
  signInInput,
  strongInput,
} from './answer-input.ts';
import { beginRegistration } from './begin-registration.ts';
import { listHolderPasskeys, removedPasskeyOut, removeHolderPasskey } from './holder-passkeys.ts';
import { listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts';
import { registerPasskey } from './register-passkey.ts';
import { beginSignIn, signInByPasskey } from './sign-in-by-passkey.ts';

/** The password, or what is more than it: while the wallet has locks of its own, the password is not enough. */
const proofOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([
    z.strictObject({ ...shape, password: currentPasswordString }),
    z.strictObject({ ...shape, passkey: strongInput.passkey.unwrap() }),
    z.strictObject({ ...shape, phone: strongInput.phone.unwrap() }),
  ]);

const passkeysOut = z.array(
  z.object({
    id: idOut,
    name: z.string(),
    backedUp: z.boolean(),
    createdAt: instantOut,
    lastUsedAt: instantOut.nullable(),
  }),
);

/** Part of `admin.holders` in server/router.ts. */
export const holderPasskeyProcedures = {
  passkeys: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(passkeysOut)
    .query(({ ctx, input }) => listHolderPasskeys(ctx.deps, input.id)),

  removePasskey: actProcedure('holders.removePasskey')
    .input(z.strictObject({ id: positiveId, passkeyId: positiveId, reason: reasonInput }))
    .output(removedPasskeyOut)
    .mutation(({ ctx, input }) => removeHolderPasskey(ctx.deps, ctx.operator, input)),
};

/** Part of `auth` in server/router.ts. */
export const passkeysRouter = router({
  list: holderProcedure()
    .input(noInput)
    .output(passkeysOut)
    .query(({ ctx }) => listPasskeys(ctx.deps, ctx.holder)),

  /** Answers what `navigator.credentials.create` takes, and the ticket that `register` asks for. */
  registerOptions: holderProcedure()
    .input(proofOf({}))
    .output(
      z.object({
        ticket: z.string(),
        options: z.object({
          ...asked,
          rp: z.object({ id: z.string().optional(), name: z.string() }),
          user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
          pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
          excludeCredentials: credentials,
          authenticatorSelection: z.object({
            residentKey: required,
            requireResidentKey: z.literal(true),
            userVerification: required,
          }),
        }),
      }),
    )
    .mutation(({ ctx, input }) => beginRegistration(ctx.deps, ctx.client, ctx.holder, input)),

  register: holderProcedure()
    .input(registrationInput)
    .output(z.object({ id: idOut, name: z.string() }))
    .mutation(({ ctx, input }) => registerPasskey(ctx.deps, ctx.client, ctx.holder, input)),

  rename: holderProcedure()
    .input(z.strictObject({ id: positiveId, name: shortNameString }))
    .output(nothing)
    .mutation(({ ctx, input }) => renamePasskey(ctx.deps, ctx.holder, input)),

  remove: holderProcedure()
    .input(proofOf({ id: positiveId }))
    .output(nothing)
    .mutation(({ ctx, input }) => removePasskey(ctx.deps, ctx.client, ctx.holder, input)),

  /** Answers what `navigator.credentials.get` takes, and the ticket that `signIn` asks for. */
  signInOptions: openProcedure()
    .input(noInput)
    .output(
      z.object({
        ticket: z.string(),
        options: z.object(getOptions),
      }),
    )
    .mutation(({ ctx }) => beginSignIn(ctx.deps, ctx.client)),

  signIn: openProcedure()
    .input(signInInput)
    .output(signedInOut.extend({ wasFrozen: z.boolean() }))
    .mutation(({ ctx, input }) => signInByPasskey(ctx.deps, ctx.client, input)),
});
