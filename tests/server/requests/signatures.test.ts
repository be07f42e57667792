// What a first signature changes until the second (D48, D50, D51 and D52).
import { describe, expect, it } from 'vitest';
import { asPriceE4 } from '../../../domain/money.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

const OTHER_HASH = `0x${'cd'.repeat(32)}`;

let world: MoneyWorld;
let second: string;
let third: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('operator2', 'operator');
  third = await world.hire('operator3', 'operator');
  await world.fourEyesFrom(1_000n);
});

type Kind = 'purchases' | 'sales' | 'externalSends';

const decide = (kind: Kind, input: object, token = world.operator) =>
  world.call(`admin.${kind}.decide`, input, token);

/** Opens a request of the kind, has it taken where that is needed, and approved by the first of two. */
async function signedOnce(kind: Kind): Promise<{ id: number; approval: object }> {
  const id = await {
    purchases: () => world.buy('10000'),
    sales: () => world.sell('100'),
    externalSends: () => world.sendOut('100'),
  }[kind]();
  if (kind !== 'purchases') await world.take(kind, id);
  const approval = { id, decision: 'approve', ...(kind === 'externalSends' ? { txHash: TX_HASH } : {}) };
  expect((await decide(kind, approval)).data()).toEqual({ id, state: 0, approvals: 1 });
  return { id, approval };
}

const setPrice = (priceE4: bigint | null) =>
  world.store.write(
    async (tx) =>
      void (await tx.update(tx.t.terms).set({ price: priceE4 === null ? null : asPriceE4(priceE4) })),
  );
const set = (key: 'fourEyesWon' | 'signatureHours', value: never) =>
  world.store.write((tx) => writeSetting(tx, key, value, world.deps.clock.now()));

describe.each<Kind>(['purchases', 'sales'])('a first approval of one of %s', (kind) => {
  it('ends the cancellation by the holder', async () => {
    const { id, approval } = await signedOnce(kind);
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
    expect((await world.asHolder('history.detail', { id })).data()).toMatchObject({
      state: 0,
      canCancel: false,
      inProgress: true,
    });
    expect((await decide(kind, approval, second)).data()).toEqual({ id, state: 1, approvals: 2 });
  });

  it('does not count after signatureHours', async () => {
    await set('signatureHours', 2 as never);
    const { id, approval } = await signedOnce(kind);
    world.wait(2 * HOUR_MS);
    const operator = await world.signInOperator('operator');
    const other = await world.signInOperator('operator2');
    expect(
      (await world.call('admin.inbox.list', {}, operator)).data<{ data: object[] }>().data,
    ).toContainEqual(expect.objectContaining({ id, approvals: 0 }));
    const late = await decide(kind, approval, other);
    if (kind === 'purchases') expect(late.data()).toEqual({ id, state: 0, approvals: 1 });
    else expect(late.reason()).toBe('TAKEN');
    expect((await decide(kind, approval, operator)).data()).toMatchObject(
      kind === 'purchases' ? { state: 1, approvals: 2 } : { state: 0, approvals: 1 },
    );
  });
});

describe('a purchase with a first approval', () => {
  it('does not expire between the two', async () => {
    const { id, approval } = await signedOnce('purchases');
    world.wait(24 * HOUR_MS);
    expect(await expirePurchases(world.deps)).toBe(0);
    const other = await world.signInOperator('operator2');
    expect((await decide('purchases', approval, other)).data()).toEqual({ id, state: 1, approvals: 2 });
  });

  it('expires once its signature has', async () => {
    const { id, approval } = await signedOnce('purchases');
    world.wait(72 * HOUR_MS);
    const other = await world.signInOperator('operator2');
    expect((await decide('purchases', approval, other)).reason()).toBe('ALREADY_DECIDED');
    expect(await expirePurchases(world.deps)).toBe(1);
    expect((await world.call('admin.purchases.get', { id }, other)).data()).toMatchObject({ state: 2 });
  });

  it('expires once its signer holds it instead', async () => {
    const { id } = await signedOnce('purchases');
    expect((await decide('purchases', { id, decision: 'hold', reason: '확인 중이에요.' })).data()).toEqual({
      id,
      state: 0,
      approvals: 1,
    });
    world.wait(24 * HOUR_MS);
    expect(await expirePurchases(world.deps)).toBe(1);
  });

  it('does not expire while that approval stands, when two others have put it on hold', async () => {
    const { id } = await signedOnce('purchases');
    const hold = { id, decision: 'hold', reason: '입금을 확인하고 있어요.' };
    world.wait(HOUR_MS);
    for (const login of ['operator2', 'operator3'])
      await decide('purchases', hold, await world.signInOperator(login));
    world.wait(71 * HOUR_MS - 1);
    expect(await expirePurchases(world.deps)).toBe(0);
    world.wait(1);
    const token = await world.signInOperator('operator');
    expect((await world.call('admin.purchases.get', { id }, token)).data()).toMatchObject({ state: 3 });
    expect(await expirePurchases(world.deps)).toBe(1);
  });

  it('does not keep other purchases from expiring', async () => {
    await signedOnce('purchases');
    const id = await world.buy('500');
    world.wait(24 * HOUR_MS);
    expect(await expirePurchases(world.deps)).toBe(1);
    const operator = await world.signInOperator('operator');
    expect((await world.call('admin.purchases.get', { id }, operator)).data()).toMatchObject({ state: 2 });
  });
});

describe('a purchase past its time limit', () => {
  it('is not approved, and gets the same refusal as after the expiry job', async () => {
    const id = await world.buy('500');
    world.wait(24 * HOUR_MS);
    const operator = await world.signInOperator('operator');
    const late = await decide('purchases', { id, decision: 'approve' }, operator);
    expect(late.reason()).toBe('ALREADY_DECIDED');
    const asExpired = {
      state: 2,
      decidedBy: 'expiry',
      decidedAt: '2026-11-21T09:00:00+09:00',
      reason: '입금 시간 만료',
    };
    expect(late.error().data.details).toMatchObject(asExpired);
    expect(await expirePurchases(world.deps)).toBe(1);
  });
});

describe('the worth of a request', () => {
  it.each([
    ['a sale', 'sales', () => world.sell('100')],
    ['an external send', 'externalSends', () => world.sendOut('100')],
    ['a purchase', 'purchases', () => world.buy('10000')],
  ] as const)('of %s is the larger of then and now', async (_what, kind, open) => {
    await world.fourEyesFrom(5_000n);
    const id = await open();
    const cheap = await open();
    await setPrice(100_000n);
    const approval = (of: number, digit: string) => ({
      id: of,
      decision: 'approve',
      ...(kind === 'externalSends' ? { txHash: `0x${digit.repeat(64)}` } : {}),
    });
    if (kind !== 'purchases') await world.take(kind, id);
    expect((await decide(kind, approval(id, '1'))).data()).toEqual({ id, state: 0, approvals: 1 });
    await world.fourEyesFrom(15_000n);
    await setPrice(2_000_000n);
    if (kind !== 'purchases') await world.take(kind, cheap);
    expect((await decide(kind, approval(cheap, '2'))).data()).toEqual({ id: cheap, state: 0, approvals: 1 });
  });

  it('adds up with what its operator decided and its holder got within the window', async () => {
    await world.fourEyesFrom(10_000n);
    const [first, next] = [await world.buy('6000'), await world.buy('4000')];
    expect((await decide('purchases', { id: first, decision: 'approve' })).data()).toMatchObject({
      state: 1,
    });
    expect((await decide('purchases', { id: next, decision: 'approve' })).data()).toMatchObject({ state: 0 });
    // Another operator has decided nothing yet, but the holder has got 6 000 won.
    const more = await world.buy('4000');
    expect((await decide('purchases', { id: more, decision: 'approve' }, third)).data()).toMatchObject({
      state: 0,
    });
    world.wait(HOUR_MS);
    const small = await world.buy('3999');
    world.wait(23 * HOUR_MS);
    const later = await world.signInOperator('operator');
    expect((await decide('purchases', { id: small, decision: 'approve' }, later)).data()).toMatchObject({
      state: 1,
    });
  });

  it('counts for both who signed, and for the holder once', async () => {
    const { approval } = await signedOnce('sales');
    (await decide('sales', approval, second)).data();
    const acts = await world.store.read((db) => db.select().from(db.t.moneyActs));
    const mine = acts.filter(
      ({ subject, action }) =>
        action === 'sales.decide' && subject === `sale:${(approval as { id: number }).id}`,
    );
    expect(mine.map(({ won, holderId }) => [won, holderId])).toEqual([
      [9_900n, 1],
      [9_900n, null],
    ]);
    expect(new Set(mine.map(({ operatorId }) => operatorId)).size).toBe(2);
  });
});

describe('the hash of an external send', () => {
  it('is the same in both signatures', async () => {
    const { id, approval } = await signedOnce('externalSends');
    const other = await decide('externalSends', { ...approval, txHash: OTHER_HASH }, second);
    expect([other.status, other.reason(), other.error().data.details]).toEqual([
      409,
      'TX_HASH_DIFFERS',
      undefined,
    ]);
    expect((await decide('externalSends', approval, second)).data()).toMatchObject({ state: 1 });
    expect((await world.asOperator('externalSends.get', { id })).data()).toMatchObject({ txHash: TX_HASH });
    expect(
      (await world.store.read((db) => db.select().from(db.t.usedTxHashes))).map(({ txHash }) => txHash),
    ).toEqual([TX_HASH]);
  });

  it('is used from the first signature on, whatever the outcome of its request', async () => {
    const { id } = await signedOnce('externalSends');
    const other = await world.sendOut('1');
    await world.take('externalSends', other, second);
    const approval = { id: other, decision: 'approve', txHash: TX_HASH };
    expect((await decide('externalSends', approval, second)).reason()).toBe('TX_HASH_USED');
    const reject = { id, decision: 'reject', reason: '잘못 보냈어요' };
    await decide('externalSends', reject);
    expect((await decide('externalSends', reject, second)).data()).toMatchObject({ state: 2 });
    expect((await decide('externalSends', approval, second)).reason()).toBe('TX_HASH_USED');
    const own = { ...approval, txHash: OTHER_HASH };
    expect((await decide('externalSends', own, second)).data()).toMatchObject({ state: 1, approvals: 1 });
  });

  it('is shown to the second operator with the signer', async () => {
    const { id } = await signedOnce('externalSends');
    const facts = (await world.asOperator('inbox.facts', { kind: 'externalSend', id })).data();
    expect(facts).toMatchObject({ signers: [{ login: 'operator', decision: 'approve', txHash: TX_HASH }] });
  });
});

describe('putting back after a signature', () => {
  const putBack = (id: number, token = world.operator) =>
    world.call('admin.sales.putBack', { id, reason: '보내지 않았어요' }, token);

  it('needs two people, and reopens the cancellation', async () => {
    const { id, approval } = await signedOnce('sales');
    expect((await putBack(id, second)).reason()).toBe('TAKEN');
    expect((await putBack(id)).data()).toEqual({
      id,
      state: 0,
      version: 2,
      takenBy: 'operator',
      approvals: 1,
    });
    expect((await putBack(id)).reason()).toBe('SAME_OPERATOR');
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
    expect((await putBack(id, second)).data()).toEqual({
      id,
      state: 0,
      version: 3,
      takenBy: null,
      approvals: 2,
    });
    expect((await decide('sales', approval, second)).reason()).toBe('NOT_TAKEN');
    expect((await world.asHolder('orders.cancel', { id })).data()).toEqual({ id, state: 2 });
  });
});

it("does not show an operator's reason as the holder's own cancellation", async () => {
  const [id, late] = [await world.sell('1'), await world.buy('500')];
  await decide('sales', { id, decision: 'reject', reason: '직접 취소' });
  await decide('purchases', { id: late, decision: 'reject', reason: '입금 시간 만료' });
  for (const one of [id, late]) {
    const { timeline } = (await world.asHolder('history.detail', { id: one })).data<{
      timeline: { what: string }[];
    }>();
    expect(timeline.map(({ what }) => what)).toEqual(['requested', 'rejected']);
  }
});
