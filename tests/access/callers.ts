// Calls over both APIs from any network, with any header, to test limits.
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../support/servers/app.ts';

export type Sender = { from?: string; token?: string; headers?: Record<string, string> };

export type Heard = {
  status: number;
  /** The error code over tRPC, `res` over the legacy API. */
  word: string;
  headers: LightMyRequestResponse['headers'];
  text: string;
};

async function post(
  world: Pick<TestApp, 'app'>,
  url: string,
  payload: unknown,
  sender: Sender,
): Promise<Heard> {
  const answer = await world.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...(sender.token === undefined ? {} : { authorization: `Bearer ${sender.token}` }),
      ...sender.headers,
    },
    payload: JSON.stringify(payload),
    ...(sender.from === undefined ? {} : { remoteAddress: sender.from }),
  });
  const body = answer.json<{ res?: number; error?: { data: { reason: string } } }>();
  const word = body.res === undefined ? (body.error?.data.reason ?? 'ok') : String(body.res);
  return { status: answer.statusCode, word, headers: answer.headers, text: answer.body };
}

export const typed = (
  world: Pick<TestApp, 'app'>,
  path: string,
  input: unknown,
  sender: Sender = {},
): Promise<Heard> => post(world, `/trpc/${path}`, input, sender);

export const legacy = (
  world: Pick<TestApp, 'app'>,
  path: string,
  input: unknown,
  sender: Sender = {},
): Promise<Heard> => post(world, `/api/${path}`, input, sender);

/** Sends calls in sequence until one is refused with 429; returns how many were accepted. */
export async function countAnswered(most: number, send: (index: number) => Promise<Heard>): Promise<number> {
  for (let index = 0; index < most; index += 1) {
    const { status } = await send(index);
    if (status === 429) return index;
  }
  return most;
}
