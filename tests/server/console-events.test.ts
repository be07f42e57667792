// The server-sent events of an open console, on a real port.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS } from '../../domain/limits.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

type Counts = { pending: Record<string, number>; onHold: Record<string, number> };

async function listen(world: TestApp): Promise<string> {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
}

async function openStream(origin: string, token: string) {
  const answer = await fetch(`${origin}/admin/events`, { headers: { authorization: `Bearer ${token}` } });
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  /** The counts of the next event, or null when the stream ended. */
  const next = async (): Promise<Counts | null> => {
    for (;;) {
      const found = /event: inbox\ndata: (.*)\n\n/.exec(text);
      if (found?.[1] !== undefined) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]) as Counts;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
    }
  };
  return { answer, next, close: () => reader.cancel() };
}

async function buy(world: TestApp): Promise<number> {
  const token = await world.signIn('daon0001');
  const input = { linkedAccountId: 1, won: '10000', requestId: randomUUID() };
  return (await world.call('orders.buy', input, token)).data<{ id: number }>().id;
}

describe('the stream of a console', () => {
  it('reports a new request, one put on hold and one decided', async () => {
    await using world = await createTestApp();
    const origin = await listen(world);
    const token = await world.signInOperator('operator');
    const stream = await openStream(origin, token);
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.answer.headers.get('cache-control')).toBe('no-store');
    const before = (await stream.next())?.pending.purchase ?? -1;

    const id = await buy(world);
    expect((await stream.next())?.pending.purchase).toBe(before + 1);

    await world.call('admin.purchases.decide', { id, decision: 'hold', reason: '확인 중' }, token);
    const held = await stream.next();
    expect(held?.pending.purchase).toBe(before);
    expect(held?.onHold.purchase).toBe(1);

    await world.call('admin.purchases.decide', { id, decision: 'reject', reason: '입금 없음' }, token);
    expect((await stream.next())?.onHold.purchase).toBe(0);
    await stream.close();
  });

  it('opens for operators only', async () => {
    await using world = await createTestApp();
    const origin = await listen(world);
    const holder = await world.signIn('daon0001');
    expect((await openStream(origin, holder)).answer.status).toBe(401);
    expect((await fetch(`${origin}/admin/events`)).status).toBe(401);
    const operator = await world.signInOperator('operator');
    world.wait(SESSION_IDLE_MS);
    expect((await openStream(origin, operator)).answer.status).toBe(401);
  });

  it('ends the oldest stream of an operator who opens too many, and all when the server stops', async () => {
    await using world = await createTestApp();
    const origin = await listen(world);
    const token = await world.signInOperator('operator');
    const streams = [];
    for (let n = 0; n < 7; n += 1) {
      const stream = await openStream(origin, token);
      await stream.next();
      streams.push(stream);
    }
    expect(await streams[0]?.next()).toBeNull();
    world.app.endStreams();
    expect(await Promise.all(streams.slice(1).map((stream) => stream.next()))).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(
      (await fetch(`${origin}/admin/events`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(503);
  });
});
