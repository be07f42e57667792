import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

type Listed = { data: { id: number; body: string; operator: { login: string } }[]; total: number };

let world: TestApp;
let operator: string;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
});

afterEach(() => world.close());

const add = (subject: string, subjectId: number, body: string, token = operator) =>
  world.call('admin.notes.add', { subject, subjectId, body }, token);
const list = async (subject: string, subjectId: number, more: Record<string, unknown> = {}) =>
  (await world.call('admin.notes.list', { subject, subjectId, ...more }, operator)).data<Listed>();

describe('a note', () => {
  it('is listed with its subject, newest first, with author and time', async () => {
    const first = (await add('holder', 1, '전화로 본인 확인했어요.')).data();
    const admin = await world.signInOperator('admin1');
    await add('holder', 1, '  두 번째  ', admin);
    await add('holder', 2, '다른 회원');
    const notes = await list('holder', 1);
    expect(notes.total).toBe(2);
    expect(notes.data.map(({ body, operator: by }) => [body, by.login])).toEqual([
      ['두 번째', 'admin1'],
      ['전화로 본인 확인했어요.', 'operator'],
    ]);
    expect(notes.data[1]).toEqual(first);
    expect((await list('holder', 1, { page: 2, perPage: 1 })).data).toEqual([first]);
  });

  it('is added once under a key, of which nothing of the text is kept', async () => {
    const input = { subject: 'holder', subjectId: 1, body: '계좌 123-45', requestId: crypto.randomUUID() };
    const once = () => world.call('admin.notes.add', input, operator);
    const first = (await once()).data();
    world.wait(1_000);
    expect((await once()).data()).toEqual(first);
    expect((await list('holder', 1)).total).toBe(1);
    const kept = await world.store.read((db) => db.select().from(db.t.idempotencyKeys));
    expect(JSON.stringify(kept.map(({ result }) => result))).not.toContain('123-45');
  });

  it.each([
    ['company', 1],
    ['linkedAccount', 1],
    ['holder', 3],
  ])('can be on a %s', async (subject, id) => {
    expect((await add(subject, id, '확인')).status).toBe(200);
    expect((await list(subject, id)).total).toBe(1);
  });

  it('can be on a request, whatever its kind', async () => {
    const holder = await world.signIn('daon0001');
    const order = { linkedAccountId: 1, won: '10000', price: '100', requestId: crypto.randomUUID() };
    const { id } = (await world.call('orders.buy', order, holder)).data<{ id: number }>();
    expect((await add('request', id, '입금자명이 달라요.')).status).toBe(200);
  });

  it('needs an existing subject', async () => {
    for (const subject of ['holder', 'request', 'linkedAccount', 'company']) {
      expect((await add(subject, 9999, '없음')).reason()).toBe('NOT_FOUND');
    }
    expect((await add('weather', 1, '맑음')).reason()).toBe('INVALID_INPUT');
  });

  it('has 1 to 1000 characters, of which one is visible', async () => {
    for (const nothing of ['   ', '\u200b', '\u3164\u2800'])
      expect((await add('holder', 1, nothing)).reason()).toBe('INVALID_INPUT');
    expect((await add('holder', 1, '가'.repeat(1001))).reason()).toBe('INVALID_INPUT');
    expect((await add('holder', 1, '가'.repeat(1000))).status).toBe(200);
  });

  it('requires the operator role; the log has the act but not the text', async () => {
    const holder = await world.signIn('daon0001');
    expect((await add('holder', 1, '몰래', holder)).reason()).toBe('UNAUTHENTICATED');
    await add('holder', 1, '전화 010-1234-5678');
    const log = await world.call('admin.audit.list', { filter: { action: 'notes.add' } }, operator);
    expect(log.data()).toMatchObject({ total: 1, data: [{ subject: 'holder:1', outcome: 'done' }] });
    expect(JSON.stringify(log.body)).not.toContain('1234');
  });
});
