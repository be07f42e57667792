// Who may sign an act of two (D50): another operator, settled, with a phone of their own and still with the role.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../domain/settings.ts';
import { CHANGED_BY_TWO } from '../../../domain/four-eyes.ts';
import {
  addAtTerminal,
  resetTotpAtTerminal,
  setPhoneAtTerminal,
} from '../../../server/features/operators/terminal-acts.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { eachMoneyWorld, TX_HASH, type MoneyWorld } from '../../support/people/money-world.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

const PASSWORD = 'first pass 1';
const PHONE = '01033330001';
const WAITS = { applied: false, approvals: 1 };
const AGREED = { applied: true, approvals: 2 };
const ALONE = { applied: true, approvals: 1 };

let world: MoneyWorld;
let second: string;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  second = await world.hire('admin2', 'admin');
  await world.fourEyesFrom(10_000_000n);
});

const bySecond = (path: string, input: unknown) => world.call(`admin.${path}`, input, second);
const idOf = async (token: string) =>
  (await world.call('admin.auth.me', {}, token)).data<{ id: number }>().id;
const set = <K extends keyof Settings>(key: K, value: Settings[K]) =>
  world.store.write((tx) => writeSetting(tx, key, value, world.deps.clock.now()));
const operatorRow = async (login: string) =>
  (
    await world.store.read((db) => db.select().from(db.t.operators).where(eq(db.t.operators.login, login)))
  )[0];

const newAdmin = { login: 'admin3', role: 'admin', password: PASSWORD, phone: PHONE, name: '김관리' };

/** Both admins make the same call. */
async function together(path: string, input: unknown): Promise<void> {
  expect((await world.asAdmin(path, input)).data()).toMatchObject(WAITS);
  expect((await bySecond(path, input)).data()).toMatchObject(AGREED);
}

async function enrol(token: string, password = PASSWORD): Promise<void> {
  const begun = await world.call('admin.auth.enrolTotp', { password }, token);
  const { secret, ticket } = begun.data<{ secret: string; ticket: string }>();
  const code = await generate({ secret, epoch: Math.floor(world.deps.clock.now().getTime() / 1000) });
  (await world.call('admin.auth.confirmTotp', { ticket, code }, token)).data();
}

/** A deposit that needs two. */
const bigDeposit = async (token: string, logIndex = 0) => {
  const rows = await world.store.read((db) => db.select().from(db.t.holders).where(eq(db.t.holders.id, 1)));
  const address = rows[0]?.walletAddress;
  const input = { address, amount: '100000', txHash: TX_HASH, logIndex, requestId: randomUUID() };
  return world.call('admin.deposits.record', input, token);
};

describe('making an operator', () => {
  it('waits for a second admin, and returns the proposal', async () => {
    expect((await world.asAdmin('operators.create', newAdmin)).data()).toEqual({
      id: null,
      login: 'admin3',
      name: '김관리',
      role: 'admin',
      disabled: false,
      totp: false,
      phone: '****0001',
      createdAt: null,
      ...WAITS,
    });
    const signIn = { login: 'admin3', password: PASSWORD };
    expect((await world.call('admin.auth.signIn', signIn)).reason()).toBe('CREDENTIALS_WRONG');
    expect((await world.asAdmin('operators.create', newAdmin)).reason()).toBe('SAME_OPERATOR');
    expect((await bySecond('operators.create', newAdmin)).data()).toMatchObject({
      id: expect.any(Number) as number,
      login: 'admin3',
      ...AGREED,
    });
    expect((await world.call('admin.auth.signIn', signIn)).status).toBe(200);
    expect((await world.asAdmin('operators.create', newAdmin)).reason()).toBe('LOGIN_TAKEN');
  });

  it('is a new proposal with another password, phone, role or name', async () => {
    const others = [
      { password: 'other pass 1' },
      { phone: '01033330002' },
      { role: 'operator' },
      { name: '이관리' },
    ];
    for (const [n, other] of others.entries()) {
      const asked = { ...newAdmin, login: `new${n}`, phone: `0103333100${n}` };
      const what = JSON.stringify(other);
      await world.asAdmin('operators.create', asked);
      expect((await bySecond('operators.create', { ...asked, ...other })).data(), what).toMatchObject(WAITS);
      expect((await world.asAdmin('operators.create', asked)).data(), what).toMatchObject(WAITS);
      expect((await bySecond('operators.create', asked)).data(), what).toMatchObject(AGREED);
    }
  });

  it('keeps neither password nor phone nor a hash of them after the proposal ended', async () => {
    const contents = async () =>
      JSON.stringify(await world.store.read((db) => db.select().from(db.t.proposals)));
    await world.asAdmin('operators.create', newAdmin);
    expect(await contents()).toContain('passwordHmac');
    for (const secret of [PASSWORD, PHONE]) expect(await contents()).not.toContain(secret);
    await bySecond('operators.create', newAdmin);
    expect(await contents()).not.toContain('Hmac');
  });

  it('does not make a second person: a new operator signs neither first nor second', async () => {
    await together('operators.create', newAdmin);
    const made = await world.signInOperator('admin3', PASSWORD);
    await enrol(made);
    expect((await bigDeposit(world.admin)).data()).toMatchObject({ approvals: 1 });
    expect((await bigDeposit(made)).reason()).toBe('SECOND_PERSON_TOO_NEW');
    expect((await bigDeposit(made, 1)).reason()).toBe('SECOND_PERSON_TOO_NEW');
    const purchase = { id: await world.buy('10000000'), decision: 'approve' };
    expect((await world.call('admin.purchases.decide', purchase, made)).reason()).toBe(
      'SECOND_PERSON_TOO_NEW',
    );
    expect((await bigDeposit(second)).data()).toMatchObject({ state: 1, approvals: 2 });
  });

  it('starts the wait also while four eyes are off', async () => {
    await set('fourEyesWon', null);
    expect((await world.asAdmin('operators.create', newAdmin)).data()).toMatchObject(ALONE);
    await world.fourEyesFrom(1n);
    const made = await world.signInOperator('admin3', PASSWORD);
    expect((await bigDeposit(made)).reason()).toBe('SECOND_PERSON_TOO_NEW');
  });
});

describe('secondPersonWaitHours', () => {
  it('ends to the millisecond, and is a setting', async () => {
    await together('operators.create', newAdmin);
    world.wait(24 * HOUR_MS - 1);
    let made = await world.signInOperator('admin3', PASSWORD);
    expect((await bigDeposit(made)).reason()).toBe('SECOND_PERSON_TOO_NEW');
    world.wait(1);
    expect((await bigDeposit(made)).data()).toMatchObject({ approvals: 1 });
    await set('secondPersonWaitHours', 25);
    expect((await bigDeposit(made, 1)).reason()).toBe('SECOND_PERSON_TOO_NEW');
    await set('secondPersonWaitHours', 0);
    made = await world.signInOperator('admin3', PASSWORD);
    expect((await bigDeposit(made, 1)).data()).toMatchObject({ approvals: 1 });
  });

  it('restarts when an operator from the console enrols, and not for one from the terminal', async () => {
    await together('operators.create', newAdmin);
    const phone = '01033330009';
    await addAtTerminal(world.deps, { login: 'admin4', password: PASSWORD, role: 'admin', phone });
    world.wait(30 * HOUR_MS);
    const made = await world.signInOperator('admin3', PASSWORD);
    await enrol(made);
    expect((await bigDeposit(made)).reason()).toBe('SECOND_PERSON_TOO_NEW');
    const own = await world.signInOperator('admin4', PASSWORD);
    await enrol(own);
    expect((await bigDeposit(own)).data()).toMatchObject({ approvals: 1 });
  });

  it('does not count a first signature of an operator who was reset since', async () => {
    const third = await world.hire('admin3', 'admin');
    expect((await bigDeposit(third)).data()).toMatchObject({ approvals: 1 });
    await together('operators.resetTotp', { id: await idOf(third) });
    expect((await bigDeposit(world.admin)).data()).toMatchObject({ state: 0, approvals: 1 });
    expect((await bigDeposit(second)).data()).toMatchObject({ state: 1, approvals: 2 });
  });
});

describe('changing an operator', () => {
  it('takes two for a role above, a phone, and resets', async () => {
    for (const [n, [path, change]] of (
      [
        ['operators.update', { role: 'admin' }],
        ['operators.update', { phone: '01033330003' }],
        ['operators.update', { phone: null }],
        ['operators.resetPassword', { password: 'other pass 1' }],
        ['operators.resetTotp', {}],
      ] as const
    ).entries()) {
      const login = `clerk00${n}`;
      const input = { id: await idOf(await world.hire(login, 'operator')), ...change };
      const what = JSON.stringify([path, change]);
      const before = await operatorRow(login);
      expect((await world.asAdmin(path, input)).data(), what).toMatchObject(WAITS);
      expect(await operatorRow(login), what).toEqual(before);
      expect((await world.asAdmin(path, input)).reason(), what).toBe('SAME_OPERATOR');
      expect((await bySecond(path, input)).data(), what).toMatchObject(AGREED);
      const { powersChangedAt } = (await operatorRow(login)) ?? {};
      expect(powersChangedAt ?? null, what).toEqual('phone' in change ? null : world.deps.clock.now());
    }
  });

  it('takes one to disable and two to enable', async () => {
    const token = await world.hire('clerk001', 'admin');
    const id = await idOf(token);
    expect((await world.asAdmin('operators.update', { id, role: 'operator' })).data()).toMatchObject(ALONE);
    expect((await world.asAdmin('operators.update', { id, disabled: true })).data()).toMatchObject(ALONE);
    await together('operators.update', { id, disabled: false });
    const again = await world.signInOperator('clerk001');
    const purchase = { id: await world.buy('10000000'), decision: 'approve' };
    expect((await world.call('admin.purchases.decide', purchase, again)).reason()).toBe(
      'SECOND_PERSON_TOO_NEW',
    );
  });

  it('takes one to rename', async () => {
    const id = await idOf(world.operator);
    expect((await world.asAdmin('operators.update', { id, name: '김' })).data()).toMatchObject(ALONE);
  });
});

describe('the first signer', () => {
  it.each([
    ['a viewer', { role: 'viewer' }],
    ['an operator', { role: 'operator' }],
    ['disabled', { disabled: true }],
  ])('does not count for a proposal once made %s', async (_what, change) => {
    const third = await world.hire('admin3', 'admin');
    const tariff = { perWithdrawalFee: '1', withdrawalFee: '0.01' };
    expect((await world.call('admin.settings.setTariff', tariff, third)).data()).toEqual(WAITS);
    (await world.asAdmin('operators.update', { id: await idOf(third), ...change })).data();
    expect((await world.asAdmin('settings.setTariff', tariff)).data()).toEqual(WAITS);
    expect((await bySecond('settings.setTariff', tariff)).data()).toEqual(AGREED);
  });

  it.each([
    ['viewer', 0, 1],
    ['operator', 1, 2],
  ] as const)('of a decision counts while its role covers it: %s', async (role, state, approvals) => {
    const third = await world.hire('admin3', 'admin');
    const input = { id: await world.buy('10000000'), decision: 'approve' };
    expect((await world.call('admin.purchases.decide', input, third)).data()).toMatchObject({ approvals: 1 });
    (await world.asAdmin('operators.update', { id: await idOf(third), role })).data();
    expect((await world.asOperator('purchases.decide', input)).data()).toMatchObject({ state, approvals });
  });
});

describe('signatureHours', () => {
  const tariff = { perWithdrawalFee: '1', withdrawalFee: '0.01' };

  it.each([
    ['just before', 72 * HOUR_MS - 1, AGREED],
    ['after', 72 * HOUR_MS, WAITS],
  ])('ends a proposal: %s', async (_when, ms, answer) => {
    expect((await world.asAdmin('settings.setTariff', tariff)).data()).toEqual(WAITS);
    world.wait(ms);
    second = await world.signInOperator('admin2');
    expect((await bySecond('settings.setTariff', tariff)).data()).toEqual(answer);
  });
});

describe("an operator's own phone", () => {
  it('is needed to sign, first or second', async () => {
    const bare = await world.hire('admin3', 'admin', null);
    expect((await bigDeposit(bare)).reason()).toBe('OPERATOR_PHONE_REQUIRED');
    expect((await bigDeposit(world.admin)).data()).toMatchObject({ approvals: 1 });
    expect((await bigDeposit(bare)).reason()).toBe('OPERATOR_PHONE_REQUIRED');
    await setPhoneAtTerminal(world.deps, 'ADMIN3', PHONE);
    expect((await bigDeposit(bare)).data()).toMatchObject({ state: 1, approvals: 2 });
  });

  it("is no other operator's, a disabled one's included", async () => {
    const third = await world.hire('admin3', 'admin', PHONE);
    const id = await idOf(third);
    (await world.asAdmin('operators.update', { id, disabled: true })).data();
    const taken = 'OPERATOR_PHONE_TAKEN';
    const other = { ...newAdmin, login: 'admin4' };
    expect((await world.asAdmin('operators.create', other)).reason()).toBe(taken);
    const own = { id: await idOf(second), phone: PHONE };
    expect((await world.asAdmin('operators.update', own)).reason()).toBe(taken);
    const { deps } = world;
    await expect(setPhoneAtTerminal(deps, 'admin2', PHONE)).rejects.toMatchObject({ code: taken });
    await expect(addAtTerminal(deps, { ...other, role: 'admin' })).rejects.toMatchObject({ code: taken });
    expect((await world.asAdmin('operators.update', { id, phone: PHONE, name: '김' })).data()).toMatchObject(
      ALONE,
    );
  });
});

describe('the terminal', () => {
  it('is the second person: operators that it adds may sign from the start, and the log names it', async () => {
    await addAtTerminal(world.deps, { login: 'admin3', password: PASSWORD, role: 'admin', phone: PHONE });
    const token = await world.signInOperator('admin3', PASSWORD);
    expect((await bigDeposit(world.admin)).data()).toMatchObject({ approvals: 1 });
    expect((await bigDeposit(token)).data()).toMatchObject({ state: 1, approvals: 2 });
    const log = await world.asAdmin('audit.list', { filter: { action: 'operator add' } });
    expect(log.data()).toMatchObject({
      data: [{ actor: 'terminal', outcome: 'done', detail: { login: 'admin3', phone: true } }],
    });
  });

  it('ends the sessions of an operator whose authenticator it resets, as the console does', async () => {
    const token = await world.hire('clerk001', 'operator');
    await enrol(token, 'daon1234!');
    await resetTotpAtTerminal(world.deps, 'clerk001');
    expect((await world.call('admin.auth.me', {}, token)).reason()).toBe('UNAUTHENTICATED');
    expect(await operatorRow('clerk001')).toMatchObject({ totpSecretEnc: null, powersChangedAt: null });
    await world.signInOperator('clerk001');
  });
});

describe('settings that bound money or time', () => {
  const OTHER: { [K in Exclude<keyof Settings, 'requireTotp'>]: Settings[K] | string } = {
    fourEyesWon: '1000000000',
    fourEyesSumHours: 1,
    signatureHours: 100,
    secondPersonWaitHours: 0,
    maxIssuePerDay: '9000000000',
    purchaseLifeHours: 720,
    openPurchasesMax: 1000,
    openPurchasesWonMax: '99999999999',
    takeAlertMinutes: 1440,
    waitNoticeMinutes: 90,
    confirmWithPassword: true,
    newDeviceText: true,
    closeAccountWithFunds: 'refuse',
    revealedPhonesPerDay: 10_000,
    smsSignUpPerDay: 1000,
    smsRecoveryPerDay: 1000,
    smsKnownPhonesPerDay: 1000,
    smsAlertPercent: 100,
    knownNetworkDays: 365,
    knownNetworkTries: 10,
    retentionYears: 100,
    firstSendWaitWon: '300000',
    firstSendWaitHours: 72,
    warnLookalike: 'ask',
    warnListed: 'wait',
    warnListedReports: 1,
    warnNight: 'ask',
    warnNightMinutes: 1440,
    warnAmount: 'wait',
    warnAmountTimes: 2,
    confirmDayWon: '1000000',
    confirmFirstWon: '300000',
    confirmChanges: true,
    confirmExemptsApi: true,
    supportUrl: 'tel:02-1234-5678',
    inviteDays: 30,
    inviteUses: 3,
  };

  it('are changed by two admins, each of them', async () => {
    for (const [key, value] of Object.entries(OTHER)) {
      const byTwo = CHANGED_BY_TWO[key as keyof Settings];
      expect(byTwo, key).toBe(!key.startsWith('invite'));
      const input = { key, value };
      expect((await world.asAdmin('settings.set', input)).data(), key).toEqual(byTwo ? WAITS : ALONE);
      if (byTwo) expect((await bySecond('settings.set', input)).data(), key).toEqual(AGREED);
      expect((await world.asAdmin('settings.get')).body).toMatchObject({
        result: { data: { [key]: value } },
      });
    }
    // Last, because the admins of the test have no authenticator.
    const totp = { key: 'requireTotp', value: 'deciders' };
    expect((await world.asAdmin('settings.set', totp)).data()).toEqual(WAITS);
    expect((await bySecond('settings.set', totp)).data()).toEqual(AGREED);
  });
});

describe('an operator with the phone of a holder', () => {
  it('cannot act on its wallet', async () => {
    const own = {
      1: await world.hire('admin3', 'admin', '01000000001'),
      4: await world.hire('admin4', 'admin', '01000000004'),
    };
    for (const [path, input] of [
      ['linkedAccounts.suspend', { id: 1 }],
      ['linkedAccounts.release', { id: 1 }],
      ['holders.endSessions', { id: 1 }],
      ['holders.setLock', { id: 1, amount: '1' }],
      ['holders.giveAddress', { id: 1 }],
      ['holders.block', { id: 1 }],
      ['holders.unblock', { id: 4 }],
    ] as const) {
      const act = { ...input, reason: '본인' };
      expect((await world.call(`admin.${path}`, act, own[input.id])).reason(), path).toBe('OWN_REQUEST');
      expect((await bySecond(path, act)).status, path).toBe(200);
    }
  });
});

it('refuses the hash of an own send for a deposit, in the first recording and in the second', async () => {
  const now = world.deps.clock.now();
  expect((await bigDeposit(world.admin)).data()).toMatchObject({ approvals: 1 });
  await world.store.write(async (tx) => {
    const sent = { txHash: TX_HASH, logIndex: 0, direction: 'out' as const, requestId: 1, createdAt: now };
    await tx.insert(tx.t.usedTxHashes).values(sent);
  });
  expect((await bigDeposit(second)).reason()).toBe('TX_HASH_USED');
  expect((await bigDeposit(second, 7)).reason()).toBe('TX_HASH_USED');
});
