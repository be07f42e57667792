// At the highest price a large amount is worth more won than the database's integers hold. What moves the amount is answered all the
// same, and the thresholds of decisions see the largest amount of won.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asUnits, DAON } from '../../../domain/money.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let address: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  address = (await world.asHolder('wallet.address')).data<{ address: string }>().address;
  const most = asUnits(9_000_000_000n * DAON);
  await world.store.write((tx) => writeSetting(tx, 'maxIssuePerDay', most, world.deps.clock.now()));
  (await world.asAdmin('settings.setPrice', { price: '9999999999.9999' })).data();
});

const record = (token?: string) =>
  world.call(
    'admin.deposits.record',
    { address, amount: '5000000000', txHash: TX_HASH, requestId: randomUUID() },
    token ?? world.admin,
  );

it('records a deposit, and opens an external send of it', async () => {
  expect((await record()).data()).toMatchObject({ state: 1 });
  const id = await world.sendOut('4000000000');
  await world.take('externalSends', id);
  const txHash = `0x${'b'.repeat(64)}`;
  const approved = await world.asOperator('externalSends.decide', { id, decision: 'approve', txHash });
  expect(approved.data()).toMatchObject({ state: 1 });
});

it('asks for two people at any threshold', async () => {
  const second = await world.hire('admin2', 'admin');
  await world.fourEyesFrom(99_999_999_999_999n);
  expect((await record()).data()).toMatchObject({ state: 0, approvals: 1 });
  expect((await record(second)).data()).toMatchObject({ state: 1, approvals: 2 });
});
