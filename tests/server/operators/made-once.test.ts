// What an operator makes under a key is made once: a call whose answer was lost is repeated with the same input.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

let world: TestApp;
let admin: string;

beforeEach(async () => {
  world = await createTestApp();
  admin = await world.signInOperator('admin1');
});

afterEach(() => world.close());

const call = (procedure: string, input: object = {}) => world.call(`admin.${procedure}`, input, admin);
const total = async (procedure: string, input = {}) =>
  (await call(procedure, input)).data<{ total: number }>().total;

const operator = { login: 'saebyeok', password: 'first1234!', role: 'operator', phone: '01077770001' };
const company = {
  name: '새벽게임즈',
  perDepositFee: '1',
  depositAccount: { bank: '081', accountNum: '12345678901', name: '새벽게임즈' },
};
const invite = { kind: 'signup', companyId: 1 };
const rule = { depositAccountId: 1, direction: 'out', text: '수수료', note: '이체 수수료' };
const address = { id: 1, reason: '회원이 요청했어요.' };

const rules = async () => (await call('lineRules.get')).data<{ rules: object[] }>().rules.length;
const addresses = async () =>
  (await call('holders.addresses', { id: 1 })).data<{ addresses: object[] }>().addresses.length;

describe('made once under a key', () => {
  it.each([
    ['operators.create', operator, { password: 'other1234!' }, () => total('operators.list')],
    ['companies.create', company, { perDepositFee: '2' }, () => total('companies.list')],
    ['invites.create', invite, { days: 3 }, () => total('invites.list')],
    ['lineRules.set', rule, { note: '다른 사유' }, rules],
    ['holders.giveAddress', address, { reason: '열쇠가 없어요.' }, addresses],
  ])('%s', async (procedure, input, other, count) => {
    const logged = () => total('audit.list', { filter: { action: procedure } });
    const before = await count();
    const requestId = crypto.randomUUID();
    const first = (await call(procedure, { ...input, requestId })).data();
    world.wait(60_000);
    expect((await call(procedure, { ...input, requestId })).data()).toEqual(first);
    expect([await count(), await logged()]).toEqual([before + 1, 1]);
    const changed = await call(procedure, { ...input, ...other, requestId });
    expect(changed.reason()).toBe('IDEMPOTENCY_MISMATCH');
  });

  it.each([
    ['operators.create', operator, () => total('operators.list')],
    ['companies.create', company, () => total('companies.list')],
    ['invites.create', invite, () => total('invites.list')],
    ['lineRules.set', rule, rules],
    ['holders.giveAddress', address, addresses],
  ])('%s, also when the calls come at the same time', async (procedure, input, count) => {
    const before = await count();
    const requestId = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => call(procedure, { ...input, requestId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await count()).toBe(before + 1);
  });

  it('an invite has the same code again, which opens it and is kept nowhere', async () => {
    const make = async (requestId: string) =>
      (await call('invites.create', { ...invite, requestId })).data<{ code: string }>().code;
    const requestId = crypto.randomUUID();
    const code = await make(requestId);
    expect(await make(requestId)).toBe(code);
    expect(await make(crypto.randomUUID())).not.toBe(code);
    expect((await world.call('signUp.checkInvite', { code })).status).toBe(200);
    const kept = await world.store.read((db) => db.select().from(db.t.idempotencyKeys));
    expect(JSON.stringify(kept.map(({ result }) => result))).not.toContain(code);
  });

  it('a proposal is repeated as one', async () => {
    await call('settings.set', { key: 'fourEyesWon', value: '10000000' });
    const input = { ...operator, requestId: crypto.randomUUID() };
    const first = (await call('operators.create', input)).data();
    expect(first).toMatchObject({ id: null, applied: false });
    expect((await call('operators.create', input)).data()).toEqual(first);
  });
});
