// What a browser sends of a passkey's answer, what it gets to ask for one, and the proofs that an act may come with.
import { z } from 'zod';
import { codeString, currentPasswordString, deviceMark } from '../../../domain/input-schema.ts';
import { verificationIdInput } from '../verifications/wire.ts';

const TICKET_MAX = 200; // far above the length of our own tokens
const CREDENTIAL_ID_MAX = 1_364; // 1023 bytes, WebAuthn's limit
const ANSWER_MAX = 8_000; // an attestation without a statement has a few hundred bytes

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const answered = { id: base64url(CREDENTIAL_ID_MAX), clientDataJSON: base64url(ANSWER_MAX) };
const signed = {
  ...answered,
  authenticatorData: base64url(ANSWER_MAX),
  signature: base64url(ANSWER_MAX),
};

const ticket = z.string().max(TICKET_MAX);
export const registrationInput = z.strictObject({
  ticket,
  answer: z.strictObject({ ...answered, attestationObject: base64url(ANSWER_MAX) }),
});
export const signInInput = z.strictObject({
  ticket,
  answer: z.strictObject({ ...signed, userHandle: base64url(ANSWER_MAX) }),
  device: deviceMark.optional(),
});

/** Some authenticators leave the user handle out when they are asked for one credential by name. */
const passkeyInput = z.strictObject({
  ticket,
  answer: z.strictObject({ ...signed, userHandle: base64url(ANSWER_MAX).optional() }),
});

/** What an outflow, a new linked account or closing may be confirmed with. */
export const offeredInput = {
  password: currentPasswordString.optional(),
  passkey: passkeyInput.optional(),
};

/** What loosens a lock of the holder's own: more than the password. */
export const strongInput = {
  passkey: passkeyInput.optional(),
  phone: z.strictObject({ verificationId: verificationIdInput, code: codeString }).optional(),
};

export const publicKey = z.literal('public-key');
export const required = z.literal('required');
export const asked = { challenge: z.string(), timeout: z.number().int().optional() };
export const credentials = z.array(z.object({ id: z.string(), type: publicKey }));
/** What `navigator.credentials.get` takes. */
export const getOptions = { ...asked, rpId: z.string().optional(), userVerification: required };
