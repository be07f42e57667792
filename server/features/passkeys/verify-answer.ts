// What an authenticator answered, checked by the library. A sign-in or a registration is rare: the library is read with the first.
import { isRecord } from '../../../domain/is-record.ts';
import { PASSKEY_CHALLENGE_LIFE_MS } from '../../../domain/limits.ts';
import type { PasskeyKey } from '../../holders/passkey-key.ts';
import type { RelyingParty } from './relying-party.ts';

const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what authenticators have, whichever of them this runtime prefers. */
const ALGORITHMS = [-8, -7, -257];
const EXTENSIONS = {} as const;
/** The authenticator stores it, so that no login is typed, and asks for a finger, a face or a code. */
const BY_VERIFIED_PERSON = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const;

export type RegistrationAnswer = { id: string; clientDataJSON: string; attestationObject: string };
export type SignInAnswer = {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  /** Left out by some authenticators that were asked for one credential by name. */
  userHandle?: string | undefined;
};

/** What a browser asks an authenticator for, so that it makes a passkey. */
export async function registrationOptions(
  party: RelyingParty,
  user: { handle: string; login: string },
  { challenge, known }: { challenge: string; known: readonly string[] },
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: '다온 지갑',
    rpID: party.id,
    userName: user.login,
    userDisplayName: user.login,
    userID: Buffer.from(user.handle, 'base64url'),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  // The library types the rest more loosely than the browser's interface.
  const excludeCredentials = known.map((id) => ({ id, type: 'public-key' as const }));
  return { ...options, excludeCredentials, authenticatorSelection: BY_VERIFIED_PERSON };
}

/** What a browser asks an authenticator for, so that it signs with a passkey of any holder. */
export async function signInOptions(party: RelyingParty, challenge: string) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
  });
  const { userVerification } = BY_VERIFIED_PERSON;
  return { ...options, userVerification };
}

/** Whether the answer was given in a frame of another site. The wallet is shown in none, and the library does not ask. */
function isFramed({ clientDataJSON }: { clientDataJSON: string }): boolean {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  return isRecord(data) && data.crossOrigin === true;
}

/**
 * The attestation without its statement. The wallet asks for none, so a statement proves nothing, and the library fetches revocation
 * lists from the addresses that its certificates name.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const attested = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const none = { fmt: 'none', attStmt: new Map<string, never>(), authData: attested.get('authData') };
  return Buffer.from(isoCBOR.encode(new Map(Object.entries(none)))).toString('base64url');
}

/** Null when the answer is not one to this challenge, of this wallet, by a person whom the authenticator verified. */
export async function verifyRegistration(party: RelyingParty, challenge: string, answer: RegistrationAnswer) {
  const { verifyRegistrationResponse } = await library();
  const { id, ...sent } = answer;
  try {
    if (isFramed(answer)) return null;
    const response = { ...sent, attestationObject: await withoutStatement(sent.attestationObject) };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: EXTENSIONS },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return {
      credentialId: credential.id,
      publicKey,
      counter: credential.counter,
      backedUp: credentialBackedUp,
    };
  } catch {
    // The library throws for each thing that is wrong; to the caller they are the same.
    return null;
  }
}

/** What a browser asks for, so that one of a holder's passkeys signs for an act. */
export async function confirmationOptions(party: RelyingParty, challenge: string, known: readonly string[]) {
  const allowCredentials = known.map((id) => ({ id, type: 'public-key' as const }));
  return { ...(await signInOptions(party, challenge)), allowCredentials };
}

/** Null as above, and when the signature is not by this key. The counter is compared where it is stored. */
export async function verifySignIn(
  party: RelyingParty,
  challenge: string,
  answer: SignInAnswer,
  key: PasskeyKey,
) {
  const { verifyAuthenticationResponse } = await library();
  const { id, userHandle = key.userHandle, ...signed } = answer;
  if (id !== key.credentialId || userHandle !== key.userHandle) return null;
  const response = { ...signed, userHandle };
  try {
    if (isFramed(answer)) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: EXTENSIONS },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: Buffer.from(key.publicKey, 'base64url'), counter: 0 },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
