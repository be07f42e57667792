// One keep-alive connection for each caller, so that a growth of the server's file descriptors is visible.
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export type Answer = { status: number; body: unknown };
export type Send = (method: 'GET' | 'POST', path: string, options?: SendOptions) => Promise<Answer>;
type SendOptions = { body?: unknown; token?: string | undefined; headers?: OutgoingHttpHeaders };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

export function createClient(origin: string): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send: Send = (method, path, { body, token, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
      const outgoing = request(origin + path, {
        method,
        agent,
        headers: {
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (part: string) => (text += part));
        incoming.on('error', reject);
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: parse(text) }));
      });
      outgoing.end(payload);
    });
  return { send, close: () => agent.destroy() };
}

/** The data of a procedure's answer; throws what it was refused with. */
export function dataOf(answer: Answer): Record<string, unknown> {
  const { result } = answer.body as { result?: { data: Record<string, unknown> } };
  if (!result) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return result.data;
}
