// A push service on this machine: it takes messages as RFC 8030 says, checks who signed them (RFC 8292), and decrypts them as
// a browser does (RFC 8291 and 8188). Written from the RFCs with Node's crypto, apart from the library of the server.
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedPush = {
  path: string;
  headers: IncomingHttpHeaders;
  /** The claims of the signature, which was verified. */
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
  /** The decrypted message. */
  text: { id: number; type: number; trxId: number | null; title: string; body: string };
};

export type TestDevice = { endpoint: string; p256dh: string; auth: string };

export type PushService = {
  origin: string;
  /** A new subscription of a browser. */
  newDevice: () => TestDevice;
  received: ReceivedPush[];
  /** All requests, refused ones too. */
  requests: string[];
  /** What to answer instead of 201; null for that. */
  answerWith: (answer: { status: number; headers?: Record<string, string> } | 'nothing' | null) => void;
  /** Keeps requests unanswered until the returned function is called. */
  holdAnswers: () => () => void;
  close: () => Promise<void>;
};

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();

const ONE = Buffer.from([1]);

/** HKDF with one block of output (RFC 5869). */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), info, ONE).subarray(0, length);

/** RFC 8188 section 2.1: salt, record size, key id, then records; RFC 8291: one record, the key id is the sender's point. */
export function decryptPush(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderPoint = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderPoint.length);
  if (record.length > recordSize) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderPoint]);
  const secret = derive(auth, keys.computeSecret(senderPoint), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no delimiter of a last record');
  return padded.toString('utf8', 0, end);
}

/** RFC 8292 section 3: a JWT, signed by the key in `k` with ES256. Throws unless the signature holds. */
export function verifyVapid(authorization: string | undefined): {
  claims: ReceivedPush['claims'];
  publicKey: string;
} {
  const [, jwt = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const point = fromBase64(publicKey);
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { alg } = JSON.parse(fromBase64(header).toString()) as { alg: string };
  const signed = Buffer.from(`${header}.${payload}`);
  const isGenuine = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, fromBase64(signature));
  if (alg !== 'ES256' || !isGenuine) throw new Error('the signature does not hold');
  return { claims: JSON.parse(fromBase64(payload).toString()) as ReceivedPush['claims'], publicKey };
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { keys: ECDH; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const requests: string[] = [];
  let answer: Parameters<PushService['answerWith']>[0] = null;
  let held: (() => void)[] | null = null;

  function take(path: string, headers: IncomingHttpHeaders, body: Buffer): number {
    const device = devices.get(path);
    if (device === undefined) return 404;
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(headers.ttl as string)) return 400;
    const { claims, publicKey } = verifyVapid(headers.authorization);
    const text = JSON.parse(decryptPush(body, device.keys, device.auth)) as ReceivedPush['text'];
    received.push({ path, headers, claims, publicKey, text });
    return 201;
  }

  const respond = (
    path: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
    response: ServerResponse,
  ): void => {
    if (answer === 'nothing') return;
    if (answer !== null) response.writeHead(answer.status, answer.headers).end('why');
    else response.writeHead(take(path, headers, body), { location: `/message/${requests.length}` }).end();
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      requests.push(path);
      const answerIt = () => respond(path, request.headers, Buffer.concat(parts), response);
      if (held === null) answerIt();
      else held.push(answerIt);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    newDevice() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      devices.set(path, { keys, auth });
      return { endpoint: origin + path, p256dh, auth: auth.toString('base64url') };
    },
    received,
    requests,
    answerWith: (next) => {
      answer = next;
    },
    holdAnswers() {
      const waiting: (() => void)[] = [];
      held = waiting;
      return () => {
        held = null;
        for (const answerIt of waiting) answerIt();
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
