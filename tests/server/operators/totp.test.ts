import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

type Key = { secret: string; url: string; ticket: string };

const STEP_MS = 30_000;

let world: TestApp;
let operator: string;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
});

afterEach(() => world.close());

const codeOf = (secret: string, offsetMs = 0) =>
  generate({ secret, epoch: Math.floor((world.deps.clock.now().getTime() + offsetMs) / 1000) });
const begin = (password = DEMO_PASSWORD, token = operator) =>
  world.call('admin.auth.enrolTotp', { password }, token);
const confirm = (ticket: string, code: string, token = operator) =>
  world.call('admin.auth.confirmTotp', { ticket, code }, token);
const signIn = (totp?: string) =>
  world.call('admin.auth.signIn', { login: 'operator', password: DEMO_PASSWORD, totp });

async function enrol(): Promise<string> {
  const { secret, ticket } = (await begin()).data<Key>();
  expect((await confirm(ticket, await codeOf(secret))).status).toBe(200);
  world.wait(STEP_MS);
  return secret;
}

describe('enrolling an authenticator', () => {
  it('shows a key and requires no code until one was confirmed', async () => {
    const { secret, url } = (await begin()).data<Key>();
    expect(url).toMatch(/^otpauth:\/\/totp\//);
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    expect((await signIn()).status).toBe(200);
  });

  it('ends the other sessions and requires a code from then on', async () => {
    const other = await world.signInOperator('operator');
    const secret = await enrol();
    expect((await world.call('admin.auth.me', {}, operator)).status).toBe(200);
    expect((await world.call('admin.auth.me', {}, other)).reason()).toBe('UNAUTHENTICATED');
    expect((await signIn()).reason()).toBe('TOTP_REQUIRED');
    expect((await signIn('000000')).reason()).toBe('TOTP_WRONG');
    expect((await signIn(await codeOf(secret))).status).toBe(200);
  });

  it('requires the password', async () => {
    expect((await begin('wrong pass')).reason()).toBe('PASSWORD_WRONG');
  });

  it('refuses a wrong code, an old or forged ticket, and one of another operator', async () => {
    const { secret, ticket } = (await begin()).data<Key>();
    expect((await confirm(ticket, '12345')).reason()).toBe('TOTP_WRONG');
    expect((await confirm(ticket, await codeOf(secret, 10 * STEP_MS))).reason()).toBe('TOTP_WRONG');
    expect((await confirm(`${ticket.slice(0, -8)}AAAAAAAA`, await codeOf(secret))).reason()).toBe(
      'CODE_EXPIRED',
    );
    expect((await confirm('x', await codeOf(secret))).reason()).toBe('CODE_EXPIRED');
    const admin = await world.signInOperator('admin1');
    expect((await confirm(ticket, await codeOf(secret), admin)).reason()).toBe('CODE_EXPIRED');
    world.wait(10 * 60_000);
    expect((await confirm(ticket, await codeOf(secret))).reason()).toBe('CODE_EXPIRED');
    expect((await signIn()).status).toBe(200);
  });

  it('keeps one authenticator when two are confirmed concurrently', async () => {
    const first = (await begin()).data<Key>();
    const second = (await begin()).data<Key>();
    const answers = await Promise.all([
      confirm(first.ticket, await codeOf(first.secret)),
      confirm(second.ticket, await codeOf(second.secret)),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await begin()).reason()).toBe('STATUS_NOT_ALLOWED');
  });
});

describe('a code', () => {
  it('is valid once, also for two concurrent calls and after a restart', async () => {
    const secret = await enrol();
    const code = await codeOf(secret);
    const answers = await Promise.all([signIn(code), signIn(code)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
    await world.restart();
    expect((await signIn(code)).reason()).toBe('TOTP_WRONG');
    world.wait(STEP_MS);
    expect((await signIn(await codeOf(secret))).status).toBe(200);
  });

  it('is logged when it is tried again', async () => {
    const code = await codeOf(await enrol());
    await signIn(code);
    expect((await signIn(code)).reason()).toBe('TOTP_WRONG');
    const filter = { outcome: 'TOTP_WRONG' };
    expect((await world.call('admin.audit.list', { filter }, operator)).data()).toMatchObject({ total: 1 });
  });

  it('is not the code of the enrolment', async () => {
    const { secret, ticket } = (await begin()).data<Key>();
    const code = await codeOf(secret);
    await confirm(ticket, code);
    expect((await signIn(code)).reason()).toBe('TOTP_WRONG');
  });

  it('is accepted one step late or early, and no more', async () => {
    const secret = await enrol();
    world.wait(10 * STEP_MS);
    expect((await signIn(await codeOf(secret, -2 * STEP_MS))).reason()).toBe('TOTP_WRONG');
    expect((await signIn(await codeOf(secret, 2 * STEP_MS))).reason()).toBe('TOTP_WRONG');
    expect((await signIn(await codeOf(secret, -STEP_MS))).status).toBe(200);
    expect((await signIn(await codeOf(secret, STEP_MS))).status).toBe(200);
  });

  it('is never asked for before the right password', async () => {
    await enrol();
    const wrong = await world.call('admin.auth.signIn', { login: 'operator', password: 'wrong pass' });
    expect(wrong.reason()).toBe('CREDENTIALS_WRONG');
  });
});

describe('a lost authenticator', () => {
  it('is removed by an admin, which ends the sessions', async () => {
    await enrol();
    const me = (await world.call('admin.auth.me', {}, operator)).data<{ id: number }>();
    const admin = await world.signInOperator('admin1');
    expect((await world.call('admin.operators.resetTotp', { id: me.id }, admin)).status).toBe(200);
    expect((await world.call('admin.auth.me', {}, operator)).reason()).toBe('UNAUTHENTICATED');
    expect((await signIn()).status).toBe(200);
  });
});

describe('guessing', () => {
  it('ends after ten tries, for codes as for passwords', async () => {
    await using strict = await createTestApp({ RATE_LIMIT: 'on' });
    const token = await strict.signInOperator('operator');
    const { ticket } = (
      await strict.call('admin.auth.enrolTotp', { password: DEMO_PASSWORD }, token)
    ).data<Key>();
    for (let i = 0; i < 9; i += 1) {
      const wrong = await strict.call('admin.auth.confirmTotp', { ticket, code: '000000' }, token);
      expect(wrong.reason()).toBe('TOTP_WRONG');
    }
    const over = await strict.call('admin.auth.confirmTotp', { ticket, code: '000000' }, token);
    expect(over.reason()).toBe('TOO_MANY_REQUESTS');
    // Signing in is counted apart, so that guesses within a session keep no operator out.
    const again = await strict.call('admin.auth.signIn', { login: 'operator', password: DEMO_PASSWORD });
    expect(again.status).toBe(200);
  });
});

describe('refused sign-ins', () => {
  it('are logged for operators and not for other logins', async () => {
    await world.call('admin.auth.signIn', { login: 'operator', password: 'wrong pass' });
    await world.call('admin.auth.signIn', { login: 'nobody01', password: 'wrong pass' });
    const log = await world.call('admin.audit.list', { filter: { outcome: 'CREDENTIALS_WRONG' } }, operator);
    expect(log.data()).toMatchObject({ total: 1, data: [{ action: 'auth.signIn' }] });
  });
});
