// The server-sent events of an open console, on a real port.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { SESSION_IDLE_MS } from '../../../domain/limits.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { listenOn, openStream } from '../../support/servers/console-stream.ts';

type Noticed = Record<string, { n: number; ids: number[] }>;
type Counts = {
  pending: Record<string, number>;
  onHold: Record<string, number>;
  large: Noticed;
  old: Noticed;
  oldMinutes: number;
};

async function buy(world: TestApp, won = '10000'): Promise<number> {
  const token = await world.signIn('daon0001');
  const input = { linkedAccountId: 1, won, requestId: randomUUID() };
  return (await world.call('orders.buy', input, token)).data<{ id: number }>().id;
}

describe('the stream of a console', () => {
  it('reports a new request, one put on hold and one decided', async () => {
    await using world = await createTestApp();
    const origin = await listenOn(world);
    const token = await world.signInOperator('operator');
    const stream = await openStream(origin, token);
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.answer.headers.get('cache-control')).toBe('no-store');
    const before = (await stream.next<Counts>('inbox'))?.pending.purchase ?? -1;

    const id = await buy(world);
    expect((await stream.next<Counts>('inbox'))?.pending.purchase).toBe(before + 1);

    await world.call('admin.purchases.decide', { id, decision: 'hold', reason: '확인 중' }, token);
    const held = await stream.next<Counts>('inbox');
    expect(held?.pending.purchase).toBe(before);
    expect(held?.onHold.purchase).toBe(1);

    await world.call('admin.purchases.decide', { id, decision: 'reject', reason: '입금 없음' }, token);
    expect((await stream.next<Counts>('inbox'))?.onHold.purchase).toBe(0);
    await stream.close();
  });

  it('has no headers to ask for alone: such a call would never be answered', async () => {
    await using world = await createTestApp();
    const headers = { authorization: `Bearer ${await world.signInOperator('operator')}` };
    const asked = fetch(`${await listenOn(world)}/admin/events`, { method: 'HEAD', headers });
    expect((await asked).status).toBe(404);
  });

  it('reports a request that came and was decided between two readings', async () => {
    await using world = await createTestApp();
    const stream = await openStream(await listenOn(world), await world.signInOperator('operator'));
    const before = (await stream.next<Counts>('inbox'))?.pending;
    const token = await world.signInOperator('admin1');
    const id = await buy(world);
    await world.call('admin.purchases.decide', { id, decision: 'reject', reason: '입금 없음' }, token);
    // A console whose list was read in between has a row too many. There are two events if the server has looked by then.
    let after;
    do after = (await stream.next<Counts>('inbox'))?.pending;
    while (after?.purchase === (before?.purchase ?? 0) + 1);
    expect(after).toEqual(before);
    await stream.close();
  });

  it.each([
    ['an hour', 60],
    ['what the setting says', 20],
  ])('tells of large requests, and of those that have waited for %s', async (_, minutes) => {
    await using world = await createTestApp();
    const origin = await listenOn(world);
    const admin = await world.signInOperator('admin1');
    if (minutes !== 60)
      await world.call('admin.settings.set', { key: 'waitNoticeMinutes', value: minutes }, admin);
    await world.call('admin.settings.set', { key: 'fourEyesWon', value: '20000' }, admin);
    const stream = await openStream(origin, admin);
    const next = async () => {
      const counts = await stream.next<Counts>('inbox');
      expect(counts?.oldMinutes).toBe(minutes);
      return { large: counts?.large.purchase, old: counts?.old.purchase };
    };
    const none = { n: 0, ids: [] };
    expect(await next()).toEqual({ large: none, old: none });

    const small = await buy(world, '19999');
    expect(await next()).toEqual({ large: none, old: none });
    const large = await buy(world, '20000');
    expect(await next()).toEqual({ large: { n: 1, ids: [large] }, old: none });

    // In steps, with a call after each, because an idle session ends.
    const steps = 4;
    for (let step = 0; step < steps; step += 1) {
      world.wait((minutes * MINUTE_MS) / steps - (step === 0 ? 1 : 0));
      expect((await world.call('admin.inbox.list', {}, admin)).status).toBe(200);
    }
    await buy(world);
    expect(await next()).toMatchObject({ old: none });
    world.wait(1);
    // No request has changed; the server looks again on its own.
    expect(await next()).toMatchObject({ old: { n: 2, ids: [large, small] } });

    // What is on hold is not the next work.
    await world.call('admin.purchases.decide', { id: large, decision: 'hold', reason: '확인 중' }, admin);
    const held = await next();
    expect(held.large).toEqual(none);
    expect(held.old).toEqual({ n: 1, ids: [small] });
    await stream.close();
  });

  it('opens for operators only', async () => {
    await using world = await createTestApp();
    const origin = await listenOn(world);
    const holder = await world.signIn('daon0001');
    expect((await openStream(origin, holder)).answer.status).toBe(401);
    expect((await fetch(`${origin}/admin/events`)).status).toBe(401);
    const operator = await world.signInOperator('operator');
    world.wait(SESSION_IDLE_MS);
    expect((await openStream(origin, operator)).answer.status).toBe(401);
  });

  it('ends the oldest stream of an operator who opens too many, and all when the server stops', async () => {
    await using world = await createTestApp();
    const origin = await listenOn(world);
    const token = await world.signInOperator('operator');
    const streams = [];
    for (let n = 0; n < 7; n += 1) {
      const stream = await openStream(origin, token);
      await stream.next<Counts>('inbox');
      streams.push(stream);
    }
    expect(await streams[0]?.next('inbox')).toBeNull();
    world.app.endStreams();
    expect(await Promise.all(streams.slice(1).map((stream) => stream.next<Counts>('inbox')))).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(
      (await fetch(`${origin}/admin/events`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(503);
  });
});
