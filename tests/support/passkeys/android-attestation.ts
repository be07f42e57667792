// An attestation of the form "android-key", whose certificates an attacker made: the root of the chain is one of them, and the leaf
// says where its revocation list is to be fetched.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTETS = 0x04;
const OID = 0x06;
const UTF8 = 0x0c;
const TIME = 0x18;
const ENUMERATED = 0x0a;
const URI = 0x86;
const context = (tag: number) => 0xa0 + tag;

const NAME = '550403';
const ECDSA_SHA256 = '2a8648ce3d040302';
const KEY_DESCRIPTION = '2b06010401d679020111';
const REVOCATION_LISTS = '551d1f';

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, Math.floor(body.length / 256), body.length % 256];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const hex = (tag: number, text: string) => der(tag, Buffer.from(text, 'hex'));
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const algorithm = der(SEQUENCE, hex(OID, ECDSA_SHA256));
const nameOf = (name: string) => der(SEQUENCE, der(SET, der(SEQUENCE, hex(OID, NAME), text(UTF8, name))));
const always = der(SEQUENCE, text(TIME, '20200101000000Z'), text(TIME, '21000101000000Z'));
const extension = (oid: string, value: Buffer) => der(SEQUENCE, hex(OID, oid), der(OCTETS, value));

type Certified = { name: string; key: KeyObject; extensions: Buffer[] };

function certificate({ name, key, extensions }: Certified, issuer: { name: string; key: KeyObject }): Buffer {
  const listed = extensions.length === 0 ? [] : [der(context(3), der(SEQUENCE, ...extensions))];
  const content = der(
    SEQUENCE,
    der(context(0), hex(INTEGER, '02')),
    hex(INTEGER, '01'),
    algorithm,
    nameOf(issuer.name),
    always,
    nameOf(name),
    key.export({ type: 'spki', format: 'der' }),
    ...listed,
  );
  const signature = createSign('sha256').update(content).sign(issuer.key);
  return der(SEQUENCE, content, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
}

const keyDescription = (clientDataHash: Buffer) =>
  der(
    SEQUENCE,
    ...[hex(INTEGER, '03'), hex(ENUMERATED, '01'), hex(INTEGER, '04'), hex(ENUMERATED, '01')],
    ...[der(OCTETS, clientDataHash), der(OCTETS), der(SEQUENCE), der(SEQUENCE)],
  );

const revocationLists = (url: string) =>
  der(SEQUENCE, der(SEQUENCE, der(context(0), der(context(0), text(URI, url)))));

/** A definite length of CBOR, of a major type. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([major * 32 + length])
    : Buffer.from([major * 32 + 25, Math.floor(length / 256), length % 256]);
const cborText = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const cborBytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);

/** The attestation object as CBOR, for a passkey whose pair of keys this is. */
export function androidAttestation(
  pair: { publicKey: KeyObject; privateKey: KeyObject },
  { authData, clientDataHash, listUrl }: { authData: Buffer; clientDataHash: Buffer; listUrl: string },
): Buffer {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name: 'root', key: root.privateKey };
  const extensions = [
    extension(KEY_DESCRIPTION, keyDescription(clientDataHash)),
    extension(REVOCATION_LISTS, revocationLists(listUrl)),
  ];
  const leaf = certificate({ name: 'leaf', key: pair.publicKey, extensions }, issuer);
  const anchor = certificate({ name: 'root', key: root.publicKey, extensions: [] }, issuer);
  const signature = createSign('sha256').update(authData).update(clientDataHash).sign(pair.privateKey);
  return Buffer.concat([
    head(5, 3),
    ...[cborText('fmt'), cborText('android-key'), cborText('attStmt'), head(5, 3)],
    ...[cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(signature)],
    ...[cborText('x5c'), head(4, 2), cborBytes(leaf), cborBytes(anchor)],
    ...[cborText('authData'), cborBytes(authData)],
  ]);
}
