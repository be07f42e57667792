import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeUses } from '../../../server/holders/session-use.ts';
import { runBackgroundJobs, startBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { codeSentTo, type RequestedCode } from '../../support/people/people.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';

type Session = { id: number; current: boolean; network: string; userAgent: string; lastSeenAt: string };

let world: TestApp;

beforeEach(async () => {
  world = await createTestApp();
});

afterEach(() => world.close());

const alive = async (token: string) => (await world.call('auth.session', {}, token)).status === 200;
const list = async (token: string) => (await world.call('auth.sessions', {}, token)).data<Session[]>();
const end = (token: string, id: number | undefined) => world.call('auth.endSession', { id }, token);

it("lists the holder's sessions, the caller's first, and no others", async () => {
  await world.signIn('daon0002');
  const phone = await world.signIn('daon0001');
  world.wait(MINUTE_MS);
  const desk = await world.signIn('daon0001');
  const [first, second, ...others] = await list(phone);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    current: true,
    network: '127.0.0.0/24',
    lastSeenAt: '2026-11-20T09:00:00+09:00',
  });
  expect(second).toMatchObject({ current: false, lastSeenAt: '2026-11-20T09:01:00+09:00' });
  expect((await list(desk)).map((session) => session.id)).toEqual([second?.id, first?.id]);
});

it('ends one of them from another immediately', async () => {
  const phone = await world.signIn('daon0001');
  const desk = await world.signIn('daon0001');
  const other = (await list(desk)).find((session) => !session.current)?.id;
  expect((await end(desk, other)).data()).toEqual({});
  expect(await alive(phone)).toBe(false);
  expect(await alive(desk)).toBe(true);
  expect((await end(desk, other)).reason()).toBe('NOT_FOUND');
});

it('ends all others or all in one call, of both APIs, and no session of another holder', async () => {
  const phone = await world.signIn('daon0001');
  const desk = await world.signIn('daon0001');
  const other = await world.signIn('daon0002');
  const payload = { email: 'daon0001', password: DEMO_PASSWORD };
  const legacy = await world.app.inject({ method: 'POST', url: '/api/login', payload });
  const old = legacy.json<{ data: { api_token: string } }>().data.api_token;
  const endAll = (keepThis: boolean) => world.call('auth.endSessions', { keepThis }, phone);
  expect((await endAll(true)).data()).toEqual({ ended: 2 });
  expect(await Promise.all([phone, desk, old, other].map(alive))).toEqual([true, false, false, true]);
  const ask = {
    method: 'POST',
    url: '/api/getAlarmLists',
    headers: { authorization: `Bearer ${old}` },
  } as const;
  expect((await world.app.inject(ask)).json()).toMatchObject({ res: 401 });
  expect((await endAll(true)).data()).toEqual({ ended: 0 });
  const again = await world.signIn('daon0001');
  expect((await endAll(false)).data()).toEqual({ ended: 2 });
  expect(await Promise.all([phone, again, other].map(alive))).toEqual([false, false, true]);
  expect((await endAll(false)).reason()).toBe('UNAUTHENTICATED');
});

it('ends a reset of the password that was begun, with all sessions', async () => {
  const phone = await world.signIn('daon0001');
  const owner = { phone: DEMO_HOLDERS.first.phone, login: 'daon0001' };
  const { verificationId } = (await world.call('recovery.requestCode', owner)).data<RequestedCode>();
  const code = codeSentTo(world, owner.phone);
  (await world.call('auth.endSessions', { keepThis: true }, phone)).data();
  const proven = await world.call('recovery.verifyOwner', { ...owner, code, verificationId });
  expect(proven.reason()).toMatch(/^CODE_/);
});

it('does not end one of another holder', async () => {
  const mine = await world.signIn('daon0001');
  const theirs = await world.signIn('daon0002');
  const [session] = await list(theirs);
  expect((await end(mine, session?.id)).reason()).toBe('NOT_FOUND');
  expect(await alive(theirs)).toBe(true);
});

it('ends only the session that signs out', async () => {
  const phone = await world.signIn('daon0001');
  const desk = await world.signIn('daon0001');
  (await world.call('auth.signOut', {}, phone)).data();
  expect(await alive(phone)).toBe(false);
  expect(await alive(desk)).toBe(true);
});

it('ends after twelve hours without a call', async () => {
  const token = await world.signIn('daon0001');
  world.wait(12 * HOUR_MS - 1);
  expect(await alive(token)).toBe(true);
  world.wait(12 * HOUR_MS);
  expect(await alive(token)).toBe(false);
});

it('ends after thirty days whatever happens', async () => {
  const token = await world.signIn('daon0001');
  for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
    world.wait(11 * HOUR_MS);
    expect(await alive(token)).toBe(true);
  }
  world.wait(11 * HOUR_MS);
  expect(await alive(token)).toBe(false);
});

it('outlives a restart, and only its hash is kept', async () => {
  const token = await world.signIn('daon0001');
  await world.restart();
  expect(await alive(token)).toBe(true);
  const rows = await world.store.read((db) => db.select().from(db.t.sessions));
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('says that a person ended it, until it would have timed out, and of a timeout nothing', async () => {
  const phone = await world.signIn('daon0001');
  const desk = await world.signIn('daon0001');
  const refusal = async (token: string) => (await world.call('auth.session', {}, token)).error().data;
  const other = (await list(desk)).find((session) => !session.current)?.id;
  await end(desk, other);
  await runBackgroundJobs(world.deps, { bookFindings: 0 });
  expect(await refusal(phone)).toMatchObject({
    reason: 'UNAUTHENTICATED',
    details: { ended: true, endedBy: 'device' },
  });
  world.wait(12 * HOUR_MS + 1);
  expect(await refusal(desk)).not.toHaveProperty('details');
  await runBackgroundJobs(world.deps, { bookFindings: 0 });
  expect(await refusal(phone)).not.toHaveProperty('details');
});

it('is deleted after it ended', async () => {
  await world.signIn('daon0001');
  world.wait(12 * HOUR_MS + 1);
  await runBackgroundJobs(world.deps, { bookFindings: 0 });
  expect(await world.store.read((db) => db.select().from(db.t.sessions))).toEqual([]);
});

const newestSession = async (table: 'sessions' | 'operatorSessions') => {
  const rows = await world.store.read((db) => db.select().from(db.t[table]).orderBy(db.t[table].id));
  const newest = rows.at(-1);
  if (newest === undefined) throw new Error('no session');
  return newest;
};

it('is noted as used by a call, and the next call sees it before it is written', async () => {
  const holder = await world.signIn('daon0001');
  const operator = await world.signInOperator('operator');
  const call = async (path: string, token: string) => (await world.call(path, {}, token)).data();
  const lastUses = async () =>
    Promise.all(
      (['sessions', 'operatorSessions'] as const).map(async (table) => {
        const { lastSeenAt, createdAt } = await newestSession(table);
        return (lastSeenAt.getTime() - createdAt.getTime()) / MINUTE_MS;
      }),
    );
  for (const part of [1, 2]) {
    world.wait(20 * MINUTE_MS);
    await call('auth.session', holder);
    await call('admin.auth.me', operator);
    expect(await lastUses(), `call ${part}`).toEqual([0, 0]);
  }
  await writeUses(world.deps);
  expect(await lastUses()).toEqual([40, 40]);
});

it('is noted immediately shortly before it would end, for the other processes', async () => {
  const operator = await world.signInOperator('operator');
  world.wait(29 * MINUTE_MS);
  (await world.call('admin.auth.me', {}, operator)).data();
  const usedAfter = async () => {
    const { lastSeenAt, createdAt } = await newestSession('operatorSessions');
    return lastSeenAt.getTime() - createdAt.getTime();
  };
  await expect.poll(usedAfter).toBe(29 * MINUTE_MS);
});

it('is never noted as used earlier than another process has seen', async () => {
  const holder = await world.signIn('daon0001');
  world.wait(10 * MINUTE_MS);
  (await world.call('auth.session', {}, holder)).data();
  const later = new Date(world.deps.clock.now().getTime() + MINUTE_MS);
  await world.store.write((tx) => tx.update(tx.t.sessions).set({ lastSeenAt: later }));
  await writeUses(world.deps);
  expect((await newestSession('sessions')).lastSeenAt).toEqual(later);
});

it('is noted by the jobs of a minute, and by their end', async () => {
  const holder = await world.signIn('daon0001');
  const signedInAt = world.deps.clock.now().getTime();
  const use = async () => {
    world.wait(10 * MINUTE_MS);
    (await world.call('auth.session', {}, holder)).data();
  };
  const usedAfter = async () => (await newestSession('sessions')).lastSeenAt.getTime() - signedInAt;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startBackgroundJobs(world.deps, { bookFindings: 0, wereBooksWrong: false });
  try {
    await use();
    vi.advanceTimersByTime(MINUTE_MS);
    vi.useRealTimers();
    await expect.poll(usedAfter).toBe(10 * MINUTE_MS);
    await use();
  } finally {
    vi.useRealTimers();
    await stop();
  }
  expect(await usedAfter()).toBe(20 * MINUTE_MS);
});
