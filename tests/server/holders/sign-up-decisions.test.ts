import { expect, it } from 'vitest';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
let id: number;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  const waiting = await world.asOperator('signUps.list', { filter: { state: 0 } });
  id = waiting.data<{ data: { id: number }[] }>().data[0]?.id ?? 0;
});

const decide = (decision: string, reason?: string) =>
  world.asOperator('signUps.decide', { id, decision, reason });
const signIn = () => world.call('auth.signIn', { login: 'waiting1', password: 'daon1234!' });

it('shows the applicant, with phone and account masked', async () => {
  expect((await world.asOperator('signUps.get', { id })).data()).toMatchObject({
    id,
    version: 1,
    state: 0,
    holder: { login: 'waiting1' },
    login: 'waiting1',
    phone: '****0003',
    name: '다온삼',
    bankCode: '090',
    bankName: '카카오뱅크',
    accountNum: '****0003',
    company: '다온게임즈',
  });
  expect((await world.asOperator('signUps.get', { id: 999_999 })).reason()).toBe('NOT_FOUND');
});

it('opens the wallet on approval and sends one text message before it answers', async () => {
  expect((await decide('approve')).data()).toEqual({ id, state: 1, approvals: 1 });
  expect(world.messages).toHaveLength(1);
  expect(world.messages[0]).toMatchObject({ to: '01000000003' });
  expect(world.messages[0]?.text).toContain('승인');
  const signed = (await signIn()).data<{ token: string; first: boolean }>();
  expect(signed.first).toBe(true);
  const { address } = (await world.call('wallet.address', {}, signed.token)).data<{ address: string }>();
  expect(address).toMatch(/^0x[0-9a-f]{40}$/);
});

it('refuses sign-in on hold until approval', async () => {
  expect((await decide('hold')).reason()).toBe('REASON_REQUIRED');
  await decide('hold', '서류를 확인하고 있어요.');
  expect(world.messages[0]?.text).toContain('서류를 확인하고 있어요.');
  expect((await signIn()).reason()).toBe('NOT_APPROVED');
  await decide('approve');
  expect(world.messages[1]?.text).toContain('승인');
  expect((await signIn()).status).toBe(200);
});

it('refuses sign-in after a rejection, which is final', async () => {
  await decide('reject', '예금주가 달라요.');
  expect(world.messages[0]?.text).toMatch(/거절.*예금주가 달라요\./s);
  expect((await signIn()).reason()).toBe('NOT_APPROVED');
  expect((await decide('approve')).reason()).toBe('ALREADY_DECIDED');
});

it('applies one of two concurrent decisions and sends one message', async () => {
  const answers = await Promise.all([decide('approve'), decide('reject', '예금주가 달라요.')]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(world.messages).toHaveLength(1);
});
