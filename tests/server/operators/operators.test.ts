import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

type Operator = {
  id: number;
  login: string;
  role: string;
  disabled: boolean;
  totp: boolean;
  phone: string | null;
};
type Session = { id: number; current: boolean };

const PASSWORD = 'first pass 1';

let world: TestApp;
let admin: string;
let adminId: number;

beforeEach(async () => {
  world = await createTestApp();
  admin = await world.signInOperator('admin1');
  adminId = (await world.call('admin.auth.me', {}, admin)).data<Operator>().id;
});

afterEach(() => world.close());

const create = (login: string, role: string, more: Record<string, unknown> = {}) =>
  world.call('admin.operators.create', { login, role, password: PASSWORD, ...more }, admin);
const update = (id: number, change: Record<string, unknown>, token = admin) =>
  world.call('admin.operators.update', { id, ...change }, token);
const newOperator = async (login: string, role: string) => (await create(login, role)).data<Operator>();

describe('adding an operator', () => {
  it('lets the new one sign in with the first password and change it', async () => {
    expect(await newOperator('newbie1', 'viewer')).toMatchObject({
      role: 'viewer',
      totp: false,
      phone: null,
    });
    const token = await world.signInOperator('newbie1', PASSWORD);
    const change = (currentPassword: string, newPassword: string) =>
      world.call('admin.auth.changePassword', { currentPassword, newPassword }, token);
    expect((await change('wrong pass', 'second pass')).reason()).toBe('PASSWORD_WRONG');
    expect((await change(PASSWORD, 'short')).reason()).toBe('INVALID_INPUT');
    expect((await change(PASSWORD, 'second pass')).status).toBe(200);
    expect((await world.call('admin.auth.me', {}, token)).status).toBe(200);
    const old = await world.call('admin.auth.signIn', { login: 'newbie1', password: PASSWORD });
    expect(old.reason()).toBe('CREDENTIALS_WRONG');
    await world.signInOperator('newbie1', 'second pass');
  });

  it.each(['daon0001', 'DAON0001', 'operator', 'ADMIN1'])('refuses the taken login %s', async (login) => {
    const before = (await world.call('admin.operators.list', {}, admin)).data<{ total: number }>().total;
    expect((await create(login, 'viewer')).reason()).toBe('LOGIN_TAKEN');
    const after = (await world.call('admin.operators.list', {}, admin)).data<{ total: number }>().total;
    expect(after).toBe(before);
  });

  it.each([
    ['abc', 'viewer', {}],
    ['fine1234', 'owner', {}],
    ['fine1234', 'viewer', { password: 'seven77' }],
    ['fine1234', 'viewer', { phone: '010-1234-5678' }],
    ['fine1234', 'viewer', { extra: 1 }],
  ])('refuses %s as %s with %j', async (login, role, more) => {
    expect((await create(login, role, more)).status).toBe(400);
  });

  it('is refused to operators and viewers, and the attempt is in the log', async () => {
    const operator = await world.signInOperator('operator');
    const refused = await world.call(
      'admin.operators.create',
      { login: 'sneaky01', role: 'admin', password: PASSWORD },
      operator,
    );
    expect(refused.reason()).toBe('FORBIDDEN');
    const log = await world.call('admin.audit.list', { filter: { outcome: 'FORBIDDEN' } }, admin);
    expect(log.data<{ data: unknown[] }>().data).toMatchObject([{ action: 'operators.create' }]);
    expect((await world.call('admin.operators.list', {}, operator)).reason()).toBe('FORBIDDEN');
  });
});

describe('listing operators', () => {
  it('shows no secret, filters and sorts', async () => {
    await create('phoned01', 'viewer', { phone: '01012345678', name: '김조회' });
    const listed = await world.call('admin.operators.list', { filter: { role: 'viewer' } }, admin);
    expect(listed.data()).toEqual({
      data: [
        {
          id: expect.any(Number),
          login: 'phoned01',
          name: '김조회',
          role: 'viewer',
          disabled: false,
          totp: false,
          phone: '****5678',
          createdAt: '2026-11-20T09:00:00+09:00',
        },
      ],
      total: 1,
    });
    const byLogin = { sort: { field: 'login', order: 'ASC' }, perPage: 2 };
    const sorted = (await world.call('admin.operators.list', byLogin, admin)).data<{ data: Operator[] }>();
    expect(sorted.data.map((row) => row.login)).toEqual(['admin1', 'operator']);
    expect((await world.call('admin.operators.get', { id: 999 }, admin)).reason()).toBe('NOT_FOUND');
  });
});

describe('changing an operator', () => {
  it('changes a role from the next call on', async () => {
    const { id } = await newOperator('rising01', 'viewer');
    const token = await world.signInOperator('rising01', PASSWORD);
    expect((await world.call('admin.operators.list', {}, token)).reason()).toBe('FORBIDDEN');
    expect((await update(id, { role: 'admin' })).data<Operator>().role).toBe('admin');
    expect((await world.call('admin.operators.list', {}, token)).status).toBe(200);
    await update(id, { role: 'viewer' });
    expect((await world.call('admin.operators.list', {}, token)).reason()).toBe('FORBIDDEN');
  });

  it('ends every session of one that is disabled, and lets it in again when enabled', async () => {
    const { id } = await newOperator('leaving1', 'operator');
    const token = await world.signInOperator('leaving1', PASSWORD);
    expect((await update(id, { disabled: true })).data<Operator>().disabled).toBe(true);
    expect((await world.call('admin.auth.me', {}, token)).reason()).toBe('UNAUTHENTICATED');
    const again = { login: 'leaving1', password: PASSWORD };
    expect((await world.call('admin.auth.signIn', again)).reason()).toBe('CREDENTIALS_WRONG');
    await update(id, { disabled: false });
    expect((await world.call('admin.auth.me', {}, token)).reason()).toBe('UNAUTHENTICATED');
    await world.signInOperator('leaving1', PASSWORD);
  });

  it('keeps the last admin, also when another admin is disabled', async () => {
    expect((await update(adminId, { role: 'operator' })).reason()).toBe('LAST_ADMIN');
    expect((await update(adminId, { disabled: true })).reason()).toBe('LAST_ADMIN');
    const { id } = await newOperator('second01', 'admin');
    await update(id, { disabled: true });
    expect((await update(adminId, { role: 'viewer' })).reason()).toBe('LAST_ADMIN');
  });

  it('lets operators change their own name but not their own role', async () => {
    await newOperator('second01', 'admin');
    expect((await update(adminId, { role: 'viewer' })).reason()).toBe('OWN_OPERATOR');
    expect((await update(adminId, { disabled: true })).reason()).toBe('OWN_OPERATOR');
    expect((await world.call('admin.operators.resetTotp', { id: adminId }, admin)).reason()).toBe(
      'OWN_OPERATOR',
    );
    expect((await update(adminId, { role: 'admin', name: '관리자' })).status).toBe(200);
  });

  it('applies one of two concurrent calls of admins who disable each other', async () => {
    const { id } = await newOperator('second01', 'admin');
    const second = await world.signInOperator('second01', PASSWORD);
    const answers = await Promise.all([
      update(id, { role: 'viewer' }),
      update(adminId, { disabled: true }, second),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('sets a phone, which refuses own requests, and removes it again', async () => {
    const { data } = (
      await world.call('admin.operators.list', { filter: { role: 'operator' } }, admin)
    ).data<{ data: Operator[] }>();
    const operatorId = data[0]?.id ?? 0;
    expect((await update(operatorId, { phone: '01000000001' })).data<Operator>().phone).toBe('****0001');
    const holder = await world.signIn('daon0001');
    const order = { linkedAccountId: 1, won: '10000', price: '100', requestId: crypto.randomUUID() };
    const { id } = (await world.call('orders.buy', order, holder)).data<{ id: number }>();
    const operator = await world.signInOperator('operator');
    const decide = () => world.call('admin.purchases.decide', { id, decision: 'approve' }, operator);
    expect((await decide()).reason()).toBe('OWN_REQUEST');
    expect((await update(operatorId, { phone: null })).data<Operator>().phone).toBeNull();
    expect((await decide()).status).toBe(200);
  });

  it('gives another operator a new password and ends the sessions of the old one', async () => {
    const { id } = await newOperator('forgot01', 'viewer');
    const token = await world.signInOperator('forgot01', PASSWORD);
    const reset = { id, password: 'a new pass 2' };
    expect((await world.call('admin.operators.resetPassword', reset, admin)).status).toBe(200);
    expect((await world.call('admin.auth.me', {}, token)).reason()).toBe('UNAUTHENTICATED');
    await world.signInOperator('forgot01', 'a new pass 2');
  });

  it('refuses an own new password that is the current one', async () => {
    await newOperator('forgot01', 'viewer');
    const token = await world.signInOperator('forgot01', PASSWORD);
    const change = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await world.call('admin.auth.changePassword', change, token)).reason()).toBe('PASSWORD_SAME');
    expect((await world.call('admin.auth.me', {}, token)).status).toBe(200);
  });

  it("does not reveal to an admin whether a password is another operator's current one", async () => {
    const { id } = await newOperator('forgot01', 'viewer');
    const reset = await world.call('admin.operators.resetPassword', { id, password: PASSWORD }, admin);
    expect(reset.status).toBe(200);
  });
});

describe("an operator's own sessions", () => {
  it('are listed, and one can be ended without touching the others', async () => {
    const other = await world.signInOperator('admin1');
    const sessions = (await world.call('admin.auth.sessions', {}, admin)).data<Session[]>();
    expect(sessions.map((session) => session.current)).toEqual([false, true]);
    const ended = await world.call('admin.auth.endSession', { id: sessions[0]?.id }, admin);
    expect(ended.status).toBe(200);
    expect((await world.call('admin.auth.me', {}, other)).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call('admin.auth.me', {}, admin)).status).toBe(200);
  });

  it("treats another operator's session as missing", async () => {
    const operator = await world.signInOperator('operator');
    const [mine] = (await world.call('admin.auth.sessions', {}, admin)).data<Session[]>();
    const refused = await world.call('admin.auth.endSession', { id: mine?.id }, operator);
    expect(refused.reason()).toBe('NOT_FOUND');
    expect((await world.call('admin.auth.me', {}, admin)).status).toBe(200);
  });
});
