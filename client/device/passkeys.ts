// Asks the phone for a passkey. With its package it is fetched when it is needed: neither the first load nor the home has it.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { HOLDER_SENTENCES } from '../../domain/holder-sentences.ts';
import { apiClient } from '../api/client.ts';
import { deviceMark } from '../api/device-mark.ts';
import { errorSentence, reasonOf } from '../api/error-sentence.ts';
import { passkeysCopy } from '../copy/passkeys.ts';

/** What came of asking: what the server answered, or why not, in a sentence; null where there is nothing to say. */
export type Outcome<Value> =
  | { readonly value: Value }
  | { readonly value: null; readonly sentence: string | null; readonly error: unknown };

type Act = 'add' | 'signIn' | 'confirm';

/** Browsers name what went wrong, but report a person who cancelled and a missing passkey alike. */
function sentenceOf(error: unknown, act: Act, tookTooLong: boolean): string | null {
  // The sign-in, which takes the screen's place, says why the session has ended.
  if (reasonOf(error) === 'UNAUTHENTICATED') return null;
  if (reasonOf(error) !== null || !(error instanceof Error)) return errorSentence(error);
  switch (error.name) {
    case 'AbortError':
      return null;
    case 'NotAllowedError':
      return tookTooLong ? HOLDER_SENTENCES.PASSKEY_EXPIRED : passkeysCopy.cancelled[act];
    case 'InvalidStateError':
      return passkeysCopy.known;
    case 'SecurityError':
      return HOLDER_SENTENCES.PASSKEY_UNAVAILABLE;
    case 'ConstraintError':
    case 'NotSupportedError':
      return passkeysCopy.unsupported;
    case 'UnknownError':
      return passkeysCopy.failed;
    default:
      return errorSentence(error);
  }
}

async function attempt<Value>(act: Act, ask: (asked: { timeout?: number }) => Promise<Value>) {
  const asked: { timeout?: number } = {};
  const begunAt = performance.now();
  try {
    return { value: await ask(asked) };
  } catch (error) {
    const tookTooLong = performance.now() - begunAt >= (asked.timeout ?? Infinity);
    return { value: null, sentence: sentenceOf(error, act, tookTooLong), error };
  }
}

/** Lets the phone ask. Its question goes with the screen, and an answer that comes after that is none. */
async function prompt<Value>(left: AbortSignal | null, ask: () => Promise<Value>): Promise<Value> {
  const stay = (): void => {
    if (left?.aborted === true) throw new DOMException('the screen was left', 'AbortError');
  };
  const end = (): void => WebAuthnAbortService.cancelCeremony();
  stay();
  left?.addEventListener('abort', end);
  try {
    const answer = await ask();
    stay();
    return answer;
  } finally {
    left?.removeEventListener('abort', end);
  }
}

/** Makes a passkey on this device, or on one that the phone offers, and adds it to the wallet. `left`: the screen that asks was left. */
export const addPasskey = (
  proof: Parameters<typeof apiClient.auth.passkeys.registerOptions.mutate>[0],
  left: AbortSignal | null = null,
): Promise<Outcome<{ name: string }>> =>
  attempt('add', async (asked) => {
    const { passkeys } = apiClient.auth;
    const { ticket, options } = await passkeys.registerOptions.mutate(proof);
    Object.assign(asked, options);
    const { id, response } = await prompt(left, () => startRegistration({ optionsJSON: options }));
    const { clientDataJSON, attestationObject } = response;
    return passkeys.register.mutate({ ticket, answer: { id, clientDataJSON, attestationObject } });
  });

export type SignedIn = Awaited<ReturnType<typeof apiClient.auth.passkeys.signIn.mutate>>;

/**
 * Signs in with a passkey. `byAutofill` waits, without a prompt, until the person picks one among what the browser offers for the field
 * of the login; asking by the button ends the wait.
 */
export const signInByPasskey = (byAutofill: boolean): Promise<Outcome<SignedIn>> =>
  attempt('signIn', async (asked) => {
    const { passkeys } = apiClient.auth;
    const { ticket, options } = await passkeys.signInOptions.mutate({});
    Object.assign(asked, options);
    const { id, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: byAutofill,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    const answer = { id, clientDataJSON, authenticatorData, signature, userHandle };
    return passkeys.signIn.mutate({ ticket, answer, device: deviceMark() });
  });

/** An act as `confirmations.options` takes it. */
export type ConfirmedAct = Parameters<typeof apiClient.confirmations.options.mutate>[0];
export type PasskeyProof = Readonly<Awaited<ReturnType<typeof signFor>>>;

async function signFor(act: ConfirmedAct, left: AbortSignal, asked: { timeout?: number }) {
  const { ticket, options } = await apiClient.confirmations.options.mutate(act);
  Object.assign(asked, options);
  const { id, response } = await prompt(left, () => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { id, clientDataJSON, authenticatorData, signature };
  return { ticket, answer: userHandle === undefined ? signed : { ...signed, userHandle } };
}

/** Asks for a signature that is good for this act alone. `left`: the screen that asks was left. */
export const signAct = (act: ConfirmedAct, left: AbortSignal): Promise<Outcome<PasskeyProof>> =>
  attempt('confirm', (asked) => signFor(act, left, asked));

export const offersAutofill = browserSupportsWebAuthnAutofill;
