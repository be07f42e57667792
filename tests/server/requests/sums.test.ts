// Thresholds by sums (D49): what one operator moved and what one holder got within `fourEyesSumHours`.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asUnits, DAON } from '../../../domain/money.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

const ALONE = { state: 1, approvals: 1 };
const WAITS = { id: null, state: 0, approvals: 1 };

let world: MoneyWorld;
let second: string;
let hashes: number;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('admin2', 'admin');
  hashes = 0;
  await world.fourEyesFrom(10_000_000n);
});

async function addressOf(id: number): Promise<string> {
  const rows = await world.store.read((db) => db.select().from(db.t.holders).where(eq(db.t.holders.id, id)));
  return rows[0]?.walletAddress ?? '';
}

const newHash = () => `0x${String((hashes += 1)).padStart(64, '0')}`;

/** 99 900 DAON are 9.99 million won at the demo's price. */
const deposit = async (
  token: string,
  {
    holder = 1,
    amount = '99900',
    txHash = newHash(),
  }: { holder?: number; amount?: string; txHash?: string } = {},
) => {
  const address = await addressOf(holder);
  return world.call('admin.deposits.record', { address, amount, txHash, requestId: randomUUID() }, token);
};

const newest = async (kind: string) => {
  const { data } = (await world.asAdmin('ledger.transactions', { filter: { kind } })).data<{
    data: { id: number }[];
  }>();
  return data[0]?.id ?? 0;
};

const correct = (transactionId: number, token = world.admin) =>
  world.call(
    'admin.corrections.create',
    { transactionId, reason: '잘못 적었어요.', requestId: randomUUID() },
    token,
  );

const set = (key: 'fourEyesSumHours', value: number) =>
  world.store.write((tx) => writeSetting(tx, key, value, world.deps.clock.now()));

describe('the sum of one operator', () => {
  it('stops an admin who records twenty deposits each just under the threshold', async () => {
    expect((await deposit(world.admin)).data()).toMatchObject(ALONE);
    for (let n = 1; n < 20; n += 1) expect((await deposit(world.admin, { holder: 2 })).data()).toEqual(WAITS);
    expect(await world.balance()).toMatchObject({ balance: '100900' });
  });

  it('stops an operator who approves ten orders each just under the threshold', async () => {
    const orders = [];
    for (let n = 0; n < 3; n += 1) orders.push(await world.buy('9999999'));
    const [first, ...rest] = orders;
    const approve = (id: number | undefined) =>
      world.asOperator('purchases.decide', { id, decision: 'approve' });
    expect((await approve(first)).data()).toMatchObject({ state: 1, approvals: 1 });
    for (const id of rest) expect((await approve(id)).data()).toMatchObject({ state: 0, approvals: 1 });
  });

  it('is measured to the won', async () => {
    expect((await deposit(world.admin, { amount: '50000' })).data()).toMatchObject(ALONE);
    expect((await deposit(world.admin, { holder: 2, amount: '49999.99' })).data()).toMatchObject(ALONE);
    expect((await deposit(world.admin, { holder: 4, amount: '0.01' })).data()).toEqual(WAITS);
  });

  it('counts movements within fourEyesSumHours, for any value of the setting', async () => {
    await deposit(world.admin);
    world.wait(24 * HOUR_MS - 1);
    const late = await world.signInOperator('admin1');
    expect((await deposit(late, { holder: 2 })).data()).toEqual(WAITS);
    world.wait(1);
    expect((await deposit(late, { holder: 2 })).data()).toMatchObject(ALONE);
    await set('fourEyesSumHours', 25);
    world.wait(24 * HOUR_MS);
    const later = await world.signInOperator('admin1');
    expect((await deposit(later, { holder: 4 })).data()).toEqual(WAITS);
  });

  it('counts payouts and corrections beside deposits', async () => {
    await deposit(world.admin, { amount: '50000' });
    expect((await correct(await newest('deposit'))).data()).toMatchObject({ state: 0, approvals: 1 });
    expect((await correct(await newest('deposit'), second)).data()).toMatchObject({ state: 1, approvals: 2 });
    // The correction counts for both: 5 million and 5 million, and 5 million alone.
    expect((await deposit(second, { holder: 2, amount: '50000' })).data()).toEqual(WAITS);
    const third = await world.hire('admin3', 'admin');
    expect((await deposit(third, { holder: 2, amount: '99900' })).data()).toMatchObject(ALONE);
  });

  it('counts a payout', async () => {
    const holder = await world.signIn('daon0002');
    await deposit(second, { holder: 2, amount: '99900' });
    (await world.call('auth.closeAccount', { password: 'daon1234!', agreed: true }, holder)).data();
    world.wait(25 * HOUR_MS);
    const admin = await world.signInOperator('admin1');
    const payOut = { id: 2, amount: '60000', reason: '탈퇴', requestId: randomUUID() };
    expect((await world.call('admin.holders.payOut', payOut, admin)).data()).toMatchObject(ALONE);
    expect((await deposit(admin, { amount: '40000' })).data()).toEqual(WAITS);
  });
});

it('counts what one holder received from all operators', async () => {
  expect((await deposit(world.admin)).data()).toMatchObject(ALONE);
  expect((await deposit(second, { amount: '100' })).data()).toEqual(WAITS);
  expect((await deposit(second, { holder: 2 })).data()).toMatchObject(ALONE);
});

it('still needs two after the price fell below the threshold', async () => {
  const txHash = newHash();
  expect((await deposit(world.admin, { amount: '100000', txHash })).data()).toEqual(WAITS);
  expect((await world.asAdmin('settings.setPrice', { price: '80' })).data()).toMatchObject({ applied: true });
  expect((await deposit(world.admin, { amount: '100000', txHash })).reason()).toBe('SAME_OPERATOR');
  expect((await deposit(second, { amount: '100000', txHash })).data()).toMatchObject({
    state: 1,
    approvals: 2,
  });
});

it('values a correction by the larger of its price then and now', async () => {
  const third = await world.hire('admin3', 'admin');
  await world.store.write((tx) => writeSetting(tx, 'fourEyesWon', null, world.deps.clock.now()));
  expect((await deposit(third, { holder: 2, amount: '110000' })).data()).toMatchObject(ALONE);
  await world.fourEyesFrom(10_000_000n);
  expect((await world.asAdmin('settings.setPrice', { price: '80' })).data()).toMatchObject({ applied: true });
  expect((await correct(await newest('deposit'))).data()).toMatchObject({ state: 0, approvals: 1 });
});

describe('maxIssuePerDay', () => {
  const limit = (daon: bigint) =>
    world.store.write((tx) =>
      writeSetting(tx, 'maxIssuePerDay', asUnits(daon * DAON), world.deps.clock.now()),
    );

  it('counts deposits and purchases, to the unit, and restarts the next day', async () => {
    await limit(200n);
    const bought = await world.buy('10000');
    expect((await world.asOperator('purchases.decide', { id: bought, decision: 'approve' })).status).toBe(
      200,
    );
    expect((await deposit(world.admin, { amount: '100.00000001' })).reason()).toBe('ISSUE_LIMIT');
    expect((await deposit(world.admin, { amount: '100' })).data()).toMatchObject(ALONE);
    const more = await world.buy('10000');
    const decided = await world.asOperator('purchases.decide', { id: more, decision: 'approve' });
    expect(decided.reason()).toBe('ISSUE_LIMIT');
    world.wait(15 * HOUR_MS);
    const tomorrow = await world.signInOperator('admin1');
    expect((await deposit(tomorrow, { amount: '200' })).data()).toMatchObject(ALONE);
  });

  it('counts and limits corrections that create tokens, and no others', async () => {
    await limit(100n);
    expect((await deposit(world.admin, { amount: '50' })).data()).toMatchObject(ALONE);
    // The wrong deposit returns to its origin: nothing is minted, and the limit gets nothing back.
    expect((await correct(await newest('deposit'))).data()).toMatchObject({ state: 1 });
    const today = async () =>
      (await world.asAdmin('dashboard.summary')).data<{ issuance: { today: string } }>().issuance.today;
    expect(await today()).toBe('50');
    // 10 DAON and a fee: the fee returns from the fees account, which is not minting.
    const id = await world.sell('10.55');
    await world.take('sales', id);
    expect((await world.asOperator('sales.decide', { id, decision: 'approve' })).status).toBe(200);
    const sale = await newest('sale');
    await limit(59n);
    expect((await correct(sale)).reason()).toBe('ISSUE_LIMIT');
    await limit(60n);
    expect((await correct(sale)).data()).toMatchObject(ALONE);
    expect(await today()).toBe('60');
  });
});
