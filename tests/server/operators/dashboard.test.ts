import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIncrementalCheck } from '../../../server/ledger/check-books.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { asWon } from '../../../domain/money.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { withdrawProposalOf } from '../../../server/four-eyes/proposals.repo.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { placeOf } from '../../../server/ports/secrets.ts';

type ByKind<T> = Record<RequestKind, T>;
type Summary = {
  pending: ByKind<number>;
  onHold: ByKind<number>;
  oldestPendingAt: ByKind<string | null>;
  depositAccountChanges: { companyId: number; company: string; changedAt: string }[];
  sharedAccounts: { id: number; name: string }[][];
  closedWithBalance: { holders: number; balance: string };
  issuance: { today: string; max: string };
};

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

type Flows = { day: string; kinds: Record<string, { count: number; daon: string }> }[];

describe('the summary of what moved and what there is', () => {
  it('adds up each of the last seven days by kind, today last', async () => {
    const flowsOf = async () =>
      (await world.call('admin.dashboard.summary', {}, operator)).data<{ flows: Flows }>().flows;
    const before = (await flowsOf()).at(-1);
    await decide(await buy(), 'approve');
    const flows = await flowsOf();
    expect(flows.map(({ day }) => day)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(before?.kinds.purchase).toBeUndefined();
    expect(flows.at(-1)?.kinds.purchase).toEqual({ count: 1, daon: '100' });
    world.wait(DAY_MS - 9 * 3_600_000 - 1);
    operator = await world.signInOperator('operator');
    expect((await flowsOf()).at(-1)?.kinds.purchase?.count).toBe(1);
    world.wait(1);
    const next = await flowsOf();
    expect(next.at(-1)).toEqual({ day: '2026-11-21', kinds: {} });
    expect(next.at(-2)?.kinds.purchase?.count).toBe(1);
  });

  it('adds what came after the last check of the books to what it has added up before', async () => {
    const checkBooks = createIncrementalCheck(world.store);
    const purchasesOn = async (day: string) => {
      operator = await world.signInOperator('operator');
      const { flows } = (await world.call('admin.dashboard.summary', {}, operator)).data<{ flows: Flows }>();
      return flows.find((flow) => flow.day === day)?.kinds.purchase;
    };
    for (const n of [1, 2, 3]) {
      await decide(await buy(), 'approve');
      expect(await purchasesOn('2026-11-20')).toEqual({ count: n, daon: String(n * 100) });
      expect(await checkBooks(world.deps.clock.now())).toEqual([]);
      expect(await purchasesOn('2026-11-20')).toEqual({ count: n, daon: String(n * 100) });
    }
    world.wait(2 * DAY_MS);
    expect(await purchasesOn('2026-11-20')).toEqual({ count: 3, daon: '300' });
    // A clock that was set back.
    world.wait(-4 * DAY_MS);
    expect(await purchasesOn('2026-11-18')).toBeUndefined();
    operator = await world.signInOperator('operator');
    holder = await world.signIn('daon0001');
    await decide(await buy(), 'approve');
    expect(await purchasesOn('2026-11-18')).toEqual({ count: 1, daon: '100' });
    world.wait(9 * DAY_MS);
    expect(await purchasesOn('2026-11-20')).toBeUndefined();
  });

  it('shows issued, owned and reserved amounts as the trial balance does', async () => {
    const sale = { linkedAccountId: 1, gross: '10', requestId: randomUUID() };
    (await world.call('orders.sell', sale, holder)).data();
    const { reserves } = (await world.call('admin.dashboard.summary', {}, operator)).data<{
      reserves: Record<string, string>;
    }>();
    const { accounts } = (await world.call('admin.ledger.trialBalance', {}, operator)).data<{
      accounts: { account: string; balance: string }[];
    }>();
    const balanceOf = (name: string) => accounts.find(({ account }) => account === name)?.balance ?? '';
    expect(`-${reserves.issued}`).toBe(balanceOf('issuance'));
    expect(reserves.fees).toBe(balanceOf('fees'));
    expect(reserves.held).toBe('10');
  });

  it('shows acts that wait for a second operator, the messages of the day and the last check of the books', async () => {
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.settings.set', { key: 'fourEyesWon', value: '1' }, admin)).data();
    (await world.call('admin.settings.setPrice', { price: '200' }, admin)).data();
    (await world.call('signUp.requestCode', { phone: '01055556666' })).data();
    expect((await world.call('admin.dashboard.summary', {}, operator)).data()).toMatchObject({
      proposals: [{ kind: 'price', content: { price: '200' }, by: 'admin1' }],
      messages: { today: 1, max: 1000, reachNobody: false, givenUp: { count: 0, lastAt: null } },
    });
  });

  it('shows no payout and no erasure that an identical call would not complete', async () => {
    const admin = await world.signInOperator('admin1');
    const call = async (path: string, input: object) =>
      (await world.call(`admin.${path}`, input, admin)).data<{ id: number | null }>();
    const kinds = async () =>
      (await world.call('admin.dashboard.summary', {}, operator))
        .data<{ proposals: { kind: string }[] }>()
        .proposals.map(({ kind }) => kind);
    const fourEyesFrom = (won: bigint) =>
      world.store.write((tx) => writeSetting(tx, 'fourEyesWon', asWon(won), world.deps.clock.now()));
    const payOut = () =>
      call('holders.payOut', { id: 1, amount: '1000', reason: '정산', requestId: randomUUID() });
    (await world.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, holder)).data();

    await fourEyesFrom(1n);
    await payOut();
    expect(await kinds()).toEqual(['payout:1']);
    await call('settings.setPrice', { price: '101' });
    expect(await kinds()).toEqual([]);

    await fourEyesFrom(10_000_000n);
    await call('settings.setPrice', { price: '100' });
    await world.store.write((tx) =>
      withdrawProposalOf(tx, { kind: 'payout:1', now: world.deps.clock.now() }),
    );
    await payOut();
    await call('holders.erase', { id: 1, reason: '법원 결정' });
    expect(await kinds()).toEqual(['erase:1']);
    const { data } = (await world.call('admin.ledger.transactions', { page: 1, perPage: 1 }, operator)).data<{
      data: { id: number }[];
    }>();
    const correction = { transactionId: data[0]?.id, reason: '정정', requestId: randomUUID() };
    await call('corrections.create', correction);
    expect(await kinds()).toEqual([]);
  });

  it.each([
    ['file:./data/sms.ndjson', true],
    ['solapi://KEY:SECRET@0200000000', false],
  ])('reports for %s in production whether messages are delivered', async (SMS_URL, reachNobody) => {
    const production = { NODE_ENV: 'production', RATE_LIMIT: 'on', SECRET_KEY: 'x'.repeat(32), SMS_URL };
    await using real = await createTestApp(production);
    const token = await real.signInOperator('operator');
    const answer = await real.call('admin.dashboard.summary', {}, token);
    expect(answer.data()).toMatchObject({ messages: { reachNobody } });
  });
});

describe('the summary', () => {
  it('counts pending requests by kind and shows the oldest', async () => {
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

  it('shows the amount issued today against the daily limit', async () => {
    const { issuance } = await summary();
    expect(issuance).toEqual({ today: '0', max: '1000000' });
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

  it('names companies that share a bank account, as databases from before the rule may hold them', async () => {
    expect((await summary()).sharedAccounts).toEqual([]);
    await world.store.write(async (tx) => {
      const { companies, depositAccounts } = tx.t;
      const [company] = await tx.select().from(companies);
      const [account] = await tx.select().from(depositAccounts);
      if (company === undefined || account === undefined) throw new Error('the demo has no company');
      await tx.insert(companies).values({ ...company, id: 99, name: '둘째게임즈' });
      const { encrypt, decrypt } = world.deps.secrets;
      const [from, to] = [account.id, 99].map((id) => placeOf('deposit_accounts.num_enc', id));
      if (from === undefined || to === undefined) throw new Error('no places');
      const numEnc = encrypt(decrypt(account.numEnc, from), to);
      await tx.insert(depositAccounts).values({ ...account, id: 99, companyId: 99, numEnc });
    });
    expect((await summary()).sharedAccounts).toEqual([
      [
        { id: 1, name: '다온게임즈' },
        { id: 99, name: '둘째게임즈' },
      ],
    ]);
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
