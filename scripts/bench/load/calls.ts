// The requests of the load as whole HTTP messages, and what they must be answered with.
import { randomUUID } from 'node:crypto';
import type { Client } from '../../../tests/support/faults/world.ts';

/** The path of each call, and its fine answers; those of a send with the id of its row of the history. */
const CALLS = {
  'send.trpc': ['/trpc/transfers.send', /^\{"result":.*"id":(\d+)/],
  'send.legacy': ['/api/send', /^\{"res":0,.*"data":(\d+)/],
  'poll.trpc': ['/trpc/alarms.hasUnread', /^\{"result":/],
  'poll.legacy': ['/api/checkAlarm', /^\{"res":0/],
  'balance.trpc': ['/trpc/wallet.balance', /^\{"result":/],
  'balance.legacy': ['/api/getDaon', /^\{"res":0/],
} as const;

export type CallName = keyof typeof CALLS;

function contentOf(name: CallName, { address }: Client): { headers: string; body: string } {
  const key = randomUUID();
  if (name === 'send.trpc')
    return { headers: '', body: `{"to":{"address":"${address}"},"net":"1","requestId":"${key}"}` };
  if (name === 'send.legacy')
    return { headers: `idempotency-key: ${key}\r\n`, body: `{"addr":"${address}","amount":1}` };
  return { headers: '', body: '{}' };
}

/** A call of a holder that names another one. An echo gets the same bytes, but for the path. */
export function requestOf(name: CallName, from: Client, to: Client, host: string, isEcho: boolean): string {
  const { headers, body } = contentOf(name, to);
  const path = isEcho ? '/echo' : CALLS[name][0];
  return (
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${from.token}\r\n${headers}` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

export type Answer = { status: number; body: string };

/** The id of an answered send, or null for another call. Throws when the call was refused. */
export function answeredId(name: CallName, { status, body }: Answer): number | null {
  const found = CALLS[name][1].exec(body);
  if (status !== 200 || found === null) throw new Error(`${name} was answered ${status} ${body}`);
  return found[1] === undefined ? null : Number(found[1]);
}
