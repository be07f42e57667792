// Which operators have a request open: reported by the calls of their consoles, sent over the stream of events.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createOnlookerList } from '../../../server/deps/onlookers.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { listenOn, openStream } from '../../support/servers/console-stream.ts';

type Onlookers = Record<string, string[]>;

const FIRST = '1111111111111111';
const SECOND = '2222222222222222';
const tabOf = (n: number) => n.toString(16).padStart(16, '0');

async function deskOf(world: TestApp) {
  const origin = await listenOn(world);
  const [operator, admin] = [await world.signInOperator('operator'), await world.signInOperator('admin1')];
  const look = (token: string, tab: string, id: number | null) =>
    world.call('admin.inbox.look', { tab, id }, token);
  const stream = await openStream(origin, admin);
  return { origin, operator, admin, look, next: () => stream.next<Onlookers>('onlookers'), stream };
}

async function buy(world: TestApp): Promise<number> {
  const input = { linkedAccountId: 1, won: '10000', requestId: randomUUID() };
  return (await world.call('orders.buy', input, await world.signIn('daon0001'))).data<{ id: number }>().id;
}

describe('who has a request open', () => {
  it('is shown while it is read, and moves with the tab', async () => {
    await using world = await createTestApp();
    const { operator, look, next, stream } = await deskOf(world);
    const id = await buy(world);
    // What a panel reads anyway says that it is open.
    const facts = { kind: 'purchase', id };
    expect((await world.call('admin.inbox.facts', { ...facts, tab: FIRST }, operator)).status).toBe(200);
    expect(await next()).toEqual({ [id]: ['operator'] });
    await look(operator, FIRST, id + 1);
    expect(await next()).toEqual({ [id + 1]: ['operator'] });
    await look(operator, FIRST, null);
    expect(await next()).toEqual({});
    await stream.close();
  });

  it('is answered to a console that has no stream, as long as it is repeated', async () => {
    await using world = await createTestApp();
    const [operator, admin] = [await world.signInOperator('operator'), await world.signInOperator('admin1')];
    const asked = async () => (await world.call('admin.inbox.onlookers', {}, admin)).data();
    expect(await asked()).toEqual({ onlookers: {} });
    await world.call('admin.inbox.look', { tab: FIRST, id: 17 }, operator);
    world.wait(29_999);
    expect(await asked()).toEqual({ onlookers: { 17: ['operator'] } });
    world.wait(1);
    expect(await asked()).toEqual({ onlookers: {} });
  });

  it('is not shown for a reading without a tab, as of a page in the background', async () => {
    await using world = await createTestApp();
    const { operator, look, next, stream } = await deskOf(world);
    const id = await buy(world);
    await world.call('admin.inbox.facts', { kind: 'purchase', id }, operator);
    await look(operator, FIRST, 900);
    expect(await next()).toEqual({ 900: ['operator'] });
    await stream.close();
  });

  it('names each operator once, whichever tabs they have', async () => {
    await using world = await createTestApp();
    const { operator, admin, look, next, stream } = await deskOf(world);
    for (const [token, tab] of [
      [operator, FIRST],
      [operator, SECOND],
      [admin, FIRST],
    ] as const) {
      await look(token, tab, 17);
    }
    expect(await next()).toEqual({ 17: ['admin1', 'operator'] });
    // One of two tabs leaves: the operator still has it open. A tab is its operator's own.
    await look(operator, FIRST, null);
    await look(admin, FIRST, 18);
    expect(await next()).toEqual({ 17: ['operator'], 18: ['admin1'] });
    await stream.close();
  });

  it('ends without another word after half a minute', async () => {
    await using world = await createTestApp();
    const { operator, admin, look, next, stream } = await deskOf(world);
    await look(operator, FIRST, 17);
    expect(await next()).toEqual({ 17: ['operator'] });
    world.wait(29_000);
    await look(admin, FIRST, 18);
    expect(await next()).toEqual({ 17: ['operator'], 18: ['admin1'] });
    world.wait(1_000);
    expect(await next()).toEqual({ 18: ['admin1'] });
    await look(admin, FIRST, 18);
    world.wait(29_000);
    await look(operator, FIRST, 19);
    expect(await next()).toEqual({ 18: ['admin1'], 19: ['operator'] });
    await stream.close();
  });

  it('ends when the tab is closed', async () => {
    await using world = await createTestApp();
    const { origin, operator, look, next, stream } = await deskOf(world);
    // Without `fetch`, which would hold another connection open that the server waits for.
    const closing = get(`${origin}/admin/events`, {
      agent: false,
      headers: { authorization: `Bearer ${operator}`, 'x-tab': FIRST },
    });
    await once(closing, 'response');
    await look(operator, FIRST, 17);
    expect(await next()).toEqual({ 17: ['operator'] });
    closing.destroy();
    expect(await next()).toEqual({});
    await stream.close();
  });

  it('remembers few tabs of an operator', async () => {
    await using world = await createTestApp();
    const { operator, look, next, stream } = await deskOf(world);
    for (let n = 1; n <= 50; n += 1) await look(operator, tabOf(n), n);
    const open = async (): Promise<string[]> => {
      const told = Object.keys((await next()) ?? {});
      return told.includes('50') ? told : open();
    };
    expect(await open()).toEqual(['45', '46', '47', '48', '49', '50']);
    await stream.close();
  });

  it('takes no other name for a tab, and no other operator', async () => {
    await using world = await createTestApp();
    const operator = await world.signInOperator('operator');
    for (const tab of ['', 'x'.repeat(16), '1'.repeat(17)]) {
      expect((await world.call('admin.inbox.look', { tab, id: 1 }, operator)).reason()).toBe('INVALID_INPUT');
    }
    const holder = await world.signIn('daon0001');
    expect((await world.call('admin.inbox.look', { tab: FIRST, id: 1 }, holder)).status).toBe(401);
  });

  it('ignores a word of another process that is no look', async () => {
    await using world = await createTestApp();
    const { operator, look, next, stream } = await deskOf(world);
    const odd = ['', 'null', '{"tab":"1111111111111111"}', '{"tab":"1","login":"operator","id":1}'];
    for (const text of odd) world.deps.onlookers.hear(text);
    world.deps.onlookers.hear(JSON.stringify({ tab: FIRST, login: 'kim', id: 17 }));
    await look(operator, FIRST, 17);
    expect(await next()).toEqual({ 17: ['kim', 'operator'] });
    await stream.close();
  });

  it('ignores its own notices, which a database brings back late', () => {
    const said: string[] = [];
    let now = 0;
    const list = createOnlookerList({
      store: { announce: (_channel, text) => void said.push(text) },
      clock: { now: () => new Date(now) },
    });
    list.report({ tab: FIRST, login: 'kim', id: 17 });
    now = 29_999;
    for (const text of said) list.hear(text);
    expect(list.present()).toEqual({ 17: ['kim'] });
    now = 30_000;
    expect(list.present()).toEqual({});
  });
});
