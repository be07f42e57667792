// The test vectors of WebAuthn level 3 (section 16: https://www.w3.org/TR/webauthn-3/#sctn-test-vectors), through the functions that sign
// holders in. Many of them come from an authenticator that verified no person, which the wallet refuses; what else they prove is seen with
// that one demand lifted.
import type * as webauthn from '@simplewebauthn/server';
import { decodeAttestationObject, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import vectors from '../../../tests/support/vectors/webauthn-3.json' with { type: 'json' };
import { verifyRegistration, verifySignIn } from './verify-answer.ts';

type Vector = (typeof vectors)[number];

const lifted = vi.hoisted(() => ({ is: false }));
vi.mock('@simplewebauthn/server', async (load) => {
  const library = await load<typeof webauthn>();
  const demand = () => (lifted.is ? { requireUserVerification: false } : {});
  return {
    ...library,
    verifyRegistrationResponse: (options: Parameters<typeof library.verifyRegistrationResponse>[0]) =>
      library.verifyRegistrationResponse({ ...options, ...demand() }),
    verifyAuthenticationResponse: (options: Parameters<typeof library.verifyAuthenticationResponse>[0]) =>
      library.verifyAuthenticationResponse({ ...options, ...demand() }),
  };
});
afterEach(() => {
  lifted.is = false;
});

const PARTY = { id: 'example.org', origin: 'https://example.org' };
const USER = 'aG9sZGVy';

const register = ({ id, registration: { challenge, ...answer } }: Vector, given = challenge) =>
  verifyRegistration(PARTY, given, { id, ...answer });

/** The key that the registration of a vector has, whichever function accepts it. */
function keyOf({ id, registration }: Vector) {
  const attested = decodeAttestationObject(Buffer.from(registration.attestationObject, 'base64url'));
  const { credentialPublicKey } = parseAuthenticatorData(attested.get('authData'));
  const publicKey = Buffer.from(credentialPublicKey ?? []).toString('base64url');
  return { holderId: 1, credentialId: id, userHandle: USER, publicKey };
}

const signIn = (vector: Vector, falsified: Partial<Vector['signIn']> = {}) => {
  const { challenge, ...answer } = { ...vector.signIn, ...falsified };
  return verifySignIn(PARTY, challenge, { id: vector.id, userHandle: USER, ...answer }, keyOf(vector));
};

/** The same bytes with one bit changed. */
function flipped(base64url: string): string {
  const bytes = Buffer.from(base64url, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes.toString('base64url');
}

const accepted = async (each: (vector: Vector) => Promise<object | null>) => {
  const names: string[] = [];
  for (const vector of vectors) if ((await each(vector)) !== null) names.push(vector.name);
  return names;
};

const OF_UNVERIFIED = [
  'ES256 Credential with No Attestation',
  'ES256 Credential with Self Attestation',
  'ES256 Credential with very long credential ID',
  'Packed Attestation with ES256 Credential',
  'Packed Attestation with RS256 Credential',
  'Packed Attestation with Ed25519 Credential',
];

describe('of the published vectors', () => {
  it('those are accepted that a verified person answered, by an algorithm that was asked for, outside of a frame', async () => {
    expect(await accepted((vector) => register(vector))).toEqual([
      'ES256 Credential with Self Attestation',
      'Packed Attestation with ES256 Credential',
      'Packed Attestation with RS256 Credential',
    ]);
    // An algorithm is asked for at the registration: a key by another one is never stored.
    expect(await accepted((vector) => signIn(vector))).toEqual([
      'ES256 Credential with very long credential ID',
      'Packed Attestation with ES256 Credential',
      'Packed Attestation with ES384 Credential',
    ]);
  });

  it('all of the three algorithms are right except that no person was verified', async () => {
    lifted.is = true;
    expect(await accepted((vector) => register(vector))).toEqual(OF_UNVERIFIED);
    expect(await accepted((vector) => signIn(vector))).toEqual(expect.arrayContaining(OF_UNVERIFIED));
    for (const vector of vectors.filter(({ name }) => OF_UNVERIFIED.includes(name)))
      expect(await register(vector)).toMatchObject({
        credentialId: vector.id,
        publicKey: keyOf(vector).publicKey,
        counter: 0,
      });
  });

  it('none is accepted with a changed signature, challenge or authenticator data', async () => {
    lifted.is = true;
    for (const part of ['signature', 'challenge', 'authenticatorData'] as const)
      expect(
        await accepted((vector) => signIn(vector, { [part]: flipped(vector.signIn[part]) })),
        part,
      ).toEqual([]);
    expect(await accepted((vector) => register(vector, flipped(vector.registration.challenge)))).toEqual([]);
  });
});
