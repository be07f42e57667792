// A correction gives no tokens to an erased holder: they could be paid to no person (ADR-0020).
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

const reason = '확인';
let world: MoneyWorld;

eachMoneyWorld((fresh) => (world = fresh));

const newest = async (kind: string) =>
  (await world.asAdmin('ledger.transactions', { filter: { kind } })).data<{ data: { id: number }[] }>()
    .data[0]?.id ?? 0;
const correct = (transactionId: number, token: string) =>
  world.call('admin.corrections.create', { transactionId, reason, requestId: randomUUID() }, token);
const closeWallet = async () =>
  (await world.asHolder('auth.closeAccount', { password: null, agreed: true })).data();

it('refuses the second signature of a correction whose holder was erased since', async () => {
  const second = await world.hire('admin2', 'admin');
  const third = await world.hire('admin3', 'admin');
  await world.fourEyesFrom(1_000n);
  const id = await world.sell('1000');
  await world.take('sales', id, second);
  for (const token of [second, third])
    (await world.call('admin.sales.decide', { id, decision: 'approve' }, token)).data();
  const sale = await newest('sale');
  expect((await correct(sale, second)).data()).toMatchObject({ state: 0, approvals: 1 });
  await closeWallet();
  for (const token of [second, third]) await world.call('admin.holders.erase', { id: 1, reason }, token);
  expect((await correct(sale, third)).reason()).toBe('STATUS_NOT_ALLOWED');
  const { data } = (
    await world.asAdmin('holders.list', { filter: { status: 'closed', withBalance: true } })
  ).data<{ data: { login: string; balance: string; erasedAt: string | null }[] }>();
  expect(data.filter(({ erasedAt }) => erasedAt !== null)).toEqual([]);
});

// D43: an operator with the holder's phone is refused, and the erasure removes the phone.
it('lets no admin correct the sale of their own former wallet once it is erased', async () => {
  const own = await world.hire('ownadmin', 'admin', '01000000001');
  const id = await world.sell('1000');
  await world.take('sales', id);
  (await world.asOperator('sales.decide', { id, decision: 'approve' })).data();
  const sale = await newest('sale');
  await closeWallet();
  expect((await correct(sale, own)).reason()).toBe('OWN_REQUEST');
  (await world.asAdmin('holders.erase', { id: 1, reason })).data();
  expect((await correct(sale, own)).reason()).toBe('STATUS_NOT_ALLOWED');
});
