// Requests past the resolver and the authorities, to a proxy on this machine: it has a name of a test, and a certificate that
// nobody has signed.
import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';

export type RawCall = {
  headers?: Readonly<Record<string, string>>;
  /** With it the call is a POST. */
  body?: string;
  /** The address of this machine from which it comes. */
  from?: string;
};

/** The answer, whose body is still to come. `path` is sent as it is. */
export async function openRaw(origin: string, path: string, call: RawCall = {}): Promise<IncomingMessage> {
  const { hostname, port, protocol } = new URL(origin);
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method: call.body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', host: `${hostname}:${port}`, ...call.headers },
    localAddress: call.from ?? '127.0.0.1',
    agent: false,
  };
  const sent =
    protocol === 'http:'
      ? plainRequest(options)
      : tlsRequest({ ...options, servername: hostname, rejectUnauthorized: false });
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
  // A proxy may refuse a body before all of it has come; the answer counts then.
  sent.on('error', () => undefined);
  sent.end(call.body);
  return (await answer)[0];
}

export async function callRaw(origin: string, path: string, call: RawCall = {}) {
  const answer = await openRaw(origin, path, call);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString('utf8') };
}
