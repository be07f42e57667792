// An authenticator with one ES256 passkey, and the browser in front of it: the two forms of an answer as WebAuthn writes them down,
// each part of which a test may falsify.
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { androidAttestation } from './android-attestation.ts';

type Asked = { challenge: string };
export type RegistrationAsked = Asked & { rp: { id?: string }; user: { id: string } };
export type SignInAsked = Asked & { rpId?: string };

/** What may be false of an answer. */
export type Falsified = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  credentialId?: string;
  userHandle?: string;
  /** Signs with another key. */
  isForged?: boolean;
  /** Attests the key by certificates whose revocation list is to be fetched from there. */
  listUrl?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKED_UP = 0x18; // that it may be, and is
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const uint = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The public key in COSE, as CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const head = Buffer.from('a5010203262001215820', 'hex');
  return Buffer.concat([
    head,
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** { fmt: 'none', attStmt: {}, authData } as CBOR. */
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from([0x59]),
    uint(2, authData.length),
    authData,
  ]);

export function createAuthenticator(origin: string, { counts = true } = {}) {
  const pair = newKey();
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, asked: Asked, falsified: Falsified): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: falsified.type ?? type,
        challenge: falsified.challenge ?? asked.challenge,
        origin: falsified.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, falsified: Falsified, key: Buffer | null): Buffer {
    if (counts) counter += 1;
    const verified = falsified.isVerified === false ? 0 : VERIFIED;
    const flags = PRESENT | verified | BACKED_UP | (key === null ? 0 : HAS_KEY);
    const head = [sha256(falsified.rpId ?? rpId), uint(1, flags), uint(4, falsified.counter ?? counter)];
    return Buffer.concat(key === null ? head : [...head, Buffer.alloc(16), uint(2, id.length), id, key]);
  }

  return {
    id: id.toString('base64url'),
    register(asked: RegistrationAsked, falsified: Falsified = {}) {
      userHandle = asked.user.id;
      const authData = authenticatorData(asked.rp.id ?? '', falsified, coseKey(pair.publicKey));
      const data = clientData('webauthn.create', asked, falsified);
      const { listUrl } = falsified;
      const attested =
        listUrl === undefined
          ? attestation(authData)
          : androidAttestation(pair, { authData, clientDataHash: sha256(data), listUrl });
      return {
        id: falsified.credentialId ?? id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        attestationObject: attested.toString('base64url'),
      };
    },
    signIn(asked: SignInAsked, falsified: Falsified = {}) {
      const authData = authenticatorData(asked.rpId ?? '', falsified, null);
      const data = clientData('webauthn.get', asked, falsified);
      const { privateKey } = falsified.isForged === true ? newKey() : pair;
      const signature = createSign('sha256').update(authData).update(sha256(data)).sign(privateKey);
      return {
        id: falsified.credentialId ?? id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: falsified.userHandle ?? userHandle,
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
