// Objects named by a key that the caller chose, and lists that could show too much.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccessWorld, type AccessWorld } from './people.ts';

let world: AccessWorld;

beforeAll(async () => {
  world = await openAccessWorld();
});

afterAll(() => world.close());

type Rows = { rows: { id: number }[] };

describe('an object of another holder', () => {
  it('is not revealed by its idempotency key, which each holder may use independently', async () => {
    const requestId = randomUUID();
    const order = { linkedAccountId: 1, won: '1000', requestId };
    const { id } = (await world.call('orders.buy', order, world.holder)).data<{ id: number }>();
    const asked = (token: string) => world.call('transfers.outcome', { requestId }, token);
    expect((await asked(world.holder)).data()).toMatchObject({ status: 'done', result: { id } });
    expect((await asked(world.other)).data()).toEqual({ status: 'unknown' });
    // A key that one holder gives up is still free for another.
    const end = (token: string) => world.call('transfers.giveUp', { requestId }, token);
    expect((await end(world.holder)).data()).toMatchObject({ status: 'done', result: { id } });
    const ended = randomUUID();
    expect((await world.call('transfers.giveUp', { requestId: ended }, world.other)).data()).toEqual({
      status: 'unknown',
    });
    const late = { ...order, requestId: ended };
    expect((await world.call('orders.buy', late, world.holder)).status).toBe(200);

    const own = { linkedAccountId: await accountOf(world.other), won: '1000', requestId };
    const second = (await world.call('orders.buy', own, world.other)).data<{ id: number }>();
    expect(second.id).not.toBe(id);
  });

  async function accountOf(token: string): Promise<number> {
    return (await world.call('linkedAccounts.list', {}, token)).data<{ id: number }[]>()[0]?.id ?? 0;
  }

  it.each(['history.list', 'alarms.list'])('is not among the rows of %s', async (path) => {
    const idsOf = async (token: string) =>
      (await world.call(path, {}, token)).data<Rows>().rows.map((row) => row.id);
    const [mine, theirs] = [await idsOf(world.holder), await idsOf(world.other)];
    expect(mine.length).toBeGreaterThan(0);
    expect(theirs.length).toBeGreaterThan(0);
    expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
  });

  it('is not among the sessions and accounts', async () => {
    for (const path of ['auth.sessions', 'linkedAccounts.list']) {
      const idsOf = async (token: string) =>
        (await world.call(path, {}, token)).data<{ id: number }[]>().map((row) => row.id);
      const [mine, theirs] = [await idsOf(world.holder), await idsOf(world.other)];
      expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
    }
  });
});
