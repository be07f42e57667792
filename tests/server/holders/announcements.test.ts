import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

type Announcement = { id: number; title: string; state: string; endsAt: string | null };
type Listed = { data: Announcement[]; total: number };

let world: TestApp;
let operator: string;
let holder: string;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
  holder = await world.signIn('daon0001');
});

afterEach(() => world.close());

const create = (more: Record<string, unknown> = {}) =>
  world.call('admin.announcements.create', { title: '점검 안내', body: '밤 2시', ...more }, operator);
const created = async (more: Record<string, unknown> = {}) => (await create(more)).data<Announcement>();
const update = (id: number, change: Record<string, unknown>) =>
  world.call('admin.announcements.update', { id, ...change }, operator);
const end = (id: number) => world.call('admin.announcements.end', { id }, operator);
const seen = async () =>
  (await world.call('announcements.list', {}, holder)).data<Announcement[]>().map(({ title }) => title);
// Signs in each time: more time may pass between two reads than a console session lasts.
const listed = async (state?: string) => {
  const token = await world.signInOperator('operator');
  const input = { filter: state ? { state } : {} };
  return (await world.call('admin.announcements.list', input, token)).data<Listed>();
};

describe('an announcement', () => {
  it('is seen by holders from now until it is ended', async () => {
    const { id } = await created();
    expect((await world.call('announcements.list', {}, holder)).data()).toEqual([
      { id, title: '점검 안내', body: '밤 2시', startsAt: '2026-11-20T09:00:00+09:00' },
    ]);
    expect((await end(id)).data<Announcement>().state).toBe('ended');
    expect(await seen()).toEqual([]);
  });

  it('is published once under a key, and logged once', async () => {
    const requestId = crypto.randomUUID();
    const first = await created({ requestId, endsAt: '2026-11-20T11:00:00+09:00' });
    world.wait(1_000);
    expect(await created({ requestId, endsAt: '2026-11-20T11:00:00+09:00' })).toEqual(first);
    expect(await seen()).toEqual(['점검 안내']);
    const log = await world.call(
      'admin.audit.list',
      { filter: { action: 'announcements.create' } },
      operator,
    );
    expect(log.data<Listed>().total).toBe(1);
    expect((await create({ requestId, body: '밤 3시' })).reason()).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('is not changed beside a text that another operator has changed, and takes the same text twice', async () => {
    const { id } = await created();
    const { title, body, startsAt, endsAt } = (await listed()).data[0] as unknown as Record<string, unknown>;
    const shown = { title, body, startsAt, endsAt };
    expect((await update(id, { title: '연기 안내', shown })).status).toBe(200);
    expect((await update(id, { title: '연기 안내', shown })).status).toBe(200);
    expect((await update(id, { body: '밤 4시', shown })).status).toBe(200);
    expect((await update(id, { title: '취소 안내', shown })).reason()).toBe('STALE_VERSION');
    expect(await seen()).toEqual(['연기 안내']);
  });

  it('appears and disappears at its start and end time', async () => {
    await created({ startsAt: '2026-11-20T10:00:00+09:00', endsAt: '2026-11-20T11:00:00+09:00' });
    world.wait(HOUR_MS - 1);
    expect(await seen()).toEqual([]);
    expect((await listed('scheduled')).total).toBe(1);
    world.wait(1);
    expect(await seen()).toEqual(['점검 안내']);
    expect((await listed('live')).total).toBe(1);
    world.wait(HOUR_MS);
    expect(await seen()).toEqual([]);
    expect((await listed('ended')).total).toBe(1);
    expect((await listed('live')).total).toBe(0);
  });

  it('is listed newest first, for the holder by start time', async () => {
    await created({ title: '하나' });
    world.wait(1000);
    await created({ title: '둘' });
    expect(await seen()).toEqual(['둘', '하나']);
    expect((await listed()).data.map(({ title }) => title)).toEqual(['둘', '하나']);
  });

  it('can be changed until it has ended', async () => {
    const { id } = await created();
    expect((await update(id, { title: '고친 안내' })).data<Announcement>().title).toBe('고친 안내');
    const endsAt = '2026-11-20T12:00:00+09:00';
    expect((await update(id, { endsAt })).data<Announcement>().endsAt).toBe(endsAt);
    expect((await update(id, { endsAt: null })).data<Announcement>().endsAt).toBeNull();
    await end(id);
    for (const late of [await update(id, { title: '늦은 안내' }), await end(id)]) {
      expect(late.reason()).toBe('STATUS_NOT_ALLOWED');
      expect(late.error().message).toMatch(/^이미 끝난 공지라/);
    }
  });

  it('that is ended before its start is never shown', async () => {
    const { id } = await created({ startsAt: '2026-11-20T10:00:00+09:00' });
    await end(id);
    world.wait(2 * HOUR_MS);
    expect(await seen()).toEqual([]);
  });

  it.each([
    { title: '' },
    { title: '   ' },
    { title: '가'.repeat(61) },
    { body: '' },
    { body: '가'.repeat(2001) },
    { startsAt: 'tomorrow' },
    { startsAt: '9999-12-31T23:59:59Z' },
    { title: '\u3164\u200B' },
    { startsAt: '2026-11-20T10:00:00' },
    { startsAt: '2026-11-20T10:00:00+09:00', endsAt: '2026-11-20T10:00:00+09:00' },
    { extra: true },
  ])('refuses %j', async (more) => {
    expect((await create(more)).reason()).toBe('INVALID_INPUT');
  });

  it('accepts the longest title and text', async () => {
    expect((await create({ title: '가'.repeat(60), body: '나'.repeat(2000) })).status).toBe(200);
  });

  it('must exist to be changed or ended', async () => {
    expect((await update(99, { title: '없음' })).reason()).toBe('NOT_FOUND');
    expect((await end(99)).reason()).toBe('NOT_FOUND');
  });

  it('is written by operators and logged', async () => {
    const { id } = await created();
    const input = { title: '안내', body: '내용' };
    expect((await world.call('admin.announcements.create', input, holder)).reason()).toBe('UNAUTHENTICATED');
    expect((await world.call('announcements.list', {}, operator)).reason()).toBe('UNAUTHENTICATED');
    const log = await world.call('admin.audit.list', { filter: { subject: `announcement:${id}` } }, operator);
    expect(log.data()).toMatchObject({ total: 1, data: [{ action: 'announcements.create' }] });
  });
});
