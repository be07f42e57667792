// Which hashes of the chain operators see that approvals of an external send have named, also after these have expired (D14 and D52).
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

const OTHER_HASH = `0x${'cd'.repeat(32)}`;

let world: MoneyWorld;
let id: number;
let operator: string;
let second: string;

/** An external send whose hash the taker's approval named; the approval has expired, and all are signed in again. */
eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.hire('second', 'operator');
  await world.fourEyesFrom(1_000n);
  id = await world.sendOut('100');
  const unnamed = (await world.asOperator('externalSends.get', { id })).data();
  expect(unnamed).toMatchObject({ txHash: null, otherHashes: [] });
  await world.take('externalSends', id);
  const approval = { id, decision: 'approve', txHash: TX_HASH };
  expect((await world.asOperator('externalSends.decide', approval)).data()).toMatchObject({ approvals: 1 });
  world.wait(73 * HOUR_MS);
  operator = await world.signInOperator('operator');
  second = await world.signInOperator('second');
});

const decide = (token: string, input: object) =>
  world.call('admin.externalSends.decide', { id, ...input }, token);

it('shows the newest hash to operators, and all that were named before', async () => {
  const shown = async () => (await world.call('admin.externalSends.get', { id }, second)).data();
  expect(await shown()).toMatchObject({ state: 0, txHash: TX_HASH, otherHashes: [] });
  (await decide(operator, { decision: 'approve', txHash: OTHER_HASH })).data();
  expect(await shown()).toMatchObject({ state: 0, txHash: OTHER_HASH });
  (await decide(second, { decision: 'approve', txHash: OTHER_HASH })).data();
  expect(await shown()).toMatchObject({ state: 1, txHash: OTHER_HASH, otherHashes: [TX_HASH] });
});

it('shows a hash that was named again, and not the one between', async () => {
  for (const txHash of [OTHER_HASH, TX_HASH]) {
    world.wait(96 * HOUR_MS);
    const taker = await world.signInOperator('operator');
    (await decide(taker, { decision: 'approve', txHash })).data();
  }
  const reader = await world.signInOperator('second');
  expect((await world.call('admin.externalSends.get', { id }, reader)).data()).toMatchObject({
    txHash: TX_HASH,
    otherHashes: [OTHER_HASH],
  });
});
