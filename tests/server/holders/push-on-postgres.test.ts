// Pushes on PostgreSQL, where several processes serve one database and one of them pushes.
import { describe, expect, it, onTestFinished } from 'vitest';
import { ALARM_RECEIVED } from '../../../domain/alarm-types.ts';
import { MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts';
import { asUnits, DAON } from '../../../domain/money.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { addAlarm } from '../../../server/alarms/add-alarm.ts';
import { insertSession } from '../../../server/holders/session.repo.ts';
import { subscribeDevice } from '../../../server/features/push/subscribe-device.ts';
import { twoProcesses } from '../../support/servers/two-processes.ts';
import { startPushService, type PushService } from '../../support/push/push-service.ts';
import { ALL_KINDS } from '../../support/push/push-world.ts';

const HOLDER = { id: 1, login: 'daon0001', sessionId: 1 };
const NEXT = { id: 2, login: 'daon0002', sessionId: 2 };

type World = { first: Deps; second: Deps; service: PushService; wait: (ms: number) => void };

async function createWorld(): Promise<World> {
  const service = await startPushService();
  let nowMs = Date.parse('2026-11-20T09:00:00+09:00');
  const clock = { now: () => new Date(nowMs) };
  const both = await twoProcesses({ clock, env: { PUSH_HOSTS: 'any' } });
  onTestFinished(async () => {
    await both[Symbol.asyncDispose]();
    await service.close();
  });
  const { first, second } = both;
  await first.store.write(async (tx) => {
    const expiresAt = new Date(nowMs + 60 * MINUTE_MS);
    const from = { ipPrefix: '127.0.0.0/24', userAgent: 'test' };
    for (const { id, login } of [HOLDER, NEXT])
      await insertSession(tx, { holderId: id, tokenHash: login, ...from, now: clock.now(), expiresAt });
  });
  return { first, second, service, wait: (ms) => void (nowMs += ms) };
}

const alarm = ({ store, clock }: Deps, holderId = HOLDER.id) =>
  store.write((tx) =>
    addAlarm(tx, {
      holderId,
      type: ALARM_RECEIVED,
      comName: null,
      amount: asUnits(DAON),
      accountInfo: null,
      trxId: null,
      reason: null,
      at: clock.now(),
    }),
  );

describe('pushes of two processes', () => {
  it('are sent once, by the one that has the lease, until it is gone', async () => {
    const { first, second, service, wait } = await createWorld();
    for (let device = 0; device < 3; device += 1)
      await subscribeDevice(first, HOLDER, { ...service.newDevice(), ...ALL_KINDS });
    await alarm(first);
    await Promise.all([first.pushes.flush(), second.pushes.flush()]);
    await Promise.all([second.pushes.flush(), first.pushes.flush()]);
    expect(service.received).toHaveLength(3);
    // Both made a key concurrently; all signatures are of the first.
    expect(new Set(service.received.map(({ publicKey }) => publicKey))).toEqual(
      new Set([await second.pushes.publicKey()]),
    );
    // The one that pushed is gone: the other takes over when the lease has ended.
    const leases = await first.store.read((db) => db.select().from(db.t.leases));
    expect(leases.map(({ name }) => name)).toContain('push');
    await alarm(second);
    wait(30 * SECOND_MS);
    await second.pushes.flush();
    await first.pushes.flush();
    expect(service.received).toHaveLength(6);
    service.answerWith({ status: 410 });
    await alarm(first);
    wait(30 * SECOND_MS);
    await first.pushes.flush();
    expect(await first.store.read((db) => db.select().from(db.t.pushSubscriptions))).toEqual([]);
  });

  it('are sent by the other one, and once, when the clock of the first ran ahead', async () => {
    const { first, second, service, wait } = await createWorld();
    await subscribeDevice(first, HOLDER, { ...service.newDevice(), ...ALL_KINDS });
    wait(10 * MINUTE_MS);
    await first.pushes.flush();
    wait(-10 * MINUTE_MS);
    await alarm(second);
    const release = service.holdAnswers();
    const pushed = second.pushes.flush();
    await expect.poll(() => service.requests.length).toBe(1);
    // It has lost its lease, whatever its memory says.
    await first.pushes.flush();
    release();
    await pushed;
    expect(service.received).toHaveLength(1);
  });

  it('count for the holder to whom the browser belonged, as on SQLite', async () => {
    const { first, service } = await createWorld();
    const device = service.newDevice();
    for (let before = 0; before < 3; before += 1) await alarm(first);
    await subscribeDevice(first, HOLDER, { ...device, ...ALL_KINDS });
    await alarm(first);
    const release = service.holdAnswers();
    const pushed = first.pushes.flush();
    await expect.poll(() => service.requests.length).toBe(1);
    await subscribeDevice(first, NEXT, { ...device, ...ALL_KINDS });
    release();
    await pushed;
    await alarm(first, NEXT.id);
    await first.pushes.flush();
    expect(service.received).toHaveLength(2);
  });
});
