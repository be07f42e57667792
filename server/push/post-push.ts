// One push message: encrypted for the device (RFC 8291), signed with the server's key (RFC 8292) and posted to the push service
// (RFC 8030).
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { SECOND_MS } from '../../domain/durations.ts';
import { PUSH_LIFE_MS, type PushText } from '../../domain/push.ts';
import type { VapidKey } from '../keys/vapid-key.ts';
import { lookupPublic, parseEndpoint, type PushHosts } from './public-address.ts';

/** A browser's subscription: the URL that takes its messages, and the keys that encrypt them, in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/**
 * `gone`: the subscription has ended. `refused`: this message will never be accepted. `later`: to be tried again, after
 * the pause that the service asks for, if it asks for one.
 */
export type PushOutcome =
  | { as: 'sent' | 'gone' }
  | { as: 'refused'; why: string }
  | { as: 'later'; why: string; afterMs: number | null };

export type PostPush = (
  target: PushTarget,
  text: PushText,
  key: VapidKey,
  stopping: AbortSignal,
) => Promise<PushOutcome>;

const TIMEOUT_MS = 10 * SECOND_MS;

/** Seconds or an HTTP date, as milliseconds from now; null when there is neither. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  const why = `status ${statusCode}`;
  if (statusCode >= 200 && statusCode < 300) return { as: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { as: 'gone' };
  if (statusCode === 429 || statusCode === 408 || statusCode >= 500)
    return { as: 'later', why, afterMs: retryAfterMs(headers['retry-after'], Date.now()) };
  return { as: 'refused', why };
}

const ENCODING = 'aes128gcm';

type Details = { headers: Record<string, string | number>; body: Buffer };

function post(
  url: URL,
  { headers, body }: Details,
  hosts: PushHosts,
  stopping: AbortSignal,
): Promise<PushOutcome> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ as: 'later', why: error.code ?? error.message, afterMs: null });
    // A connection of its own for each message: one that stays open would skip the check of the address.
    const sending = request(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(hosts === 'public' ? { lookup: lookupPublic } : {}),
    });
    sending.on('error', fail);
    // A redirect is an answer like any other: it is not followed. The body is of no interest, however long it is.
    sending.on('response', (response) => {
      resolve(outcomeOf(response));
      response.destroy();
    });
    sending.end(body);
  });
}

/** `contact` is how a push service reaches the owner of this server: an https or a mailto URL. */
export function createPostPush({ contact, hosts }: { contact: string; hosts: PushHosts }): PostPush {
  return async ({ endpoint, p256dh, auth }, text, { publicKey, privateKey }, stopping) => {
    const url = parseEndpoint(endpoint, hosts);
    if (url === null) return { as: 'gone' };
    // Loaded with the first push.
    const { default: webPush } = await import('web-push');
    let sealed: { body: Buffer; authorization: string };
    try {
      const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(text), ENCODING);
      const { Authorization } = webPush.getVapidHeaders(url.origin, contact, publicKey, privateKey, ENCODING);
      sealed = { body: cipherText, authorization: Authorization };
    } catch {
      // Keys that nothing can be encrypted for.
      return { as: 'gone' };
    }
    const headers = {
      authorization: sealed.authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      'content-length': sealed.body.length,
      ttl: PUSH_LIFE_MS / SECOND_MS,
      urgency: 'high',
      topic: `alarm-${text.id}`,
    };
    return post(url, { headers, body: sealed.body }, hosts, stopping);
  };
}
