// A warm server neither builds nor prepares a statement for what it does most: both cost several times as much as running
// one that is prepared.
import Database from 'better-sqlite3';
import { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { writeUses } from '../../../server/holders/session-use.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { randomUUID } from 'node:crypto';

const BUILDERS = ['select', 'selectDistinct', 'insert', 'update', 'delete'] as const;

/** Runs `act` and returns what was built and prepared meanwhile. */
async function madeDuring(act: () => Promise<unknown>): Promise<string[]> {
  const made: string[] = [];
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  const built = BUILDERS.map((name) => vi.spyOn(BaseSQLiteDatabase.prototype, name));
  try {
    await act();
    for (const [statement] of prepare.mock.calls) made.push(`prepared: ${statement}`);
    for (const [index, spy] of built.entries())
      made.push(...spy.mock.calls.map(() => `built: ${BUILDERS[index] ?? ''}`));
  } finally {
    for (const spy of [prepare, ...built]) spy.mockRestore();
  }
  return made;
}

const addressOf = async (world: MoneyWorld, login: string) =>
  (await world.call('wallet.address', {}, await world.signIn(login))).data<{ address: string }>().address;

/** What a server does most; each act is repeated with the same effect. */
const ACTS: Readonly<Record<string, (world: MoneyWorld, recipient: string) => Promise<unknown>>> = {
  'sends inside': async (world, recipient) =>
    (
      await world.asHolder('transfers.send', {
        to: { address: recipient },
        net: '1',
        requestId: randomUUID(),
      })
    ).data(),
  'sends outside': (world) => world.sendOut('1'),
  'is polled for alarms': async (world) => (await world.asHolder('alarms.hasUnread')).data(),
  'shows the alarms and marks them read': async (world) =>
    (await world.asHolder('alarms.list', { page: 1 })).data(),
  'notes the use of a session that was idle for some minutes': async (world) => {
    world.wait(6 * MINUTE_MS);
    (await world.asHolder('alarms.hasUnread')).data();
    await writeUses(world.deps);
  },
  'is polled by an old client': async (world) => {
    const headers = { authorization: `Bearer ${world.holder}`, 'content-type': 'application/json' };
    const answer = await world.app.inject({ method: 'POST', url: '/api/checkAlarm', headers, payload: '{}' });
    expect(answer.statusCode).toBe(200);
  },
  'shows a balance': (world) => world.balance(),
  'shows a page of history': async (world) =>
    (await world.asHolder('history.list', { page: 1, filter: 0 })).data(),
  'shows the home screen': async (world) => (await world.asHolder('wallet.home')).data(),
  'shows a page of history with a pending row': async (world) => {
    await world.sell('2');
    (await world.asHolder('history.list', { page: 1, filter: 4 })).data();
  },
  'lists linked accounts and quotes': async (world) => {
    (await world.asHolder('linkedAccounts.list')).data();
    (await world.asHolder('orders.quoteSale', { linkedAccountId: 1, gross: '2' })).data();
  },
  'opens and cancels a sale': async (world) =>
    (await world.asHolder('orders.cancel', { id: await world.sell('2') })).data(),
  'takes, pays and approves a sale': async (world) => {
    const id = await world.sell('2');
    await world.take('sales', id);
    (await world.asOperator('sales.decide', { id, decision: 'approve' })).data();
  },
  'approves a purchase': async (world) => {
    const id = await world.buy('10000');
    (await world.asOperator('purchases.decide', { id, decision: 'approve' })).data();
  },
};

describe('a warm server makes no statement anew when it', () => {
  test.each(Object.entries(ACTS))('%s', async (_name, act) => {
    const world = await createMoneyWorld();
    const recipient = await addressOf(world, 'daon0002');
    await act(world, recipient);
    await act(world, recipient);
    expect(await madeDuring(() => act(world, recipient))).toEqual([]);
  });
});

test('a query that is built for each call is noticed', async () => {
  const world = await createMoneyWorld();
  const made = await madeDuring(() => world.store.read((db) => db.select().from(db.t.settings)));
  expect(made).toContain('built: select');
});
