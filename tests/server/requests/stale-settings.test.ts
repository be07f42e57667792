// A setting is changed beside the value that the admin was shown: one that another admin has changed meanwhile stays.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(() => world.close());

const ALONE = { applied: true, approvals: 1 };
const WAITS = { applied: false, approvals: 1 };
const AGREED = { applied: true, approvals: 2 };

const view = async () => (await world.asAdmin('settings.get')).data<Record<string, unknown>>();
const change = (call: string, input: object) => world.asAdmin(`settings.${call}`, input);

/** A change of one call: the value that was shown, one of another admin, and the one that is asked for. */
const CHANGES = [
  { call: 'setPrice', at: 'price', shown: '100', other: { price: '5000' }, asked: { price: '110' } },
  {
    call: 'setTariff',
    at: 'tariff',
    shown: { perWithdrawalFee: '0.5', withdrawalFee: '0.005' },
    other: { perWithdrawalFee: '3', withdrawalFee: '0.005' },
    asked: { perWithdrawalFee: '0.5', withdrawalFee: '0.01' },
  },
  ...[
    { key: 'openPurchasesMax', shown: 20, other: 5, asked: 30 },
    { key: 'maxIssuePerDay', shown: '1000000', other: '10', asked: '2000000' },
    { key: 'openPurchasesWonMax', shown: '30000000', other: '10000', asked: '40000000' },
  ].map(({ key, shown, other, asked }) => ({
    call: 'set',
    at: key,
    shown,
    other: { key, value: other },
    asked: { key, value: asked },
  })),
];

it.each(CHANGES)(
  '$call of $at is refused beside another value than the one that holds, and done beside it',
  async ({ call, at, shown, other, asked }) => {
    expect((await change(call, other)).data()).toEqual(ALONE);
    const before = await view();
    expect((await change(call, { ...asked, shown })).reason()).toBe('STALE_VERSION');
    expect(await view()).toEqual(before);
    const { [at]: held } = before;
    expect((await change(call, { ...asked, shown: held })).data()).toEqual(ALONE);
    // The same call again, as after a lost answer: what it asks for holds already.
    expect((await change(call, { ...asked, shown: held })).data()).toEqual(ALONE);
    expect((await change(call, other)).data()).toEqual(ALONE);
    expect((await change(call, asked)).data()).toEqual(ALONE);
  },
);

describe('with four eyes on', () => {
  const tariff = { perWithdrawalFee: '0.5', withdrawalFee: '0.01' };
  const shown = { perWithdrawalFee: '0.5', withdrawalFee: '0.005' };
  let second: string;

  beforeEach(async () => {
    await world.fourEyesFrom(10_000_000n);
    second = await world.hire('admin2', 'admin');
  });

  const bySecond = (call: string, input: object) => world.call(`admin.settings.${call}`, input, second);

  it('a proposal and its second call agree, whether or not either says what was shown', async () => {
    expect((await change('setTariff', { ...tariff, shown })).data()).toEqual(WAITS);
    expect((await bySecond('setTariff', tariff)).data()).toEqual(AGREED);
    expect((await change('setPrice', { price: '300' })).data()).toEqual(WAITS);
    expect((await bySecond('setPrice', { price: '300', shown: '100' })).data()).toEqual(AGREED);
  });

  it('another price ends the proposal, and the next one begins beside the price that holds', async () => {
    expect((await change('setPrice', { price: '300', shown: '100' })).data()).toEqual(WAITS);
    expect((await bySecond('setPrice', { price: '110', shown: '100' })).data()).toEqual(ALONE);
    expect((await bySecond('setPrice', { price: '300', shown: '100' })).reason()).toBe('STALE_VERSION');
    expect(await view()).toMatchObject({ price: '110' });
    expect((await bySecond('setPrice', { price: '300', shown: '110' })).data()).toEqual(WAITS);
  });

  it('a refused call withdraws no proposal', async () => {
    expect((await change('setTariff', { ...tariff, shown })).data()).toEqual(WAITS);
    const old = { perWithdrawalFee: '9', withdrawalFee: '0.005' };
    const other = { perWithdrawalFee: '7', withdrawalFee: '0.005' };
    expect((await bySecond('setTariff', { ...other, shown: old })).reason()).toBe('STALE_VERSION');
    expect((await bySecond('setTariff', { ...tariff, shown })).data()).toEqual(AGREED);
  });
});

it('four eyes that were switched on meanwhile are not set to another amount by one admin', async () => {
  await world.fourEyesFrom(10_000_000n);
  const input = { key: 'fourEyesWon', value: '20000', shown: null };
  expect((await change('set', input)).reason()).toBe('STALE_VERSION');
  expect((await change('set', { ...input, shown: '10000000' })).data()).toEqual(WAITS);
});

it('a first price is refused beside none when one was set meanwhile', async () => {
  await world.store.write(async (tx) => void (await tx.update(tx.t.terms).set({ price: null })));
  expect((await change('setPrice', { price: '90', shown: null })).data()).toEqual(ALONE);
  expect((await change('setPrice', { price: '95', shown: null })).reason()).toBe('STALE_VERSION');
});
