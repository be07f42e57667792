import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addInvite, type NewInvite } from '../../../server/features/invites/add-invite.ts';
import { createMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(() => world.close());

const ACCOUNT = { inviteCode: 'DEMO-LINK', name: '다온일', bank: '092', accountNum: '100099990001' };

const ask = (more: Record<string, unknown> = {}) =>
  world.asHolder('linkedAccounts.requestLink', { ...ACCOUNT, ...more });

async function invite(more: Partial<NewInvite>): Promise<string> {
  const now = world.deps.clock.now();
  const code = randomUUID();
  const bare = { agentEmail: null, expiresAt: null, maxUses: 1, createdBy: null };
  await world.store.write((tx) => addInvite(tx, { kind: 'link', companyId: 1, code, now, ...bare, ...more }));
  return code;
}

it('requests under the company of the invite, with its agent e-mail', async () => {
  const inviteCode = await invite({ agentEmail: 'agent@daon.kr' });
  const { requestId: id } = (await ask({ inviteCode })).data<{ requestId: number }>();
  const row = (await world.asOperator('links.get', { id })).data();
  expect(row).toMatchObject({ state: 0, company: '다온게임즈', email: 'agent@daon.kr' });
});

it("uses the holder's login where the invite names no agent, and converts Latin letters to capitals", async () => {
  const { requestId: id } = (await ask({ name: 'daon il' })).data<{ requestId: number }>();
  const row = (await world.asOperator('links.get', { id })).data();
  expect(row).toMatchObject({ name: 'DAONIL', email: 'daon0001' });
});

it('refuses an unknown code, one for signing up, an old one and a used one', async () => {
  expect((await ask({ inviteCode: 'nobody-made-this' })).reason()).toBe('INVITE_UNKNOWN');
  expect((await ask({ inviteCode: 'DEMO-SIGNUP' })).reason()).toBe('INVITE_UNKNOWN');
  const old = await invite({ expiresAt: world.deps.clock.now() });
  expect((await ask({ inviteCode: old })).reason()).toBe('INVITE_EXPIRED');
  const once = await invite({});
  expect((await ask({ inviteCode: once })).status).toBe(200);
  expect((await ask({ inviteCode: once, accountNum: '100099990002' })).reason()).toBe('INVITE_USED');
});

it('keeps the use when the bank account is taken, and gives it back on rejection', async () => {
  const inviteCode = await invite({});
  // The second holder's own account of the demo.
  const taken = { inviteCode, bank: '신한은행', accountNum: '11045600000002' };
  expect((await ask(taken)).reason()).toBe('ACCOUNT_TAKEN');
  const { requestId: id } = (await ask({ inviteCode })).data<{ requestId: number }>();
  await world.asOperator('links.decide', { id, decision: 'reject', reason: '예금주가 달라요.' });
  expect((await ask({ inviteCode })).status).toBe(200);
});

it('refuses fields that the form does not have', async () => {
  expect((await ask({ bank: '없는은행' })).status).toBe(400);
  expect((await ask({ accountNum: '12-34' })).status).toBe(400);
  expect((await ask({ name: '123' })).status).toBe(400);
  expect((await ask({ more: 1 })).status).toBe(400);
  expect((await world.call('linkedAccounts.requestLink', ACCOUNT)).reason()).toBe('UNAUTHENTICATED');
});

it('answers the first result again under the same key', async () => {
  const requestId = randomUUID();
  const inviteCode = await invite({});
  const first = (await ask({ inviteCode, requestId })).data();
  expect((await ask({ inviteCode, requestId })).data()).toEqual(first);
  expect((await ask({ inviteCode, requestId, accountNum: '1' })).reason()).toBe('IDEMPOTENCY_MISMATCH');
});

it('gives the last use of an invite, and a bank account, to one of two callers', async () => {
  const inviteCode = await invite({});
  const uses = await Promise.all([ask({ inviteCode }), ask({ inviteCode, accountNum: '100099990002' })]);
  expect(uses.filter((answer) => answer.status === 200)).toHaveLength(1);
  const other = await world.signIn('daon0002');
  const same = { ...ACCOUNT, accountNum: '100099990003' };
  const accounts = await Promise.all([ask(same), world.call('linkedAccounts.requestLink', same, other)]);
  expect(accounts.filter((answer) => answer.status === 200)).toHaveLength(1);
});
