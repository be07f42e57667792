import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

type ByKind<T> = Record<'purchase' | 'sale' | 'externalSend' | 'link' | 'signUp', T>;
type Summary = {
  pending: ByKind<number>;
  onHold: ByKind<number>;
  oldestPendingAt: ByKind<string | null>;
  depositAccountChanges: { companyId: number; company: string; changedAt: string }[];
  closedWithBalance: { holders: number; balance: string };
  issuance: { today: string; max: string };
};

const DAY_MS = 86_400_000;

let world: TestApp;
let operator: string;
let holder: string;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
  holder = await world.signIn('daon0001');
});

afterEach(() => world.close());

const summary = async () => (await world.call('admin.dashboard.summary', {}, operator)).data<Summary>();
const decide = (id: number, decision: string) =>
  world.call('admin.purchases.decide', { id, decision, reason: '확인' }, operator);

async function buy(): Promise<number> {
  const order = { linkedAccountId: 1, won: '10000', price: '100', requestId: randomUUID() };
  return (await world.call('orders.buy', order, holder)).data<{ id: number }>().id;
}

describe('the summary', () => {
  it('counts what waits by kind and says since when', async () => {
    const before = await summary();
    expect(before.pending.signUp).toBe(1);
    expect(before.oldestPendingAt.purchase).toBeNull();
    expect(before.oldestPendingAt.signUp).toMatch(/\+09:00$/);
    const first = await buy();
    world.wait(60_000);
    await buy();
    expect(await summary()).toMatchObject({
      pending: { purchase: 2 },
      onHold: { purchase: 0 },
      oldestPendingAt: { purchase: '2026-11-20T09:00:00+09:00' },
    });
    await decide(first, 'hold');
    expect(await summary()).toMatchObject({
      pending: { purchase: 1 },
      onHold: { purchase: 1 },
      oldestPendingAt: { purchase: '2026-11-20T09:01:00+09:00' },
    });
  });

  it('sets what was issued today against what a day may', async () => {
    const { issuance } = await summary();
    expect(issuance).toEqual({ today: '0', max: '100000000' });
    await decide(await buy(), 'approve');
    expect((await summary()).issuance.today).toBe('100');
    world.wait(15 * 3_600_000);
    operator = await world.signInOperator('operator');
    expect((await summary()).issuance.today).toBe('0');
  });

  it('shows a changed deposit account for seven days', async () => {
    expect((await summary()).depositAccountChanges).toEqual([]);
    const changedAt = world.deps.clock.now();
    await world.store.write(async (tx) => {
      await tx.update(tx.t.companies).set({ depositChangedAt: changedAt }).where(eq(tx.t.companies.id, 1));
    });
    const shown = [{ companyId: 1, company: '다온게임즈', changedAt: '2026-11-20T09:00:00+09:00' }];
    expect((await summary()).depositAccountChanges).toEqual(shown);
    world.wait(7 * DAY_MS);
    operator = await world.signInOperator('operator');
    expect((await summary()).depositAccountChanges).toEqual(shown);
    world.wait(1);
    expect((await summary()).depositAccountChanges).toEqual([]);
  });

  it('counts closed holders whose tokens wait to be paid out', async () => {
    expect((await summary()).closedWithBalance).toEqual({ holders: 0, balance: '0' });
    const closing = { password: DEMO_PASSWORD, agreed: true };
    expect((await world.call('auth.closeAccount', closing, holder)).status).toBe(200);
    expect((await summary()).closedWithBalance).toEqual({ holders: 1, balance: '1000' });
  });

  it('is for operators', async () => {
    expect((await world.call('admin.dashboard.summary', {}, holder)).reason()).toBe('UNAUTHENTICATED');
  });
});
