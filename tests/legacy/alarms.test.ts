import { describe, expect, it } from 'vitest';
import { openLegacyApp } from './legacy-app.ts';

type Alarm = {
  alarm_id: number;
  alarm_type: number;
  is_read: number;
  created_at: string;
  amount: number | null;
  account_info: string;
};
type Page = { current_page: number; data: Alarm[]; per_page: number; total: number; last_page: number };

const SEOUL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/;

describe('getAlarmLists', () => {
  it('answers pages of twenty, newest first, with exactly the specified fields', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const first = await app.dataOf<Page>('getAlarmLists', {}, { token });
    expect({ ...first, data: first.data.length }).toEqual({
      current_page: 1,
      data: 20,
      per_page: 20,
      total: 25,
      last_page: 2,
    });
    for (const alarm of first.data) {
      expect(alarm).toEqual({
        alarm_id: expect.any(Number),
        alarm_type: expect.any(Number),
        is_read: expect.any(Number),
        created_at: expect.stringMatching(SEOUL_TIME),
        com_name: alarm.account_info.startsWith('0x') ? null : '다온게임즈',
        amount: alarm.alarm_type > 40 ? null : expect.any(Number),
        account_info: expect.any(String),
        trx_id: alarm.alarm_type > 40 ? null : expect.any(Number),
      });
    }
    const second = await app.dataOf<Page>('getAlarmLists', {}, { token, query: '?page=2' });
    const types = new Set([...first.data, ...second.data].map((alarm) => alarm.alarm_type));
    expect([...types].sort()).toEqual([11, 12, 13, 31, 32, 33, 41, 42]);
  });

  it('answers the flags as they were, then marks those rows read', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const unread = async () =>
      (await app.dataOf<Page>('getAlarmLists', {}, { token })).data.filter((alarm) => alarm.is_read === 0)
        .length;
    expect(await app.dataOf('checkAlarm', {}, { token })).toBe(true);
    expect(await unread()).toBe(2);
    expect(await unread()).toBe(0);
    expect(await app.dataOf('checkAlarm', {}, { token })).toBe(false);
  });

  it('knows the eight specified types only: tokens that arrived and held links stay with our own wallet', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn('daon0002');
    await app.dataOf('getAlarmLists', {}, { token });
    const { wallet_addr: addr } = await app.dataOf<{ wallet_addr: string }>('getWalletAddr', {}, { token });
    await app.dataOf('send', { addr, amount: 5 }, { token: await app.signIn() });
    expect(await app.dataOf('checkAlarm', {}, { token })).toBe(false);
    const list = await app.dataOf<Page>('getAlarmLists', {}, { token });
    expect(list.data.map((alarm) => alarm.alarm_type)).not.toContain(21);
    expect(list.total).toBe(list.data.length);
  });

  it('ends with res 1 and an empty list past the last page', async () => {
    const app = await openLegacyApp();
    const past = await app.call('getAlarmLists', { page: 3 }, { token: await app.signIn() });
    expect(past).toMatchObject({
      status: 200,
      body: { res: 1, data: { current_page: 3, data: [], last_page: 2 } },
    });
  });

  it('reports a decision with the requested amount', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const id = await app.dataOf<number>('sellOrder', { id: 1, amount: '10.5', price: 100 }, { token });
    await app.decide('sale', { id, decision: 'approve' });
    const { data } = await app.dataOf<Page>('getAlarmLists', {}, { token });
    expect(data[0]).toEqual({
      alarm_id: expect.any(Number),
      alarm_type: 11,
      is_read: 0,
      created_at: '2026-11-20T09:00:00+09:00',
      com_name: '다온게임즈',
      amount: 10.5,
      account_info: '국민은행 ****0001',
      trx_id: id,
    });
  });
});

describe('deleteAlarm', () => {
  it("removes the caller's alarms and ignores all other ids", async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const other = await app.signIn('daon0002');
    const before = await app.dataOf<Page>('getAlarmLists', {}, { token });
    const [first, second] = before.data.map((alarm) => alarm.alarm_id);
    const theirs = await app.call('deleteAlarm', { arr_id: [first, second] }, { token: other });
    expect(theirs).toMatchObject({ status: 200, body: { res: 0 } });
    expect((await app.dataOf<Page>('getAlarmLists', {}, { token })).total).toBe(25);
    const own = await app.call('deleteAlarm', { arr_id: [first, String(second), 0, -5, 999_999] }, { token });
    expect(own.body).toEqual({ res: 0, data: null });
    const after = await app.dataOf<Page>('getAlarmLists', {}, { token });
    expect(after.total).toBe(23);
    expect(after.data.map((alarm) => alarm.alarm_id)).not.toContain(first);
  });

  it('takes the list of a form', async () => {
    const app = await openLegacyApp();
    const token = await app.signIn();
    const { data } = await app.dataOf<Page>('getAlarmLists', {}, { token });
    const [first, second, third] = data.map((alarm) => alarm.alarm_id);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await app.call('deleteAlarm', `arr_id[]=${first}&arr_id[]=${second}`, { token, headers });
    await app.call('deleteAlarm', `arr_id[0]=${third}`, { token, headers });
    expect((await app.dataOf<Page>('getAlarmLists', {}, { token })).total).toBe(22);
  });

  it.each([
    [{}, 'arr_id'],
    [{ arr_id: 5 }, 'arr_id'],
    [{ arr_id: '5' }, 'arr_id'],
    [{ arr_id: null }, 'arr_id'],
    [{ arr_id: { 0: 5 } }, 'arr_id'],
    [{ arr_id: ['x'] }, 'arr_id.0'],
    [{ arr_id: [1, null] }, 'arr_id.1'],
    [{ arr_id: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'arr_id'],
  ])('refuses %j with 422', async (payload, field) => {
    const app = await openLegacyApp();
    const { status, body } = await app.call('deleteAlarm', payload, { token: await app.signIn() });
    expect({ status, fields: Object.keys(body['errors'] as object) }).toEqual({
      status: 422,
      fields: [field],
    });
  });
});
