import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asUnits, DAON } from '../../../domain/money.ts';
import { recentPrices } from '../../../server/features/settings/recent-prices.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let second: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('operator2', 'operator');
});

const approve = (kind: string, id: number, more: Record<string, unknown> = {}) => ({
  first: async () => {
    // A request that is paid by hand is taken first; a repeated take changes nothing.
    if (kind !== 'purchases') await world.asOperator(`${kind}.take`, { id });
    return world.asOperator(`${kind}.decide`, { id, decision: 'approve', ...more });
  },
  second: () => world.call(`admin.${kind}.decide`, { id, decision: 'approve', ...more }, second),
});

describe('approving with four eyes on', () => {
  it('needs two different operators from the threshold on', async () => {
    await world.fourEyesFrom(10_000n);
    const id = await world.buy('10000');
    const by = approve('purchases', id);
    expect((await by.first()).data()).toEqual({ id, state: 0, approvals: 1 });
    expect(await world.balance()).toMatchObject({ balance: '1000' });
    expect((await by.first()).reason()).toBe('SAME_OPERATOR');
    expect((await by.second()).data()).toEqual({ id, state: 1, approvals: 2 });
    expect(await world.balance()).toMatchObject({ balance: '1099' });
    expect((await by.second()).reason()).toBe('ALREADY_DECIDED');
  });

  it('needs one operator for one won less, and for any amount when four eyes are off', async () => {
    await world.fourEyesFrom(10_000n);
    const small = await world.buy('9999');
    expect((await approve('purchases', small).first()).data()).toMatchObject({ state: 1, approvals: 1 });
  });

  it('treats an external send without a price as large', async () => {
    await world.fourEyesFrom(10_000_000n);
    const id = await world.sendOut('10');
    await world.store.write(async (tx) => void (await tx.update(tx.t.terms).set({ price: null })));
    const by = approve('externalSends', id, { txHash: TX_HASH });
    expect((await by.first()).data()).toMatchObject({ state: 0, approvals: 1 });
    expect((await by.second()).data()).toMatchObject({ state: 1, approvals: 2 });
  });

  it('treats two operator records with one phone as one person', async () => {
    const twin = await world.hire('operator4', 'operator', '01077770000');
    const other = await world.hire('operator5', 'operator', '01077770000');
    await world.fourEyesFrom(1n);
    const input = { id: await world.sell('100'), decision: 'approve' };
    await world.take('sales', input.id, twin);
    expect((await world.call('admin.sales.decide', input, twin)).data()).toMatchObject({ approvals: 1 });
    expect((await world.call('admin.sales.decide', input, other)).reason()).toBe('SAME_OPERATOR');
    expect((await world.call('admin.sales.decide', input, second)).data()).toMatchObject({ state: 1 });
  });

  it('moves once when both approve concurrently', async () => {
    await world.fourEyesFrom(1n);
    const id = await world.buy('10000');
    const by = approve('purchases', id);
    const answers = await Promise.all([by.first(), by.second()]);
    expect(answers.map((answer) => answer.data<{ approvals: number }>().approvals).sort()).toEqual([1, 2]);
    expect(await world.balance()).toMatchObject({ balance: '1099', lockup: '0' });
  });
});

it('pays a closed holder out after two admins confirmed the same won', async () => {
  const admin = await world.signInOperator('admin1');
  const other = await world.hire('admin2', 'admin');
  const holder = await world.signIn('daon0002');
  (await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, holder)).data();
  await world.fourEyesFrom(1n);
  const payOut = (token: string) => {
    const requestId = randomUUID();
    return world.call('admin.holders.payOut', { id: 2, amount: '500', reason: '탈퇴', requestId }, token);
  };
  expect((await payOut(admin)).data()).toMatchObject({ approvals: 1, payoutWon: '50000' });
  (await world.call('admin.settings.setPrice', { price: '110' }, admin)).data();
  expect((await payOut(other)).data()).toMatchObject({ state: 0, approvals: 1, payoutWon: '55000' });
  expect((await payOut(admin)).data()).toMatchObject({ state: 1, approvals: 2, payoutWon: '55000' });
});

it('ends a signature with the act, also when one admin does it alone while four eyes are off', async () => {
  const admin = await world.signInOperator('admin1');
  const other = await world.hire('admin2', 'admin');
  const holder = await world.signIn('daon0002');
  (await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, holder)).data();
  await world.fourEyesFrom(1n);
  const payOut = (token: string) => {
    const requestId = randomUUID();
    return world.call('admin.holders.payOut', { id: 2, amount: '100', reason: '탈퇴', requestId }, token);
  };
  const setTariff = (token: string, withdrawalFee: string) =>
    world.call('admin.settings.setTariff', { perWithdrawalFee: '1', withdrawalFee }, token);
  expect((await payOut(admin)).data()).toMatchObject({ state: 0, approvals: 1 });
  expect((await setTariff(admin, '0.01')).data()).toMatchObject({ applied: false });
  await world.store.write((tx) => writeSetting(tx, 'fourEyesWon', null, world.deps.clock.now()));
  expect((await payOut(admin)).data()).toMatchObject({ state: 1 });
  expect((await setTariff(admin, '0.01')).data()).toMatchObject({ applied: true });
  expect((await setTariff(admin, '0.02')).data()).toMatchObject({ applied: true });
  await world.fourEyesFrom(1n);
  expect((await payOut(other)).data()).toMatchObject({ state: 0, approvals: 1 });
  expect((await setTariff(other, '0.01')).data()).toMatchObject({ applied: false });
});

it('lets no admin remove the phone of their own record', async () => {
  const own = await world.hire('admin2', 'admin', '01000000001');
  const { id } = (await world.call('admin.auth.me', {}, own)).data<{ id: number }>();
  for (const phone of [null, '01099998888']) {
    expect((await world.call('admin.operators.update', { id, phone }, own)).reason()).toBe('OWN_OPERATOR');
  }
  const change = await world.call('admin.operators.update', { id, phone: '01000000001', name: '김' }, own);
  expect(change.status).toBe(200);
  const admin = await world.signInOperator('admin1');
  expect((await world.call('admin.operators.update', { id, phone: null }, admin)).status).toBe(200);
});

it("refuses a decision by the operator with the holder's phone", async () => {
  const own = await world.hire('operator3', 'operator', '01000000001');
  const id = await world.sell('100');
  for (const decision of ['approve', 'reject', 'hold']) {
    const decided = await world.call('admin.sales.decide', { id, decision, reason: '본인' }, own);
    expect(decided.reason()).toBe('OWN_REQUEST');
  }
  expect((await world.asOperator('sales.get', { id })).data()).toMatchObject({ state: 0, version: 1 });
});

it('issues no more in a day than the limit, to the unit', async () => {
  const now = world.deps.clock.now();
  await world.store.write((tx) => writeSetting(tx, 'maxIssuePerDay', asUnits(200n * DAON), now));
  const [first, next, over] = [await world.buy('10000'), await world.buy('10000'), await world.buy('151')];
  expect((await approve('purchases', first).first()).status).toBe(200);
  expect((await approve('purchases', next).first()).status).toBe(200);
  expect((await approve('purchases', over).first()).reason()).toBe('ISSUE_LIMIT');
  expect((await world.asOperator('purchases.get', { id: over })).data()).toMatchObject({ state: 0 });
  world.wait(15 * 3_600_000);
  const tomorrow = await world.signInOperator('operator');
  const late = { id: over, decision: 'approve' };
  expect((await world.call('admin.purchases.decide', late, tomorrow)).status).toBe(200);
});

describe('changing the price', () => {
  const setPrice = (price: string) => world.asAdmin('settings.setPrice', { price });

  it.each(['80', '120', '119.9999'])('is one admin within a fifth: %s', async (price) => {
    await world.fourEyesFrom(10_000_000n);
    expect((await setPrice(price)).data()).toEqual({ applied: true, approvals: 1 });
  });

  it.each(['79.9999', '120.0001', '10000'])('is two admins beyond a fifth: %s', async (price) => {
    await world.fourEyesFrom(10_000_000n);
    expect((await setPrice(price)).data()).toEqual({ applied: false, approvals: 1 });
    expect((await setPrice(price)).reason()).toBe('SAME_OPERATOR');
    const admin = await world.hire('admin2', 'admin');
    const agreed = await world.call('admin.settings.setPrice', { price }, admin);
    expect(agreed.data()).toEqual({ applied: true, approvals: 2 });
    expect((await world.asHolder('wallet.balance')).data()).toMatchObject({ price });
  });

  it('needs two admins when small steps of one day add up to more than a fifth', async () => {
    await world.fourEyesFrom(10_000_000n);
    const other = await world.hire('admin2', 'admin');
    expect((await setPrice('115')).data()).toMatchObject({ applied: true });
    expect((await setPrice('125')).data()).toEqual({ applied: false, approvals: 1 });
    expect((await world.call('admin.settings.setPrice', { price: '125' }, other)).data()).toEqual({
      applied: true,
      approvals: 2,
    });
    // One admin may continue from the price that both agreed on.
    expect((await setPrice('145')).data()).toEqual({ applied: true, approvals: 1 });
    expect((await setPrice('155')).data()).toEqual({ applied: false, approvals: 1 });
    world.wait(24 * 60 * 60 * 1000 + 1);
    const nextDay = await world.signInOperator('admin1');
    const step = await world.call('admin.settings.setPrice', { price: '160' }, nextDay);
    expect(step.data()).toEqual({ applied: true, approvals: 1 });
  });

  it('is refused while the log does not say what the price of the last day was', async () => {
    expect((await setPrice('101')).data()).toMatchObject({ applied: true });
    const row = {
      at: world.deps.clock.now(),
      actor: 'system',
      action: 'settings.setPrice',
      subject: 'price',
    };
    const rest = { id: 1_000_000, outcome: 'done', detail: { from: 'a lot' }, prevHash: '', hash: '' };
    await world.store.write(async (tx) => void (await tx.insert(tx.t.auditLog).values({ ...row, ...rest })));
    const now = world.deps.clock.now();
    await expect(world.store.read((db) => recentPrices(db, now))).rejects.toThrow();
    expect((await setPrice('102')).reason()).toBe('INTERNAL');
  });

  it('needs two admins for the first price', async () => {
    await world.fourEyesFrom(10_000_000n);
    const noPrice = () =>
      world.store.write(async (tx) => void (await tx.update(tx.t.terms).set({ price: null })));
    await noPrice();
    const price = '0.0001';
    expect((await setPrice(price)).data()).toEqual({ applied: false, approvals: 1 });
    const { address } = (await world.asHolder('wallet.home')).data<{ address: string }>();
    const input = { address, amount: '900000', txHash: TX_HASH, requestId: randomUUID() };
    expect((await world.asAdmin('deposits.record', input)).data()).toMatchObject({ state: 0 });
    const other = await world.hire('admin2', 'admin');
    expect((await world.call('admin.settings.setPrice', { price }, other)).data()).toEqual({
      applied: true,
      approvals: 2,
    });
    await noPrice();
    await world.store.write((tx) => writeSetting(tx, 'fourEyesWon', null, world.deps.clock.now()));
    expect((await setPrice(price)).data()).toEqual({ applied: true, approvals: 1 });
  });

  it('needs one admin for any change while four eyes are off', async () => {
    expect((await setPrice('10000')).data()).toEqual({ applied: true, approvals: 1 });
  });
});
