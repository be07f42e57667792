// Operator sign-in: recovery codes, the lock, the shorter idle time, and required enrolment.
import { generate } from 'otplib';
import { describe, expect, it, vi } from 'vitest';
import { OPERATOR_IDLE_MS, OPERATOR_LOCK_MS } from '../../../domain/limits.ts';
import { RECOVERY_CODES } from '../../../domain/recovery-code.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

const signIn = (world: TestApp, more: object = {}, login = 'operator') =>
  world.call('admin.auth.signIn', { login, password: DEMO_PASSWORD, ...more });
const signInWrong = (world: TestApp, login = 'operator') =>
  world.call('admin.auth.signIn', { login, password: 'not this one' });

async function enrol(world: TestApp): Promise<{ secret: string; recoveryCodes: string[]; token: string }> {
  const token = await world.signInOperator('operator');
  const key = (await world.call('admin.auth.enrolTotp', { password: DEMO_PASSWORD }, token)).data<{
    secret: string;
    ticket: string;
  }>();
  const epoch = Math.floor(world.deps.clock.now().getTime() / 1000);
  const code = await generate({ secret: key.secret, epoch });
  const confirmed = await world.call('admin.auth.confirmTotp', { ticket: key.ticket, code }, token);
  const { recoveryCodes } = confirmed.data<{ recoveryCodes: string[] }>();
  world.wait(30_000);
  return { secret: key.secret, recoveryCodes, token };
}

describe('recovery codes', () => {
  it('are made with the authenticator, all different, and allow one sign-in each', async () => {
    await using world = await createTestApp();
    const { recoveryCodes, token } = await enrol(world);
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    const [first = ''] = recoveryCodes;
    expect((await signIn(world, { totp: first.toUpperCase().replace('-', ' ') })).status).toBe(200);
    expect((await signIn(world, { totp: first })).reason()).toBe('TOTP_WRONG');
    const me = (await world.call('admin.auth.me', {}, token)).data();
    expect(me).toMatchObject({ totp: true, recoveryCodesLeft: RECOVERY_CODES - 1 });
  });

  it('end when new ones are made or the authenticator is removed', async () => {
    await using world = await createTestApp();
    const { recoveryCodes, token } = await enrol(world);
    const renewed = await world.call('admin.auth.renewRecoveryCodes', { password: DEMO_PASSWORD }, token);
    const [fresh = ''] = renewed.data<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await signIn(world, { totp: recoveryCodes[0] })).reason()).toBe('TOTP_WRONG');
    expect((await signIn(world, { totp: fresh })).status).toBe(200);

    const admin = await world.signInOperator('admin1');
    const { id } = (await world.call('admin.auth.me', {}, token)).data<{ id: number }>();
    (await world.call('admin.operators.resetTotp', { id }, admin)).data();
    const left = (await world.call('admin.auth.me', {}, await world.signInOperator('operator'))).data();
    expect(left).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
  });

  it('cannot be renewed without the password or without an authenticator', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    const renew = (password: string) => world.call('admin.auth.renewRecoveryCodes', { password }, token);
    expect((await renew('not this one')).reason()).toBe('PASSWORD_WRONG');
    expect((await renew(DEMO_PASSWORD)).reason()).toBe('STATUS_NOT_ALLOWED');
  });
});

describe('the lock of an operator', () => {
  it('applies after five failures in a row, for the right password too, and ends after a quarter of an hour', async () => {
    await using world = await createTestApp();
    for (let n = 0; n < 5; n += 1) expect((await signInWrong(world)).reason()).toBe('CREDENTIALS_WRONG');
    const locked = await signIn(world);
    expect(locked.reason()).toBe('SIGN_IN_LOCKED');
    expect(locked.status).toBe(429);
    expect(locked.headers['retry-after']).toBe('900');
    world.wait(OPERATOR_LOCK_MS);
    expect((await signIn(world)).status).toBe(200);
  });

  it('applies to the tries that were under way when the fifth failed, the right one too', async () => {
    await using world = await createTestApp();
    const { passwords } = world.deps;
    const { promise: failed, resolve: go } = Promise.withResolvers<void>();
    // The tries that begin last end last, as if they had waited for a place to hash.
    let begun = 0;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, 'verify').mockImplementation(async (...asked) => {
      begun += 1;
      if (begun > 5) await failed;
      return verify(...asked);
    });
    const first = Array.from({ length: 5 }, () => signInWrong(world));
    const late = [signInWrong(world), signIn(world)];
    for (const answer of await Promise.all(first)) expect(answer.reason()).toBe('CREDENTIALS_WRONG');
    go();
    for (const answer of await Promise.all(late)) expect(answer.reason()).toBe('SIGN_IN_LOCKED');
  });

  it('resets after four failures when the fifth try is right', async () => {
    await using world = await createTestApp();
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await signInWrong(world)).reason()).toBe('CREDENTIALS_WRONG');
      expect((await signIn(world)).status).toBe(200);
    }
  });

  it('applies to a login that does not exist in the same way', async () => {
    await using world = await createTestApp();
    for (let n = 0; n < 5; n += 1) {
      expect((await signInWrong(world, 'nobody99')).reason()).toBe('CREDENTIALS_WRONG');
    }
    expect((await signInWrong(world, 'nobody99')).reason()).toBe('SIGN_IN_LOCKED');
  });

  it('does not count tries at the wallet, which answers 5 to the right password alone', async () => {
    await using world = await createTestApp();
    const atWallet = (password: string) => world.call('auth.signIn', { login: 'operator', password });
    for (let n = 0; n < 10; n += 1)
      expect((await atWallet('not this one')).reason()).toBe('CREDENTIALS_WRONG');
    expect((await atWallet(DEMO_PASSWORD)).reason()).toBe('OPERATOR_LOGIN');
    expect((await signIn(world)).status).toBe(200);
  });

  it('survives a restart', async () => {
    await using world = await createTestApp();
    for (let n = 0; n < 5; n += 1) await signInWrong(world);
    await world.restart();
    expect((await signIn(world)).reason()).toBe('SIGN_IN_LOCKED');
  });
});

describe('an idle console', () => {
  it('is signed out after half an hour', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    world.wait(OPERATOR_IDLE_MS - 1);
    expect((await world.call('admin.auth.me', {}, token)).status).toBe(200);
    world.wait(OPERATOR_IDLE_MS);
    expect((await world.call('admin.auth.me', {}, token)).reason()).toBe('UNAUTHENTICATED');
  });

  it('is not kept active by background calls', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    const ask = () =>
      world.app.inject({
        method: 'POST',
        url: '/trpc/admin.inbox.list',
        headers: {
          authorization: `Bearer ${token}`,
          'x-background': '1',
          'content-type': 'application/json',
        },
        payload: '{}',
      });
    for (let minutes = 0; minutes < 30; minutes += 10) {
      expect((await ask()).statusCode).toBe(200);
      world.wait(10 * 60_000);
    }
    expect((await ask()).statusCode).toBe(401);
  });
});

describe('a required authenticator', () => {
  const require = async (world: TestApp, value: 'off' | 'deciders' | 'everyone') => {
    const admin = await world.signInOperator('admin1');
    return world.call('admin.settings.set', { key: 'requireTotp', value }, admin);
  };

  it('blocks deciding until it is enrolled, and allows reading', async () => {
    await using world = await createTestApp();
    (await require(world, 'deciders')).data();
    const token = await world.signInOperator('operator');
    expect((await world.call('admin.inbox.list', {}, token)).status).toBe(200);
    const block = { id: 1, reason: '확인' };
    expect((await world.call('admin.holders.block', block, token)).reason()).toBe('TOTP_ENROLMENT_REQUIRED');
    const enrolled = await enrol(world);
    expect((await world.call('admin.holders.block', block, enrolled.token)).status).toBe(200);
  });

  it('blocks reading too when it is required for everyone', async () => {
    await using world = await createTestApp();
    (await require(world, 'everyone')).data();
    const token = await world.signInOperator('operator');
    expect((await world.call('admin.inbox.list', {}, token)).reason()).toBe('TOTP_ENROLMENT_REQUIRED');
    expect((await world.call('admin.auth.me', {}, token)).data()).toMatchObject({ requireTotp: 'everyone' });
    expect((await require(world, 'off')).reason()).toBe('TOTP_ENROLMENT_REQUIRED');
  });
});

describe('the funnel of an invite', () => {
  it('counts who opened, applied and was approved', async () => {
    await using world = await createTestApp();
    const admin = await world.signInOperator('admin1');
    const link = (
      await world.call('admin.invites.create', { kind: 'link', companyId: 1, uses: 3 }, admin)
    ).data<{ code: string }>();
    for (const code of [link.code, link.code, 'nobody-has-this']) {
      expect((await world.call('signUp.noteOpening', { code })).data()).toEqual({});
    }
    const holder = await world.signIn('daon0001');
    const asked = await world.call(
      'linkedAccounts.requestLink',
      { inviteCode: link.code, name: '다온일', bank: '신한은행', accountNum: '110222333444' },
      holder,
    );
    const funnel = async () =>
      (await world.call('admin.invites.list', { perPage: 1 }, admin)).data<{ data: object[] }>().data[0];
    expect(await funnel()).toMatchObject({ opens: 2, applied: 1, approved: 0, uses: 1 });
    const { requestId } = asked.data<{ requestId: number }>();
    (await world.call('admin.links.decide', { id: requestId, decision: 'approve' }, admin)).data();
    expect(await funnel()).toMatchObject({ opens: 2, applied: 1, approved: 1 });
  });
});

describe('the session', () => {
  type Session = { token: string; procedures: string[] };
  const asked = ['inbox.list', 'sales.decide', 'exports.sales', 'operators.list', 'exports.operators'];

  it.each([
    ['operator', ['inbox.list', 'sales.decide', 'exports.sales']],
    ['admin1', asked],
  ])('answers what the role of %s covers', async (login, covered) => {
    await using world = await createTestApp();
    const { token, procedures } = (await signIn(world, {}, login)).data<Session>();
    expect(asked.filter((path) => procedures.includes(path))).toEqual(covered);
    expect(procedures).not.toContain('auth.signIn');
    expect((await world.call('admin.auth.me', { withProcedures: true }, token)).data()).toMatchObject({
      procedures,
    });
  });

  it('answers less after the role has become a lower one', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    const admin = await world.signInOperator('admin1');
    const me = async () =>
      (await world.call('admin.auth.me', { withProcedures: true }, token)).data<{
        id: number;
        procedures: string[];
      }>();
    const { id, procedures } = await me();
    expect(procedures).toContain('holders.block');
    (await world.call('admin.operators.update', { id, role: 'viewer' }, admin)).data();
    expect((await me()).procedures).not.toContain('holders.block');
  });
});
