import { z } from 'zod';
import {
  currentPasswordString,
  deviceMark,
  passkeyNameString,
  positiveId,
} from '../../../domain/input-schema.ts';
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
import { beginRegistration } from './begin-registration.ts';
import { listHolderPasskeys, removeHolderPasskey } from './holder-passkeys.ts';
import { listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts';
import { registerPasskey } from './register-passkey.ts';
import { beginSignIn, signInByPasskey } from './sign-in-by-passkey.ts';

const TICKET_MAX = 200; // far above the length of our own tokens
const CREDENTIAL_ID_MAX = 1_364; // 1023 bytes, WebAuthn's limit
const ANSWER_MAX = 8_000; // an attestation without a statement has a few hundred bytes

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const ticketInput = z.string().max(TICKET_MAX);
const answered = { id: base64url(CREDENTIAL_ID_MAX), clientDataJSON: base64url(ANSWER_MAX) };

const publicKey = z.literal('public-key');
const required = z.literal('required');
const asked = { challenge: z.string(), timeout: z.number().int().optional() };

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
    .output(nothing)
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
    .input(z.strictObject({ password: currentPasswordString }))
    .output(
      z.object({
        ticket: z.string(),
        options: z.object({
          ...asked,
          rp: z.object({ id: z.string().optional(), name: z.string() }),
          user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
          pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
          excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey })),
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
    .input(
      z.strictObject({
        ticket: ticketInput,
        answer: z.strictObject({ ...answered, attestationObject: base64url(ANSWER_MAX) }),
      }),
    )
    .output(z.object({ id: idOut, name: z.string() }))
    .mutation(({ ctx, input }) => registerPasskey(ctx.deps, ctx.client, ctx.holder, input)),

  rename: holderProcedure()
    .input(z.strictObject({ id: positiveId, name: passkeyNameString }))
    .output(nothing)
    .mutation(({ ctx, input }) => renamePasskey(ctx.deps, ctx.holder, input)),

  remove: holderProcedure()
    .input(z.strictObject({ id: positiveId, password: currentPasswordString }))
    .output(nothing)
    .mutation(({ ctx, input }) => removePasskey(ctx.deps, ctx.holder, input)),

  /** Answers what `navigator.credentials.get` takes, and the ticket that `signIn` asks for. */
  signInOptions: openProcedure()
    .input(noInput)
    .output(
      z.object({
        ticket: z.string(),
        options: z.object({ ...asked, rpId: z.string().optional(), userVerification: required }),
      }),
    )
    .mutation(({ ctx }) => beginSignIn(ctx.deps, ctx.client)),

  signIn: openProcedure()
    .input(
      z.strictObject({
        ticket: ticketInput,
        answer: z.strictObject({
          ...answered,
          authenticatorData: base64url(ANSWER_MAX),
          signature: base64url(ANSWER_MAX),
          userHandle: base64url(ANSWER_MAX),
        }),
        device: deviceMark.optional(),
      }),
    )
    .output(signedInOut)
    .mutation(({ ctx, input }) => signInByPasskey(ctx.deps, ctx.client, input)),
});
