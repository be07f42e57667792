// An on-chain hash that a signature named is evidence that the tokens left, also after the signature has expired (D14, D48 and D52).
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

const OTHER_HASH = `0x${'cd'.repeat(32)}`;
const reason = '다시 확인';

let world: MoneyWorld;
let id: number;
let holder: string;
let operator: string;
let second: string;

/** An external send whose hash the taker's approval named; the approval has expired, and all are signed in again. */
eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.hire('second', 'operator');
  await world.fourEyesFrom(1_000n);
  id = await world.sendOut('100');
  await world.take('externalSends', id);
  const approval = { id, decision: 'approve', txHash: TX_HASH };
  expect((await world.asOperator('externalSends.decide', approval)).data()).toMatchObject({ approvals: 1 });
  world.wait(73 * HOUR_MS);
  holder = await world.signIn('daon0001');
  operator = await world.signInOperator('operator');
  second = await world.signInOperator('second');
});

const decide = (token: string, input: object) =>
  world.call('admin.externalSends.decide', { id, reason, ...input }, token);
const putBack = (token: string) => world.call('admin.externalSends.putBack', { id, reason }, token);
const cancel = () => world.call('orders.cancel', { id }, holder);
const lockup = async () => (await world.call('wallet.balance', {}, holder)).data<{ lockup: string }>().lockup;

it('needs two people to put the send back, and its holder cannot cancel it afterwards', async () => {
  expect((await putBack(operator)).data()).toMatchObject({ takenBy: 'operator', approvals: 1 });
  expect((await putBack(operator)).reason()).toBe('SAME_OPERATOR');
  expect((await putBack(second)).data()).toMatchObject({ takenBy: null, approvals: 2 });
  expect((await cancel()).reason()).toBe('CANNOT_CANCEL');
  world.wait(73 * HOUR_MS);
  holder = await world.signIn('daon0001');
  expect((await cancel()).reason()).toBe('CANNOT_CANCEL');
  expect((await world.call('history.detail', { id }, holder)).data()).toMatchObject({
    canCancel: false,
    inProgress: true,
  });
  expect(await lockup()).not.toBe('0');
});

it.each([
  ['reject', 2],
  ['hold', 3],
])('needs two people to %s the send', async (decision, state) => {
  expect((await decide(operator, { decision })).data()).toEqual({ id, state: 0, approvals: 1 });
  expect(await lockup()).not.toBe('0');
  expect((await decide(second, { decision })).data()).toEqual({ id, state, approvals: 2 });
});

it('needs two people to approve the send, also when four eyes are off by then', async () => {
  await world.store.write((tx) => writeSetting(tx, 'fourEyesWon', null, world.deps.clock.now()));
  const approval = { decision: 'approve', txHash: OTHER_HASH };
  expect((await decide(operator, approval)).data()).toEqual({ id, state: 0, approvals: 1 });
  expect((await decide(second, approval)).data()).toEqual({ id, state: 1, approvals: 2 });
});

it('shows the hash to operators', async () => {
  const shown = async () => (await world.call('admin.externalSends.get', { id }, second)).data();
  expect(await shown()).toMatchObject({ state: 0, txHash: TX_HASH });
  (await decide(operator, { decision: 'approve', txHash: OTHER_HASH })).data();
  expect(await shown()).toMatchObject({ state: 0, txHash: OTHER_HASH });
  (await decide(second, { decision: 'approve', txHash: OTHER_HASH })).data();
  expect(await shown()).toMatchObject({ state: 1, txHash: OTHER_HASH });
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
