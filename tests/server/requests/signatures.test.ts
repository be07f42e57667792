// What requests are worth, whom their acts count for, and what operators and holders read about signed ones (D48, D50, D51 and D52).
import { describe, expect, it } from 'vitest';
import { asPriceE4 } from '../../../domain/money.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
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
