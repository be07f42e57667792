import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_COMPANY, DEMO_HOLDERS } from '../../../server/demo/demo-people.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

let world: TestApp;
let operator: string;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
});

afterEach(() => world.close());

const reveal = (kind: string, id: number, reason = '이체 확인') =>
  world.call('admin.personalData.reveal', { kind, id, reason }, operator);
const audited = async () =>
  (await world.call('admin.audit.list', { filter: { action: 'personalData' } }, operator)).data<{
    data: { subject: string; outcome: string; detail: Record<string, string> }[];
    total: number;
  }>();

describe('revealing a whole number', () => {
  it.each([
    ['holderPhone', 1, DEMO_HOLDERS.first.phone],
    ['linkedAccountNumber', 1, DEMO_HOLDERS.first.accountNum],
    ['companyDepositNumber', 1, DEMO_COMPANY.depositNum],
  ])('%s of %i', async (kind, id, value) => {
    expect((await reveal(kind, id)).data()).toEqual({ value });
  });

  it('finds the accounts behind a purchase and a sale', async () => {
    const holder = await world.signIn('daon0001');
    const price = '100';
    const bought = { linkedAccountId: 1, won: '10000', price, requestId: randomUUID() };
    const purchase = (await world.call('orders.buy', bought, holder)).data<{ id: number }>().id;
    const sold = { linkedAccountId: 1, gross: '10', price, requestId: randomUUID() };
    const sale = (await world.call('orders.sell', sold, holder)).data<{ id: number }>().id;
    for (const id of [purchase, sale]) {
      expect((await reveal('requestAccountNumber', id)).data()).toEqual({
        value: DEMO_HOLDERS.first.accountNum,
      });
    }
    expect((await reveal('purchaseDepositNumber', purchase)).data()).toEqual({
      value: DEMO_COMPANY.depositNum,
    });
    expect((await reveal('purchaseDepositNumber', sale)).reason()).toBe('NOT_FOUND');
  });

  it('finds the account behind a sign-up', async () => {
    const listed = await world.call('admin.signUps.list', { filter: { state: 0 } }, operator);
    const [signUp] = listed.data<{ data: { id: number }[] }>().data;
    expect((await reveal('requestAccountNumber', signUp?.id ?? 0)).data()).toEqual({
      value: DEMO_HOLDERS.waiting.accountNum,
    });
  });

  it('is in the log with the reason and without the number', async () => {
    await reveal('holderPhone', 2, '  분실 신고 확인 ');
    const { data, total } = await audited();
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      subject: 'holder:2',
      detail: { kind: 'holderPhone', reason: '분실 신고 확인' },
    });
    expect(JSON.stringify(data)).not.toContain(DEMO_HOLDERS.second.phone);
  });

  it.each(['', '   ', '가'.repeat(201)])('needs a reason, and %j is none', async (reason) => {
    expect((await reveal('holderPhone', 1, reason)).reason()).toBe('REASON_REQUIRED');
    expect((await audited()).data).toMatchObject([{ outcome: 'REASON_REQUIRED', subject: 'holder:1' }]);
  });

  it('answers NOT_FOUND for a missing record', async () => {
    expect((await reveal('holderPhone', 999)).reason()).toBe('NOT_FOUND');
    expect((await reveal('passwordHash', 1)).reason()).toBe('INVALID_INPUT');
    // The id of no known record stays a bare number.
    expect((await audited()).data.map(({ subject }) => subject)).toEqual(['1', 'holder:999']);
  });

  it('refuses viewers and logs the attempt', async () => {
    const admin = await world.signInOperator('admin1');
    const password = 'viewer pass';
    await world.call('admin.operators.create', { login: 'viewer01', role: 'viewer', password }, admin);
    const viewer = await world.signInOperator('viewer01', password);
    const input = { kind: 'holderPhone', id: 1, reason: '궁금해서' };
    expect((await world.call('admin.personalData.reveal', input, viewer)).reason()).toBe('FORBIDDEN');
    const log = await world.call('admin.audit.list', { filter: { outcome: 'FORBIDDEN' } }, operator);
    expect(log.data()).toMatchObject({
      total: 1,
      data: [{ action: 'personalData.reveal', subject: 'holder:1' }],
    });
  });
});

describe('whole phone numbers of a day', () => {
  const ask = async (times: number, token = operator) => {
    const input = { kind: 'holderPhone', id: 1, reason: '통화' };
    const reasons: string[] = [];
    for (let i = 0; i < times; i += 1) {
      const answer = await world.call('admin.personalData.reveal', input, token);
      reasons.push(answer.status === 200 ? 'ok' : answer.reason());
    }
    return reasons;
  };
  const alerts = async () =>
    (await world.call('admin.dashboard.summary', {}, operator)).data<{ refusedReveals: unknown }>()
      .refusedReveals;
  const allow = async (value: number) => {
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.settings.set', { key: 'revealedPhonesPerDay', value }, admin)).data();
  };

  it('are sixty for each operator, also after a restart, and again on the next day in Seoul', async () => {
    expect(new Set(await ask(59))).toEqual(new Set(['ok']));
    await world.restart();
    expect(await ask(2)).toEqual(['ok', 'REVEAL_LIMIT']);
    expect(await ask(1, await world.signInOperator('admin1'))).toEqual(['ok']);
    expect((await reveal('linkedAccountNumber', 1)).status).toBe(200);
    world.wait(15 * HOUR_MS - 1);
    operator = await world.signInOperator('operator');
    expect(await ask(1)).toEqual(['REVEAL_LIMIT']);
    world.wait(1);
    expect(await ask(1)).toEqual(['ok']);
  });

  it('are as many as the setting says', async () => {
    await allow(2);
    expect(await ask(3)).toEqual(['ok', 'ok', 'REVEAL_LIMIT']);
    await allow(3);
    expect(await ask(2)).toEqual(['ok', 'REVEAL_LIMIT']);
  });

  it('are never more than that for concurrent calls', async () => {
    await allow(3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(1)));
    expect(answers.flat().filter((reason) => reason === 'ok')).toHaveLength(3);
  });

  it('are shown on the dashboard for a week after a refusal, and each refusal is logged', async () => {
    await allow(1);
    await ask(1);
    expect(await alerts()).toEqual([]);
    await ask(2);
    const alert = [{ operator: 'operator', day: '2026-11-20', refused: 2 }];
    expect(await alerts()).toEqual(alert);
    const log = await world.call('admin.audit.list', { filter: { outcome: 'REVEAL_LIMIT' } }, operator);
    expect(log.data()).toMatchObject({ total: 2, data: [{ subject: 'holder:1' }, { subject: 'holder:1' }] });
    world.wait(7 * 24 * HOUR_MS);
    operator = await world.signInOperator('operator');
    await world.deps.limiter.sweep();
    expect(await alerts()).toEqual(alert);
    world.wait(24 * HOUR_MS);
    operator = await world.signInOperator('operator');
    expect(await alerts()).toEqual([]);
  });
});
