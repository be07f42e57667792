// Sixteen clients that move money until they are stopped or their server is gone, and that record what they were
// answered. What was answered is true for ever; what was not can be asked again.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Client, FaultWorld } from './world.ts';

export type Operation = {
  client: Client;
  path: string;
  input: Record<string, unknown> & { requestId: string };
  begunAt: number;
  /** What was answered; undefined while nothing was. */
  answer?: Record<string, unknown> | undefined;
};

/** A request that was decided or taken back, and the state that was answered. */
export type Decision = { id: number; state: number };

export type Reply = { status: number; leaving: boolean; body: Record<string, unknown> };

/** One call over the wire; rejects when no whole answer came. */
export async function post(
  origin: string,
  path: string,
  input: unknown,
  { token, agent }: { token?: string; agent?: Agent } = {},
): Promise<Reply> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const call = request(`${origin}/trpc/${path}`, { method: 'POST', headers, ...(agent && { agent }) });
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () => {
        if (!response.complete) return reject(new Error('the answer was cut short'));
        const leaving = response.headers.connection === 'close';
        resolve({ status: response.statusCode ?? 0, leaving, body: JSON.parse(text) as Reply['body'] });
      });
    });
    call.end(JSON.stringify(input));
  });
}

export function dataOf({ body }: Reply): Record<string, unknown> | undefined {
  return (body['result'] as { data: Record<string, unknown> } | undefined)?.data;
}

export function reasonOf({ body }: Reply): string | undefined {
  return (body['error'] as { data: { reason: string } } | undefined)?.data.reason;
}

/** What the next operation of a client is: mostly sends, and sales for the operator to decide. */
function nextOperation(world: FaultWorld, client: Client, turn: number): Operation {
  const requestId = randomUUID();
  const begunAt = Date.now();
  if (turn % 3 === 2) {
    const { linkedAccountId } = client;
    const input = { linkedAccountId, gross: '2', price: '100', requestId };
    return { client, path: 'orders.sell', input, begunAt };
  }
  const others = world.clients.filter((other) => other !== client);
  const to = others[(turn * 7 + client.holderId) % others.length] ?? client;
  const input = { to: { address: to.address }, net: `${1 + (turn % 5)}.5`, requestId };
  return { client, path: 'transfers.send', input, begunAt };
}

export type Load = {
  operations: Operation[];
  decisions: Decision[];
  /** Calls that were begun and got no whole answer. */
  unanswered: () => number;
  /** Resolves when every client was answered once. */
  begun: Promise<void>;
  /** Resolves when every client has stopped. */
  over: Promise<void>;
  /** Starts no further call; resolves when the started calls are sent. */
  stop: () => Promise<void>;
};

const UNAVAILABLE = 503;
const BREATH_MS = 400; // before a refused client retries

/**
 * Clients stop when their server says that it leaves, or does not answer any more. With `patient` they go on after 503, which
 * means that the outcome of the call is unknown; without, it is a refusal like others.
 */
export function startLoad(
  world: FaultWorld,
  origin: string,
  clients = world.clients,
  { patient = false } = {},
): Load {
  const operations: Operation[] = [];
  const decisions: Decision[] = [];
  const answered = new Map(clients.map((client) => [client, Promise.withResolvers<void>()]));
  let stopped = false;
  let unanswered = 0;
  const turnedAway = ({ status }: Reply) => patient && status === UNAVAILABLE;

  async function decide(id: number, turn: number, agent: Agent, client: Client): Promise<boolean> {
    const ask = async (path: string, input: object, token: string) => {
      const reply = await post(origin, path, input, { token, agent });
      const data = dataOf(reply);
      if (data === undefined && !turnedAway(reply))
        throw new Error(`${path} was refused: ${JSON.stringify(reply.body)}`);
      return { leaving: reply.leaving, data };
    };
    const operator = world.operatorToken;
    if (turn % 2 !== 0) {
      const taken = await ask('admin.sales.take', { id }, operator);
      if (taken.data === undefined || taken.leaving) return taken.leaving;
    }
    const { leaving, data } = await (turn % 2 === 0
      ? ask('orders.cancel', { id }, client.token)
      : ask('admin.sales.decide', { id, decision: 'approve' }, operator));
    if (data !== undefined) decisions.push({ id, state: Number(data['state']) });
    return leaving;
  }

  async function work(client: Client): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (let turn = client.holderId; !stopped; turn += 1) {
        const operation = nextOperation(world, client, turn);
        operations.push(operation);
        unanswered += 1;
        const { path, input } = operation;
        const reply = await post(origin, path, input, { token: client.token, agent });
        unanswered -= 1;
        if (turnedAway(reply)) {
          await delay(BREATH_MS);
          continue;
        }
        const answer = dataOf(reply);
        if (answer === undefined) throw new Error(`${path} was refused: ${JSON.stringify(reply.body)}`);
        operation.answer = answer;
        answered.get(client)?.resolve();
        if (reply.leaving || stopped) return;
        if (path !== 'orders.sell') continue;
        unanswered += 1;
        const leaving = await decide(Number(answer['id']), turn, agent, client);
        unanswered -= 1;
        if (leaving) return;
      }
    } catch (error) {
      // The server is gone; a refusal is another matter.
      if (error instanceof Error && error.message.includes('was refused')) throw error;
    } finally {
      agent.destroy();
    }
  }

  const over = Promise.all(clients.map(work)).then(() => undefined);
  const everyone = Promise.all([...answered.values()].map(({ promise }) => promise));
  const begun = Promise.race([everyone.then(() => undefined), over]);
  // The caller that waits for the end gets the refusal. Until then it is not an unhandled error.
  for (const promise of [over, begun]) promise.catch(() => undefined);
  return {
    operations,
    decisions,
    unanswered: () => unanswered,
    begun,
    over,
    async stop() {
      stopped = true;
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    },
  };
}
