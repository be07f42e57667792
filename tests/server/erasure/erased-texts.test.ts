// No text that an operator wrote about a holder outlasts the erasure, except in the operators' log (ADR-0020).
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { erase, HOLDER, LOGIN, NAME, payOut, tablesWith } from '../../support/people/leaving-holder.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { payoutInput, type PayoutFile } from '../../support/bank/payout-desk.ts';

const TEXT = '다온이 님 계좌 110123456789 은행에서 반려';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

/** Closes the account, which `token` is signed in to, pays the balance out and erases the holder. */
async function leaveAndErase(token: string): Promise<void> {
  (await world.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, token)).data();
  (await payOut(world, '500')).data();
  (await erase(world)).data();
}

async function sell(token: string): Promise<number> {
  const sale = { linkedAccountId: 2, gross: '100', requestId: randomUUID() };
  return (await world.call('orders.sell', sale, token)).data<{ id: number }>().id;
}

it('erases the reason why a sale was taken back from its payout file', async () => {
  const token = await world.signIn(LOGIN);
  const id = await sell(token);
  const file = (await world.asOperator('payouts.create', payoutInput([id]))).data<PayoutFile>();
  (await world.asOperator('payouts.takeBack', { id: file.id, saleIds: [id], reason: TEXT })).data();
  (await world.asOperator('sales.decide', { id, decision: 'reject', reason: TEXT })).data();
  expect(await tablesWith(world, TEXT)).toContain('payoutSales');
  await leaveAndErase(token);
  expect(await tablesWith(world, TEXT)).toEqual([]);
  const shown = JSON.stringify((await world.asOperator('payouts.get', { id: file.id })).data());
  for (const text of [TEXT, NAME]) expect(shown).not.toContain(text);
});

it('erases the reason of a payout file with a sale of the holder, and of no other file', async () => {
  const token = await world.signIn(LOGIN);
  const id = await sell(token);
  const about = { ...payoutInput([id]), reason: TEXT };
  const file = (await world.asOperator('payouts.create', about)).data<PayoutFile>();
  (await world.asOperator('payouts.takeBack', { id: file.id, saleIds: [id], reason: '확인' })).data();
  (await world.asOperator('sales.decide', { id, decision: 'reject', reason: '확인' })).data();
  const other = payoutInput([await world.sell('100')]);
  const kept = (await world.asOperator('payouts.create', other)).data<PayoutFile>();
  expect(await tablesWith(world, TEXT)).toEqual(['payouts']);
  await leaveAndErase(token);
  expect(await tablesWith(world, TEXT)).toEqual([]);
  expect((await world.asOperator('payouts.get', { id: kept.id })).data()).toMatchObject({
    reason: other.reason,
  });
});

it('refuses notes about an erased holder, the holder’s accounts and requests', async () => {
  const token = await world.signIn(LOGIN);
  const id = await sell(token);
  (await world.asOperator('sales.decide', { id, decision: 'reject', reason: '확인' })).data();
  const subjects = [
    { subject: 'holder', subjectId: HOLDER },
    { subject: 'linkedAccount', subjectId: 2 },
    { subject: 'request', subjectId: id },
  ];
  const add = (about: object) => world.asOperator('notes.add', { ...about, body: TEXT });
  for (const about of subjects) (await add(about)).data();
  await leaveAndErase(token);
  // The console offers no note where this says why; a company's and another holder's stay open.
  const refusalOf = async (about: object) =>
    (await world.asOperator('notes.list', about)).data<{ refusal: string | null }>().refusal;
  for (const about of subjects) {
    expect((await add(about)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect(await refusalOf(about)).toBe('개인정보를 파기한 회원에 관한 메모는 남길 수 없어요.');
  }
  expect(await refusalOf({ subject: 'holder', subjectId: 1 })).toBeNull();
  expect(await refusalOf({ subject: 'company', subjectId: 1 })).toBeNull();
  expect(await tablesWith(world, TEXT)).toEqual([]);
  (await add({ subject: 'holder', subjectId: 1 })).data();
  (await add({ subject: 'company', subjectId: 1 })).data();
});

it('reveals no number of an erased holder, and logs none as shown', async () => {
  await leaveAndErase(await world.signIn(LOGIN));
  for (const kind of ['holderPhone', 'linkedAccountNumber']) {
    const asked = { kind, id: HOLDER, reason: '확인' };
    expect((await world.asOperator('personalData.reveal', asked)).reason()).toBe('NOT_FOUND');
  }
  const filter = { action: 'personalData' };
  const { data } = (await world.asOperator('audit.list', { filter })).data<{ data: { outcome: string }[] }>();
  expect(data.map(({ outcome }) => outcome)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
});
