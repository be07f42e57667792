import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAuditChain } from '../../../server/audit/check-audit-chain.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { dropTriggersOf } from '../../support/store/plant-damage.ts';

type Row = { id: number; actor: string; action: string; subject: string; outcome: string };
type Listed = { data: Row[]; total: number };

let world: TestApp;
let admin: string;

beforeEach(async () => {
  world = await createTestApp();
  admin = await world.signInOperator('admin1');
});

afterEach(() => world.close());

const list = async (input: Record<string, unknown> = {}) =>
  (await world.call('admin.audit.list', input, admin)).data<Listed>();
const databasePath = () => world.deps.env.databaseUrl.slice('file:'.length);
const check = () => world.store.read((db) => checkAuditChain(db, world.deps.secrets));

describe('the log', () => {
  it('lists the newest first, a page at a time', async () => {
    await world.call('admin.settings.setPrice', { price: '101' }, admin);
    const newest = await list({ perPage: 2 });
    expect(newest.data.map((row) => row.action)).toEqual(['settings.setPrice', 'auth.signIn']);
    const next = await list({ perPage: 2, page: 2 });
    expect(next.data[0]?.id).toBe((newest.data[1]?.id ?? 0) - 1);
    const oldest = await list({ sort: { field: 'id', order: 'ASC' }, perPage: 1 });
    expect(oldest.data[0]?.id).toBe(1);
    expect(newest.total).toBe(newest.data[0]?.id);
  });

  it('is filtered by operator, action, subject, outcome and time', async () => {
    const me = (await world.call('admin.auth.me', {}, admin)).data<{ id: number }>();
    await world.call('admin.settings.set', { key: 'openPurchasesMax', value: 0 }, admin);
    world.wait(60_000);
    await world.call('admin.settings.set', { key: 'openPurchasesMax', value: 5 }, admin);
    const mine = await list({ filter: { operator: me.id } });
    expect(mine.data.every((row) => row.actor === `operator:${me.id} admin1`)).toBe(true);
    expect((await list({ filter: { operator: me.id + 100 } })).total).toBe(0);
    expect(
      (await list({ filter: { action: 'settings.set', subject: 'setting:openPurchasesMax' } })).total,
    ).toBe(1);
    expect((await list({ filter: { outcome: 'INVALID_INPUT' } })).data).toMatchObject([
      { action: 'settings.set' },
    ]);
    expect((await list({ filter: { from: '2026-11-20T09:01:00+09:00' } })).total).toBe(1);
    for (const action of ['%', 'settings_set', 'settings\\']) {
      expect((await list({ filter: { action } })).total).toBe(0);
    }
    expect((await list({ filter: { action: 'settings.s' } })).total).toBeGreaterThan(0);
  });

  it('finds the rows of some days, also those of a clock that went back', async () => {
    const days = { from: '2026-11-20T09:01:00+09:00', to: '2026-11-20T09:04:00+09:00' };
    expect(await list({ filter: days })).toEqual({ data: [], total: 0 });
    const found: unknown[] = [];
    // At 09:02, 09:06, 09:03, 09:00 and 09:02.
    for (const [value, minutes] of [2, 4, -3, -3, 2].entries()) {
      world.wait(minutes * 60_000);
      await world.call('admin.settings.set', { key: 'openPurchasesMax', value: value + 1 }, admin);
      const [newest] = (await list({ perPage: 1 })).data;
      if (value % 2 === 0) found.unshift(newest);
    }
    expect(await list({ filter: days })).toEqual({ data: found, total: 3 });
    const sort = { field: 'id', order: 'ASC' };
    expect((await list({ filter: days, sort })).data).toEqual(found.toReversed());
    expect((await list({ filter: days, perPage: 2, page: 2 })).data).toEqual(found.slice(2));
  });

  it('is filtered by what was decided about a request', async () => {
    const holder = await world.signIn('daon0001');
    const buy = async (won: string) => {
      const input = { linkedAccountId: 1, won, requestId: randomUUID() };
      return (await world.call('orders.buy', input, holder)).data<{ id: number }>().id;
    };
    const [held, rejected] = [await buy('10000'), await buy('20000')];
    const decide = async (id: number, decision: string) =>
      (await world.call('admin.purchases.decide', { id, decision, reason: '확인 중' }, admin)).data();
    await decide(held, 'hold');
    await decide(rejected, 'reject');
    const subject = `purchase:${held}`;
    expect((await list({ filter: { decision: 'hold' } })).data[0]?.subject).toBe(subject);
    expect((await list({ filter: { decision: 'hold', subject } })).total).toBe(1);
    expect((await list({ filter: { decision: 'reject', subject } })).total).toBe(0);
    expect((await list({ filter: { decision: 'hold', subject: `구매 ${held}` } })).total).toBe(1);
    const rejections = await list({ filter: { decision: 'reject', action: 'purchases.decide' } });
    expect(rejections.data[0]?.subject).toBe(`purchase:${rejected}`);
    expect(rejections.data.every(({ action }) => action === 'purchases.decide')).toBe(true);
  });

  it('is for operators only', async () => {
    const holder = await world.signIn('daon0001');
    expect((await world.call('admin.audit.list', {}, holder)).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call('admin.audit.list')).reason()).toBe('UNAUTHENTICATED');
  });
});

describe('the chain', () => {
  it('is valid after concurrent writes and after a restart', async () => {
    const acts = Array.from({ length: 20 }, (_, i) =>
      world.call('admin.settings.set', { key: 'openPurchasesMax', value: i + 1 }, admin),
    );
    await Promise.all(acts);
    expect(await check()).toEqual([]);
    await world.restart();
    await world.call('admin.settings.setPrice', { price: '102' }, admin);
    expect(await check()).toEqual([]);
  });

  it.each([
    ['outcome', { outcome: 'FORBIDDEN' }],
    ['actor', { actor: 'operator:2 somebody' }],
    ['detail', { detail: { from: '1' } }],
    ['time', { at: new Date(0) }],
  ])('is invalid where the %s of a row was changed', async (_what, change) => {
    dropTriggersOf(databasePath());
    await world.store.write(async (tx) => {
      await tx.update(tx.t.auditLog).set(change).where(eq(tx.t.auditLog.id, 3));
    });
    expect(await check()).toEqual(['audit row 3 was changed']);
  });

  it('is invalid where a row was removed', async () => {
    dropTriggersOf(databasePath());
    await world.store.write(async (tx) => {
      await tx.delete(tx.t.auditLog).where(eq(tx.t.auditLog.id, 2));
    });
    expect(await check()).toEqual(['audit row 2 is missing']);
  });

  it.each([0, -3])('detects a row with the id %i, before the first one', async (id) => {
    await world.call('admin.settings.setPrice', { price: '101' }, admin);
    await world.store.write(async (tx) => {
      const [row] = await tx.select().from(tx.t.auditLog).limit(1);
      if (!row) throw new Error('the log is empty');
      await tx.insert(tx.t.auditLog).values({ ...row, id, hash: `${row.hash} anew`, prevHash: 'of no row' });
    });
    expect(await check()).toContain(`audit row ${id} stands before the first one`);
  });
});
