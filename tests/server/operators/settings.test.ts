import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import type { Store } from '../../../db/store.ts';
import { parseAddress } from '../../../domain/address.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { readSettings } from '../../../server/settings/read-settings.ts';
import { send } from '../../../server/features/transfers/send.ts';
import { unwrap } from '../../../server/trpc/unwrap.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { hireOperator } from '../../support/people/hire-operator.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { DAON } from '../../../domain/money.ts';

const ELSEWHERE = `0x${'ab'.repeat(20)}`;

let world: TestApp;
let admin: string;
let holder: string;

beforeEach(async () => {
  world = await createTestApp();
  admin = await world.signInOperator('admin1');
  holder = await world.signIn('daon0001');
});

afterEach(() => world.close());

const set = (key: string, value: unknown, token = admin) =>
  world.call('admin.settings.set', { key, value }, token);
const get = async () => (await world.call('admin.settings.get', {}, admin)).data<Record<string, unknown>>();
const buy = (won = '10000') =>
  world.call('orders.buy', { linkedAccountId: 1, won, price: '100', requestId: randomUUID() }, holder);
const bought = async (won?: string) => (await buy(won)).data<{ id: number }>().id;
const approve = (id: number, token = admin) =>
  world.call('admin.purchases.decide', { id, decision: 'approve' }, token);

const idOf = (login: string) =>
  world.store.read(async (db) => {
    const { holders } = db.t;
    const [row] = await db.select({ id: holders.id }).from(holders).where(eq(holders.login, login));
    return row?.id ?? 0;
  });

/** Stores a setting as only another program would. */
const plant = (key: string, value: unknown) =>
  world.store.write(async (tx) => {
    const { settings } = tx.t;
    await tx.delete(settings).where(eq(settings.key, key));
    await tx.insert(settings).values({ key, value, updatedAt: world.deps.clock.now() });
  });

const secondAdmin = () => hireOperator(world, 'admin2', 'admin');

describe('settings', () => {
  it('start from their defaults and keep what was set over a restart', async () => {
    expect(await get()).toMatchObject({
      purchaseLifeHours: 24,
      openPurchasesMax: 20,
      fourEyesWon: null,
      maxIssuePerDay: '1000000',
      closeAccountWithFunds: 'allow',
      confirmWithPassword: false,
      inviteDays: 7,
      inviteUses: 1,
    });
    expect((await set('closeAccountWithFunds', 'refuse')).data()).toEqual({ applied: true, approvals: 1 });
    await set('maxIssuePerDay', '12.5');
    await set('fourEyesWon', '5000000');
    await world.restart();
    expect(await get()).toMatchObject({
      closeAccountWithFunds: 'refuse',
      maxIssuePerDay: '12.5',
      fourEyesWon: '5000000',
    });
  });

  it.each([
    ['openPurchasesMax', '20'],
    ['openPurchasesMax', 1.5],
    ['fourEyesWon', 10_000_000],
    ['fourEyesWon', 'on'],
    ['maxIssuePerDay', '1.5'],
    ['openPurchasesWonMax', '-1'],
    ['requireTotp', 'nobody'],
    ['confirmWithPassword', 'true'],
    ['supportUrl', 'javascript:alert(1)'],
  ])('are refused as malformed where the database holds %s as %j', async (key, value) => {
    await plant(key, value);
    await expect(world.store.read(readSettings)).rejects.toThrow(
      `malformed in the table of settings: ${key}`,
    );
    expect((await world.call('admin.settings.get', {}, admin)).reason()).toBe('INTERNAL');
  });

  it('ignore a stored name that this version does not know', async () => {
    const before = await get();
    await plant('formerSetting', 5);
    expect(await get()).toEqual(before);
  });

  it.each([
    ['openPurchasesMax', 0],
    ['openPurchasesMax', 1.5],
    ['openPurchasesMax', '5'],
    ['purchaseLifeHours', 0],
    ['purchaseLifeHours', 721],
    ['inviteDays', 366],
    ['inviteUses', 0],
    ['closeAccountWithFunds', 'maybe'],
    ['confirmWithPassword', 1],
    ['supportUrl', 'http://daon.example'],
    ['supportUrl', ''],
    ['price', '1'],
  ])('refuse %s = %j', async (key, value) => {
    expect((await set(key, value)).reason()).toBe('INVALID_INPUT');
  });

  it.each([
    ['fourEyesWon', '1e7'],
    ['fourEyesWon', '-1'],
    ['maxIssuePerDay', '1,000'],
  ])('refuse %s = %j as no amount', async (key, value) => {
    expect((await set(key, value)).reason()).toBe('AMOUNT_INVALID');
  });

  it('are changed by admins only, and every change is logged with the previous value', async () => {
    const operator = await world.signInOperator('operator');
    expect((await set('inviteDays', 3, operator)).reason()).toBe('FORBIDDEN');
    await set('inviteDays', 3);
    const log = await world.call('admin.audit.list', { filter: { subject: 'setting:inviteDays' } }, admin);
    expect(log.data()).toMatchObject({ total: 1, data: [{ detail: { from: '7', to: '3' } }] });
  });
});

describe('supportUrl', () => {
  it('is answered to everyone from the next call on, and can be taken away', async () => {
    const link = async (token?: string) => (await world.call('support.link', {}, token)).data();
    expect(await link()).toEqual({ url: null });
    await set('supportUrl', 'tel:02-1234-5678');
    expect(await link()).toEqual({ url: 'tel:02-1234-5678' });
    expect(await link(holder)).toEqual({ url: 'tel:02-1234-5678' });
    await set('supportUrl', null);
    expect(await link()).toEqual({ url: null });
  });
});

describe('openPurchasesMax', () => {
  it('limits open purchases from the next one on', async () => {
    await set('openPurchasesMax', 1);
    const id = await bought();
    expect((await buy()).reason()).toBe('TOO_MANY_OPEN');
    await set('openPurchasesMax', 2);
    expect((await buy()).status).toBe(200);
    expect((await buy()).reason()).toBe('TOO_MANY_OPEN');
    await approve(id);
    expect((await buy()).status).toBe(200);
  });
});

describe('openPurchasesWonMax', () => {
  it('is 30 000 000 won, and is changed with effect on the next purchase', async () => {
    expect((await buy('30000000')).status).toBe(200);
    expect((await buy('10000')).reason()).toBe('TOO_MANY_OPEN');
    await set('openPurchasesWonMax', '30010000');
    expect((await buy('10000')).status).toBe(200);
    expect((await buy('10000')).reason()).toBe('TOO_MANY_OPEN');
  });
});

describe('purchaseLifeHours', () => {
  it('applies to purchases made after it was set', async () => {
    const { expirePurchases } = await import('../../../server/features/purchases/expire-purchases.ts');
    await bought();
    await set('purchaseLifeHours', 1);
    await bought();
    world.wait(HOUR_MS - 1);
    expect(await expirePurchases(world.deps)).toBe(0);
    world.wait(1);
    expect(await expirePurchases(world.deps)).toBe(1);
    world.wait(23 * HOUR_MS);
    expect(await expirePurchases(world.deps)).toBe(1);
  });
});

describe('maxIssuePerDay', () => {
  it('allows the last unit of a day and not one more, and restarts the next day', async () => {
    await set('maxIssuePerDay', '150');
    const [first, second, third] = [await bought('10000'), await bought('5000'), await bought('200')];
    expect((await approve(first)).status).toBe(200);
    expect((await approve(second)).status).toBe(200);
    expect((await approve(third)).reason()).toBe('ISSUE_LIMIT');
    world.wait(15 * HOUR_MS);
    admin = await world.signInOperator('admin1');
    expect((await approve(third)).status).toBe(200);
  });
});

describe('fourEyesWon', () => {
  it('needs two operators from the amount on, and one when it is off', async () => {
    const second = await secondAdmin();
    await set('fourEyesWon', '10000');
    const [below, exact] = [await bought('9999'), await bought('10000')];
    expect((await approve(below)).data()).toMatchObject({ state: 1, approvals: 1 });
    expect((await approve(exact)).data()).toMatchObject({ state: 0, approvals: 1 });
    expect((await approve(exact)).reason()).toBe('SAME_OPERATOR');
    expect((await approve(exact, second)).data()).toMatchObject({ state: 1, approvals: 2 });
  });

  it('is not turned off by one admin, nor is the daily limit', async () => {
    const second = await secondAdmin();
    await set('fourEyesWon', '10000');
    expect((await set('fourEyesWon', null)).data()).toEqual({ applied: false, approvals: 1 });
    expect((await set('fourEyesWon', null)).reason()).toBe('SAME_OPERATOR');
    expect((await set('fourEyesWon', '999999999', second)).data()).toEqual({ applied: false, approvals: 1 });
    expect((await set('maxIssuePerDay', '1')).data()).toEqual({ applied: false, approvals: 1 });
    expect((await get())['fourEyesWon']).toBe('10000');
    expect((await set('maxIssuePerDay', '1', second)).data()).toEqual({ applied: true, approvals: 2 });
    expect((await set('inviteDays', 3)).data()).toEqual({ applied: true, approvals: 1 });
    expect((await set('fourEyesWon', '999999999')).data()).toEqual({ applied: true, approvals: 2 });
    expect((await set('fourEyesWon', null)).data()).toEqual({ applied: false, approvals: 1 });
    expect((await set('fourEyesWon', null, second)).data()).toEqual({ applied: true, approvals: 2 });
    expect((await set('maxIssuePerDay', '2')).data()).toEqual({ applied: true, approvals: 1 });
  });
});

describe('confirmWithPassword', () => {
  const outflows = [
    ['transfers.send', { to: { address: ELSEWHERE }, net: '1' }],
    ['transfers.send', { to: { linkedAccountId: 1 }, net: '1', price: '100' }],
    ['orders.sell', { linkedAccountId: 1, gross: '2', price: '100' }],
  ] as const;

  it.each(outflows)('requires the password before %s of %j while it is on', async (path, input) => {
    const call = (more: Record<string, unknown> = {}, requestId: string = randomUUID()) =>
      world.call(path, { ...input, requestId, ...more }, holder);
    expect((await call()).status).toBe(200);
    await set('confirmWithPassword', true);
    expect((await call()).reason()).toBe('PASSWORD_CONFIRM_REQUIRED');
    expect((await call({ password: 'wrong pass' })).reason()).toBe('PASSWORD_WRONG');
    const requestId = randomUUID();
    const first = await call({ password: DEMO_PASSWORD }, requestId);
    expect(first.status).toBe(200);
    expect((await call({ password: DEMO_PASSWORD }, requestId)).body).toEqual(first.body);
    await set('confirmWithPassword', false);
    expect((await call({}, requestId)).body).toEqual(first.body);
  });

  it.each([undefined, 'wrong pass'])(
    'counts when it is switched on during a send with password %s',
    async (password) => {
      const { deps } = world;
      const isOnBeforeItsWrite: Store = {
        ...deps.store,
        write: async (fn) => {
          await plant('confirmWithPassword', true);
          return deps.store.write(fn);
        },
      };
      const input = {
        to: { address: unwrap(parseAddress(ELSEWHERE)) },
        net: DAON,
        requestId: randomUUID(),
        checksumAccepted: true,
        password,
      };
      const sent = send({ ...deps, store: isOnBeforeItsWrite }, { id: await idOf('daon0001') }, input);
      await expect(sent).rejects.toMatchObject({ code: 'PASSWORD_CONFIRM_REQUIRED' });
    },
  );

  it('is reported by the quote of a send, so that the wallet can ask before it sends', async () => {
    const required = async () => {
      const input = { to: { address: ELSEWHERE }, net: '1' };
      return (await world.call('transfers.quote', input, holder)).data<{ passwordRequired: boolean }>()
        .passwordRequired;
    };
    expect(await required()).toBe(false);
    await set('confirmWithPassword', true);
    expect(await required()).toBe(true);
  });

  it('requires no password where no tokens leave', async () => {
    await set('confirmWithPassword', true);
    expect((await buy()).status).toBe(200);
  });
});
