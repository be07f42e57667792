// Text messages requested from many networks: each purpose has its own quota, and known phones keep theirs (D54).
import { DAY_MS } from '../../domain/durations.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SETTINGS } from '../../domain/settings.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import { codeSentTo } from '../support/people/people.ts';
import {
  askRecovery,
  askSignUp,
  changeSettings,
  countTaken,
  from300,
  HOME,
  OFFICE,
  phoneOf,
} from './attackers.ts';
import { typed, type Heard } from './callers.ts';

const { runBackgroundJobs } = parts;

let world: TestApp;
afterEach(() => world.close());

const open = async (env: Record<string, string> = {}) => {
  world = await createTestApp({ RATE_LIMIT: 'on', ...env });
};

const OWNER_PHONE = '01000000001';

/** Requests a code for the owner's phone and sets a new password with it. */
async function recoverOwner(from: string): Promise<Heard> {
  const asked = await typed(
    world,
    'recovery.requestCode',
    { phone: OWNER_PHONE, login: 'daon0001' },
    { from },
  );
  if (asked.status !== 200) return asked;
  const { verificationId } = (JSON.parse(asked.text) as { result: { data: { verificationId: string } } })
    .result.data;
  await expect.poll(() => world.messages.some(({ to }) => to === OWNER_PHONE)).toBe(true);
  return typed(
    world,
    'recovery.verifyOwner',
    { phone: OWNER_PHONE, login: 'daon0001', code: codeSentTo(world, OWNER_PHONE), verificationId },
    { from },
  );
}

const anonymous = ({ status, headers, text }: Heard) => {
  const { date: _date, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'id') };
};

describe('text messages requested from 300 /48 networks', () => {
  it('end with the quota of sign-ups, and leave known phones theirs', async () => {
    await open();
    expect(await countTaken(450, askSignUp(world), from300)).toBe(SETTINGS.smsSignUpPerDay);
    expect(world.messages).toHaveLength(SETTINGS.smsSignUpPerDay);
    expect((await recoverOwner(HOME)).word).toBe('ok');
  });

  it('for recovery end with the quota of recovery, answer alike for known and unknown phones, and leave known phones theirs', async () => {
    await open();
    const asked = await countTaken(SETTINGS.smsRecoveryPerDay + 50, askRecovery(world), from300);
    expect(asked).toBe(SETTINGS.smsRecoveryPerDay + 50);
    expect(world.messages).toHaveLength(SETTINGS.smsRecoveryPerDay);
    const ask = (phone: string) => typed(world, 'recovery.requestCode', { phone }, { from: OFFICE });
    expect(anonymous(await ask('01077770001'))).toEqual(anonymous(await ask('01000000002')));
    expect((await recoverOwner(HOME)).word).toBe('ok');
    expect(world.messages.filter(({ to }) => to === '01077770001')).toEqual([]);
    // Sign-ups have their own quota.
    expect((await typed(world, 'signUp.requestCode', { phone: '01077770002' }, { from: HOME })).status).toBe(
      200,
    );
  });

  it('are refused alike for known and unknown phones when known phones have none left either', async () => {
    await open();
    await changeSettings(world, { smsRecoveryPerDay: 3, smsKnownPhonesPerDay: 2 });
    const ask = (phone: string, index: number) =>
      typed(world, 'recovery.requestCode', { phone }, { from: from300(index) });
    // A known phone uses the rest of recovery's quota when its own is used up.
    for (let index = 0; index < 4; index += 1) {
      expect((await ask(OWNER_PHONE, index)).status).toBe(200);
      world.wait(30_000);
    }
    expect((await ask(phoneOf(1), 5)).status).toBe(200);
    expect(anonymous(await ask(phoneOf(2), 6))).toEqual(anonymous(await ask('01000000002', 7)));
    expect((await ask(phoneOf(3), 8)).status).toBe(429);
    world.wait(DAY_MS);
    expect((await ask(phoneOf(3), 9)).status).toBe(200);
  });

  it('follow the settings and never exceed the total, of which known phones keep their part', async () => {
    await open();
    await changeSettings(world, { smsSignUpPerDay: 5 });
    expect(await countTaken(10, askSignUp(world), from300)).toBe(5);
    await changeSettings(world, { smsSignUpPerDay: 5000, smsKnownPhonesPerDay: 990 });
    expect(await countTaken(30, (index, from) => askSignUp(world)(index + 100, from), from300)).toBe(5);
    expect((await recoverOwner(HOME)).word).toBe('ok');
  });

  it('are reported on the dashboard, in the log and in the metrics from half of a quota on', async () => {
    await open();
    await changeSettings(world, { smsSignUpPerDay: 10 });
    const warned = vi.spyOn(world.deps.log, 'warn');
    const quotas = async () => {
      const admin = await world.signInOperator('admin1');
      const summary = (await world.call('admin.dashboard.summary', {}, admin)).data<{
        smsQuotas: { purpose: string; sent: number; limit: number; alert: boolean }[];
      }>();
      return summary.smsQuotas;
    };
    await countTaken(4, askSignUp(world), from300);
    expect(await quotas()).toEqual([
      { purpose: 'signUp', sent: 4, limit: 10, alert: false },
      { purpose: 'recovery', sent: 0, limit: SETTINGS.smsRecoveryPerDay, alert: false },
      { purpose: 'knownPhones', sent: 0, limit: SETTINGS.smsKnownPhonesPerDay, alert: false },
    ]);
    expect(warned).not.toHaveBeenCalled();
    await countTaken(6, (index, from) => askSignUp(world)(index + 10, from), from300);
    expect((await quotas())[0]).toEqual({ purpose: 'signUp', sent: 10, limit: 10, alert: true });
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      { purpose: 'signUp', sent: 5, limit: 10 },
      'text messages near their quota',
    );
    await changeSettings(world, { smsSignUpPerDay: 30, smsAlertPercent: 33 });
    expect((await quotas())[0]).toMatchObject({ alert: true });
    await changeSettings(world, { smsAlertPercent: 34 });
    expect((await quotas())[0]).toMatchObject({ alert: false });
    await runBackgroundJobs(world.deps, { bookFindings: 0 });
    const metrics = await world.deps.metrics.registry.metrics();
    expect(metrics).toContain('text_message_quota{purpose="signUp",of="sent"} 10');
    expect(metrics).toContain('text_message_quota{purpose="signUp",of="limit"} 30');
  });
});
