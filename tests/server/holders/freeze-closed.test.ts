// The emergency stop of a wallet that was closed, and of one whose request another operator pays although it is on hold.
import { expect, it } from 'vitest';
import { DAY_MS } from '../../../domain/durations.ts';
import { endTimedHolds } from '../../../server/features/requests/end-timed-holds.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

const reason = '휴대폰을 잃어버렸어요.';

let world: MoneyWorld;

eachMoneyWorld((fresh) => (world = fresh));

const freeze = async (id = 1) => (await world.asOperator('holders.freeze', { id, reason })).data();
const stateOf = async (id: number) => {
  const operator = await world.signInOperator('operator');
  return (await world.call('admin.externalSends.get', { id }, operator)).data<{ state: number }>().state;
};
/** It asks for no password: a thief with the session can do it. */
const close = async () =>
  (await world.asHolder('auth.closeAccount', { password: null, agreed: true })).data();

it('holds what was asked for before the wallet was closed', async () => {
  const id = await world.sendOut('100');
  await close();
  expect(await freeze()).toMatchObject({ status: 'closed', held: 1, left: [] });
  expect(await stateOf(id)).toBe(3);
});

it('keeps the hold of a closed wallet without its day', async () => {
  const id = await world.sendOut('100');
  await close();
  const until = '2026-11-21';
  (await world.asOperator('externalSends.decide', { id, decision: 'hold', reason, until })).data();
  expect(await freeze()).toMatchObject({ status: 'closed', held: 0, timed: 1 });
  world.wait(DAY_MS);
  await endTimedHolds(world.deps);
  expect(await stateOf(id)).toBe(3);
});

it('ends the hold of a closed wallet on its day without an emergency stop', async () => {
  const id = await world.sendOut('100');
  await close();
  const until = '2026-11-21';
  (await world.asOperator('externalSends.decide', { id, decision: 'hold', reason, until })).data();
  world.wait(DAY_MS);
  await endTimedHolds(world.deps);
  expect(await stateOf(id)).toBe(0);
});
