// The inbox of pending requests, and the review context of each.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { hireOperator } from '../../support/people/hire-operator.ts';
import { application } from '../../support/people/people.ts';

type Row = {
  id: number;
  kind: string;
  state: number;
  approvals: number;
  holder: { login: string };
  daon: string | null;
  won: string | null;
  target: string;
  marks: string[];
  depositAccount: string | null;
};

async function inbox(world: TestApp, filter?: object): Promise<{ data: Row[]; total: number }> {
  const token = await world.signInOperator('operator');
  return (await world.call('admin.inbox.list', { filter }, token)).data();
}

async function openOneOfEach(world: TestApp): Promise<void> {
  const token = await world.signIn('daon0001');
  const make = async (path: string, input: object) => {
    world.wait(1_000);
    (await world.call(path, { ...input, requestId: randomUUID() }, token)).data();
  };
  await make('orders.buy', { linkedAccountId: 1, won: '10000' });
  await make('orders.sell', { linkedAccountId: 1, gross: '10' });
  await make('transfers.send', { to: { address: `0x${'ab'.repeat(20)}` }, net: '5' });
  await make('linkedAccounts.requestLink', {
    inviteCode: 'DEMO-LINK',
    name: '다온일',
    bank: '신한은행',
    accountNum: '110222333444',
  });
  world.wait(1_000);
  (await world.call('signUp.submit', await application(world, 1))).data();
}

describe('the inbox', () => {
  it('lists all kinds together, the oldest first', async () => {
    await using world = await createTestApp();
    const before = (await inbox(world)).total;
    await openOneOfEach(world);
    const { data, total } = await inbox(world);
    expect(total).toBe(before + 5);
    expect(data.slice(before).map((row) => row.kind)).toEqual([
      'purchase',
      'sale',
      'externalSend',
      'link',
      'signUp',
    ]);
    expect(data.slice(before)).toMatchObject([
      { daon: '100', won: '10000', holder: { login: 'daon0001' } },
      { daon: '10', won: '945' },
      { daon: '5', won: null, target: `0x${'ab'.repeat(20)}` },
      { daon: null, won: null, target: '신한은행 ****3444' },
      { daon: null, holder: { login: 'newbie1' } },
    ]);
  });

  it('filters by kind, state and holder', async () => {
    await using world = await createTestApp();
    await openOneOfEach(world);
    const sales = (await inbox(world, { kinds: ['sale'] })).data;
    expect(sales.map((row) => row.kind)).toEqual(['sale']);
    const operator = await world.signInOperator('operator');
    const held = { id: sales[0]?.id, decision: 'hold', reason: '확인 중' };
    (await world.call('admin.sales.decide', held, operator)).data();
    expect((await inbox(world, { states: [3] })).data.map((row) => row.kind)).toEqual(['sale']);
    expect((await inbox(world, { holder: 'newbie' })).data.map((row) => row.kind)).toEqual(['signUp']);
  });

  it('can be filtered by requests that the caller has taken', async () => {
    await using world = await createTestApp();
    await openOneOfEach(world);
    const sale = (await inbox(world, { kinds: ['sale'] })).data[0]?.id;
    expect(await inbox(world, { mine: true })).toEqual({ data: [], total: 0 });
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.sales.take', { id: sale }, admin)).data();
    expect((await inbox(world, { mine: true })).total).toBe(0);
    const own = await world.call('admin.inbox.list', { filter: { mine: true, states: [0] } }, admin);
    expect(own.data()).toMatchObject({ total: 1, data: [{ id: sale, takenBy: 'admin1' }] });
  });

  it('can be filtered by what is not taken, of the kinds that are paid by hand', async () => {
    await using world = await createTestApp();
    await openOneOfEach(world);
    const free = async () => (await inbox(world, { free: true })).data.map(({ kind }) => kind);
    expect(await free()).toEqual(['sale', 'externalSend']);
    const sale = (await inbox(world, { kinds: ['sale'] })).data[0]?.id;
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.sales.take', { id: sale }, admin)).data();
    expect(await free()).toEqual(['externalSend']);
    expect((await inbox(world, { free: true, mine: true })).total).toBe(0);
  });

  describe('by what waits for the second signature of the caller', () => {
    const wish = { second: true } as const;

    async function signedOnce() {
      const world = await createTestApp();
      const admin = await world.signInOperator('admin1');
      (await world.call('admin.settings.set', { key: 'fourEyesWon', value: '10000' }, admin)).data();
      await openOneOfEach(world);
      const id = (await inbox(world, { kinds: ['purchase'] })).data[0]?.id;
      (await world.call('admin.purchases.decide', { id, decision: 'approve' }, admin)).data();
      const seenBy = async (token: string) =>
        (await world.call('admin.inbox.list', { filter: wish }, token))
          .data<{ data: Row[] }>()
          .data.map((row) => row.id);
      return { world, admin, id, seenBy };
    }

    it('lists it for another operator, and not for the signer or for a viewer', async () => {
      const { world, admin, id, seenBy } = await signedOnce();
      await using _closing = world;
      expect(await seenBy(await hireOperator(world, 'second1', 'operator'))).toEqual([id]);
      expect(await seenBy(admin)).toEqual([]);
      expect(await seenBy(await hireOperator(world, 'viewer1', 'viewer'))).toEqual([]);
    });

    it('leaves out operators who may not sign: without a phone, the same person, the holder', async () => {
      const { world, seenBy } = await signedOnce();
      await using _closing = world;
      expect(await seenBy(await hireOperator(world, 'nophone1', 'operator', null))).toEqual([]);
      expect(await seenBy(await hireOperator(world, 'holder1', 'operator', '01000000001'))).toEqual([]);
      const second = await hireOperator(world, 'second1', 'operator');
      await world.store.write(async (tx) => {
        const { operators } = tx.t;
        const [signer] = await tx.select().from(operators).where(eq(operators.login, 'admin1'));
        await tx
          .update(operators)
          .set({ phoneHmac: signer?.phoneHmac ?? null })
          .where(eq(operators.login, 'second1'));
      });
      expect(await seenBy(second)).toEqual([]);
    });

    it('forgets a signature that has expired, and one of an operator who was disabled', async () => {
      const { world, id, seenBy } = await signedOnce();
      await using _closing = world;
      const second = await hireOperator(world, 'second1', 'operator');
      expect(await seenBy(second)).toEqual([id]);
      const disable = (at: Date | null) =>
        world.store.write((tx) =>
          tx.update(tx.t.operators).set({ disabledAt: at }).where(eq(tx.t.operators.login, 'admin1')),
        );
      await disable(world.deps.clock.now());
      expect(await seenBy(second)).toEqual([]);
      await disable(null);
      expect(await seenBy(second)).toEqual([id]);
      world.wait(72 * 3_600_000);
      expect(await seenBy(await world.signInOperator('second1'))).toEqual([]);
    });

    it('ends with the second signature', async () => {
      const { world, id, seenBy } = await signedOnce();
      await using _closing = world;
      const second = await hireOperator(world, 'second1', 'operator');
      (await world.call('admin.purchases.decide', { id, decision: 'approve' }, second)).data();
      expect(await seenBy(second)).toEqual([]);
    });
  });

  it('counts the signatures of the current version', async () => {
    await using world = await createTestApp();
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.settings.set', { key: 'fourEyesWon', value: '10000' }, admin)).data();
    await openOneOfEach(world);
    const [purchase] = (await inbox(world, { kinds: ['purchase'] })).data;
    (await world.call('admin.purchases.decide', { id: purchase?.id, decision: 'approve' }, admin)).data();
    expect((await inbox(world, { kinds: ['purchase'] })).data[0]?.approvals).toBe(1);
    const facts = (
      await world.call('admin.inbox.facts', { kind: 'purchase', id: purchase?.id }, admin)
    ).data<{ signers: { login: string }[] }>();
    expect(facts.signers.map((signer) => signer.login)).toEqual(['admin1']);
    expect((await inbox(world, { kinds: ['purchase'] })).data[0]).toMatchObject({ approvedBy: ['admin1'] });
  });

  it('marks what an operator should look at: a blocked holder, a shared phone, a shared account', async () => {
    await using world = await createTestApp();
    await openOneOfEach(world);
    const marks = async () =>
      Object.fromEntries((await inbox(world)).data.slice(-5).map((row) => [row.kind, row.marks]));
    const none = { purchase: [], sale: [], externalSend: [], link: [], signUp: [] };
    expect(await marks()).toEqual(none);

    await world.store.write(async (tx) => {
      const { holders, linkedAccounts } = tx.t;
      const [first, second] = await tx.select().from(holders).orderBy(holders.id).limit(2);
      await tx
        .update(holders)
        .set({ phoneHmac: first?.phoneHmac ?? '' })
        .where(eq(holders.id, second?.id ?? 0));
      const [own] = await tx.select().from(linkedAccounts).where(eq(linkedAccounts.id, 1));
      const [other] = await tx
        .select()
        .from(linkedAccounts)
        .where(eq(linkedAccounts.holderId, second?.id ?? 0));
      await tx
        .update(linkedAccounts)
        .set({ numHmac: own?.numHmac ?? '', status: 'removed' })
        .where(eq(linkedAccounts.id, other?.id ?? 0));
    });
    expect(await marks()).toEqual({
      ...none,
      purchase: ['samePhone', 'sameAccount'],
      sale: ['samePhone', 'sameAccount'],
      externalSend: ['samePhone'],
      link: ['samePhone'],
    });
    const operator = await world.signInOperator('operator');
    (await world.call('admin.holders.block', { id: 1, reason: '신고 접수' }, operator)).data();
    expect((await marks()).externalSend).toEqual(['blocked', 'samePhone']);
  });

  it('names the holder, and the account into which a purchase is wired', async () => {
    await using world = await createTestApp();
    await openOneOfEach(world);
    const [purchase] = (await inbox(world, { kinds: ['purchase'] })).data;
    expect(purchase).toMatchObject({ holder: { login: 'daon0001', name: '다온일' } });
    expect(purchase?.depositAccount).toMatch(/ \*{4}[0-9]{4}$/);
    const [sale] = (await inbox(world, { kinds: ['sale'] })).data;
    expect(sale?.depositAccount).toBeNull();
  });
});

describe('the review context of a request', () => {
  it('has the balance, the current price and the outcome of earlier requests', async () => {
    await using world = await createTestApp();
    await openOneOfEach(world);
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.settings.setPrice', { price: '110' }, admin)).data();
    const [sale] = (await inbox(world, { kinds: ['sale'] })).data;
    const facts = (await world.call('admin.inbox.facts', { kind: 'sale', id: sale?.id }, admin)).data<{
      holder: { login: string; balance: string; available: string };
      priceNow: string;
      recent: unknown[];
    }>();
    expect(facts).toMatchObject({
      holder: { login: 'daon0001', balance: '1000', available: '984.475' },
      priceNow: '110',
      invite: null,
      sameAccount: [],
    });
    expect(facts.recent).toHaveLength(5);
  });

  it('has other holders with the same phone or bank account, and the invite', async () => {
    await using world = await createTestApp();
    const first = (await world.call('signUp.submit', await application(world, 1))).data<{
      requestId: number;
    }>();
    const operator = await world.signInOperator('operator');
    const rejected = { id: first.requestId, decision: 'reject', reason: '이름이 달라요' };
    (await world.call('admin.signUps.decide', rejected, operator)).data();
    world.wait(60_000);
    const again = await application(world, 1, { login: 'newbie1b' });
    const second = (await world.call('signUp.submit', again)).data<{ requestId: number }>();
    const facts = (
      await world.call('admin.inbox.facts', { kind: 'signUp', id: second.requestId }, operator)
    ).data<Record<string, unknown>>();
    expect(facts).toMatchObject({
      samePhone: [{ login: 'newbie1', status: 'rejected' }],
      sameAccount: [{ holder: { login: 'newbie1' }, status: 'rejected' }],
      invite: { agentEmail: null },
    });
  });
});

describe('what a decided request left behind', () => {
  it('is its ledger transaction, the correction that reversed it, and its alarm', async () => {
    await using world = await createTestApp();
    await openOneOfEach(world);
    const admin = await world.signInOperator('admin1');
    const [purchase] = (await inbox(world, { kinds: ['purchase'] })).data;
    const id = purchase?.id;
    const get = async () =>
      (await world.call('admin.purchases.get', { id }, admin)).data<{
        ledger: { transactionId: number; reversedById: number | null } | null;
      }>();
    const about = async () =>
      (await world.call('admin.inbox.facts', { kind: 'purchase', id }, admin)).data<
        Record<string, unknown>
      >();
    expect((await get()).ledger).toBeNull();
    expect(await about()).toMatchObject({ alarms: [], approvalsNeeded: 1 });

    (await world.call('admin.purchases.decide', { id, decision: 'approve' }, admin)).data();
    const { ledger } = await get();
    expect(ledger).toMatchObject({ reversedById: null });
    expect((await about()).alarms).toMatchObject([{ type: 31 }]);

    const correction = { transactionId: ledger?.transactionId, reason: '잘못 승인', requestId: randomUUID() };
    (await world.call('admin.corrections.create', correction, admin)).data();
    const reversed = (await get()).ledger;
    expect(reversed?.transactionId).toBe(ledger?.transactionId);
    expect(reversed?.reversedById).toBeGreaterThan(ledger?.transactionId ?? Infinity);
    const list = (await world.call('admin.purchases.list', {}, admin)).data<{ data: { id: number }[] }>();
    expect(list.data.find((row) => row.id === id)).toMatchObject({ state: 1, ledger: reversed });
  });

  it('says how many must approve before one of them has', async () => {
    await using world = await createTestApp();
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.settings.set', { key: 'fourEyesWon', value: '10000' }, admin)).data();
    await openOneOfEach(world);
    const needed = async (kind: string) => {
      const [row] = (await inbox(world, { kinds: [kind] })).data;
      const facts = await world.call('admin.inbox.facts', { kind, id: row?.id }, admin);
      return facts.data<{ approvalsNeeded: number }>().approvalsNeeded;
    };
    expect([await needed('purchase'), await needed('sale'), await needed('link')]).toEqual([2, 1, 1]);
  });
});

describe('what the console shows of holders', () => {
  it('lists their alarms, the newest first', async () => {
    await using world = await createTestApp();
    const operator = await world.signInOperator('operator');
    const list = (
      await world.call('admin.alarms.list', { perPage: 5, filter: { holder: 'daon0001' } }, operator)
    ).data<{ data: { id: number }[]; total: number }>();
    expect(list.total).toBe(25);
    expect(list.data.map((row) => row.id)).toEqual(list.data.map((row) => row.id).sort((a, b) => b - a));
  });

  it('lists text messages without the phone and without the code', async () => {
    await using world = await createTestApp();
    (await world.call('signUp.requestCode', { phone: '01055556666' })).data();
    const operator = await world.signInOperator('operator');
    const list = (await world.call('admin.messages.list', {}, operator)).data<{
      data: { to: string; text: string; state: string }[];
    }>();
    expect(list.data[0]).toMatchObject({ to: '****6666', state: 'sent' });
    expect(list.data[0]?.text).not.toMatch(/\d{6}/);
  });

  it('lists their sessions and ends them all, with the reason in the log', async () => {
    await using world = await createTestApp();
    const holder = await world.signIn('daon0001');
    const operator = await world.signInOperator('operator');
    const { userId: id } = (await world.call('auth.session', {}, holder)).data<{ userId: number }>();
    expect((await world.call('admin.holders.sessions', { id }, operator)).data<unknown[]>()).toHaveLength(1);
    const ended = await world.call('admin.holders.endSessions', { id, reason: '휴대폰 분실' }, operator);
    expect(ended.data()).toEqual({ ended: 1 });
    expect((await world.call('wallet.balance', {}, holder)).reason()).toBe('UNAUTHENTICATED');
    const admin = await world.signInOperator('admin1');
    const log = (await world.call('admin.audit.list', { filter: { subject: `holder:${id}` } }, admin)).data<{
      data: object[];
    }>();
    expect(log.data[0]).toMatchObject({
      action: 'holders.endSessions',
      detail: { reason: '휴대폰 분실', ended: 1 },
    });
  });

  it('reports whether the log is valid', async () => {
    await using world = await createTestApp();
    const admin = await world.signInOperator('admin1');
    expect((await world.call('admin.audit.verify', {}, admin)).data()).toEqual({ findings: [] });
  });
});
