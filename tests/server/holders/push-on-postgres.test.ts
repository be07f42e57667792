// Pushes on PostgreSQL, where several processes serve one database and one of them pushes.
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { ALARM_RECEIVED } from '../../../domain/alarm-types.ts';
import { MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts';
import { asUnits, DAON } from '../../../domain/money.ts';
import { createDeps } from '../../../server/create-deps.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { addAlarm } from '../../../server/alarms/add-alarm.ts';
import { insertSession } from '../../../server/holders/session.repo.ts';
import { subscribeDevice } from '../../../server/features/push/subscribe-device.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { describeOnPostgres } from '../../support/postgres/describe-on-postgres.ts';
import { startPostgres } from '../../support/postgres/postgres-server.ts';
import { startPushService, type PushService } from '../../support/push/push-service.ts';
import { ALL_KINDS } from '../../support/push/push-world.ts';
import { TEST_XPUB } from '../../support/vectors/test-xpub.ts';

const HOLDER = { id: 1, login: 'daon0001', sessionId: 1 };
const NEXT = { id: 2, login: 'daon0002', sessionId: 2 };

type World = { first: Deps; second: Deps; service: PushService; wait: (ms: number) => void };

async function createWorld(bin: string): Promise<World> {
  const server = await startPostgres(bin);
  const service = await startPushService();
  let nowMs = Date.parse('2026-11-20T09:00:00+09:00');
  const clock = { now: () => new Date(nowMs) };
  const env = parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB, PUSH_HOSTS: 'any' });
  const depsOn = (store: Store) =>
    createDeps(env, store, TEST_SECRET_KEY, { clock, log: pino({ level: 'silent' }) });
  const first = depsOn(await openStore(server.url));
  const second = depsOn(await openStore(server.url, { exclusive: false }));
  onTestFinished(async () => {
    for (const deps of [first, second]) {
      deps.database.stop();
      await deps.store.close();
    }
    await service.close();
    await server.stop();
  });
  await seedDemo(first);
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

describeOnPostgres('pushes of two processes', (bin) => {
  it('are sent once, by the one that has the lease, until it is gone', async () => {
    const { first, second, service, wait } = await createWorld(bin);
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
  }, 120_000);

  it('are sent by the other one, and once, when the clock of the first ran ahead', async () => {
    const { first, second, service, wait } = await createWorld(bin);
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
  }, 120_000);

  it('count for the holder to whom the browser belonged, as on SQLite', async () => {
    const { first, service } = await createWorld(bin);
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
  }, 120_000);
});
