// What an expired signature leaves: no proposal comes back, and the next signature is news.
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import type { Settings } from '../../../domain/settings.ts';
import { newestFact } from '../../../server/features/inbox/inbox.repo.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

const set = <K extends keyof Settings>(key: K, value: Settings[K]) =>
  world.store.write((tx) => writeSetting(tx, key, value, world.deps.clock.now()));

eachMoneyWorld(async (fresh) => {
  world = fresh;
  await world.hire('second', 'operator');
});

it('more hours for signatures bring back no proposal', async () => {
  const admin2 = await world.hire('admin2', 'admin');
  await world.fourEyesFrom(1_000n);
  const tariff = { perWithdrawalFee: '1', withdrawalFee: '0.01' };
  expect((await world.call('admin.settings.setTariff', tariff, admin2)).data()).toMatchObject({
    applied: false,
  });
  world.wait(80 * HOUR_MS);
  // By one admin, while four eyes are off; they are on again afterwards.
  await set('fourEyesWon', null);
  const hours = { key: 'signatureHours', value: 720 };
  (await world.call('admin.settings.set', hours, await world.signInOperator('admin1'))).data();
  await world.fourEyesFrom(1_000n);
  const admin = await world.signInOperator('admin1');
  expect((await world.call('admin.settings.setTariff', tariff, admin)).data()).toMatchObject({
    applied: false,
  });
});

it('a first approval that replaces the newest one is news all the same', async () => {
  await world.fourEyesFrom(1_000n);
  await set('signatureHours', 2);
  const id = await world.buy('10000');
  const approve = async () =>
    (
      await world.call(
        'admin.purchases.decide',
        { id, decision: 'approve' },
        await world.signInOperator('second'),
      )
    ).data();
  const newest = () => world.store.read(newestFact);
  expect(await approve()).toMatchObject({ approvals: 1 });
  const before = await newest();
  world.wait(2 * HOUR_MS);
  expect(await approve()).toMatchObject({ approvals: 1 });
  expect(await newest()).not.toBe(before);
});
