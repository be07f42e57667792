// Alarms that are pushed: encrypted, signed and sent as the RFCs say, to a push service of the test that reads them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../domain/durations.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { passkeyCalls } from '../../support/passkeys/passkey-world.ts';
import { createAuthenticator } from '../../support/passkeys/software-authenticator.ts';
import { createPushWorld, type PushWorld } from '../../support/push/push-world.ts';

let world: PushWorld;

beforeEach(async () => {
  world = await createPushWorld();
});

afterEach(() => world.close());

describe('a push', () => {
  it('says what happened and where it leads, signed for the service that carries it', async () => {
    const device = await world.subscribe();
    const id = await world.rejectPurchase();
    const [push, ...more] = await world.flush();
    expect(more).toEqual([]);
    expect(push?.text).toEqual({
      id: expect.any(Number) as number,
      type: 32,
      trxId: id,
      title: '구매를 관리자가 거절했어요',
      body: '눌러서 확인해주세요',
    });
    expect(device.endpoint).toBe(world.service.origin + push?.path);
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: `alarm-${push?.text.id}` });
    expect(push?.claims).toMatchObject({ aud: world.service.origin, sub: 'https://wallet.example.com' });
    const seconds = (push?.claims.exp ?? 0) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
    expect(push?.publicKey).toBe(await world.publicKey());
  });

  it('says no amount, name or reason', async () => {
    await world.subscribe();
    await world.rejectPurchase();
    await world.receive('12.5');
    const said = JSON.stringify((await world.flush()).map(({ text: { title, body } }) => [title, body]));
    expect(said).toContain('DAON이 들어왔어요');
    expect(said).not.toMatch(/\d|김다온|daon0/);
  });

  it('says the amount to a holder who asked for it', async () => {
    await world.subscribe({ withAmount: true });
    await world.receive('12.5');
    await world.rejectPurchase();
    expect((await world.flush()).map(({ text }) => text.title)).toEqual([
      '12.50 DAON이 들어왔어요',
      '50,000원 구매를 관리자가 거절했어요',
    ]);
  });

  it('is not sent for alarms that were there before the device', async () => {
    await world.rejectPurchase();
    await world.subscribe();
    expect(await world.flush()).toEqual([]);
  });

  it('is sent once, however often one looks, and by whichever processes', async () => {
    await world.subscribe();
    await world.rejectPurchase();
    await Promise.all([world.app.deps.pushes.flush(), world.app.deps.pushes.flush()]);
    expect(await world.flush()).toHaveLength(1);
    await world.app.restart();
    expect(await world.flush()).toEqual([]);
  });

  it('goes to each device of the holder and to no other', async () => {
    await world.subscribe();
    await world.subscribe();
    await world.subscribe({}, world.other);
    await world.rejectPurchase();
    const paths = (await world.flush()).map(({ path }) => path);
    expect(new Set(paths).size).toBe(2);
  });

  it('is not sent for an alarm that was read or removed meanwhile', async () => {
    await world.subscribe();
    await world.rejectPurchase();
    await world.app.call('alarms.markAllRead', {}, world.holder);
    expect(await world.flush()).toEqual([]);
    await world.rejectPurchase();
    const { rows } = (await world.app.call('alarms.list', {}, world.holder)).data<{
      rows: { id: number }[];
    }>();
    await world.app.call('alarms.remove', { ids: rows.map(({ id }) => id) }, world.holder);
    expect(await world.flush()).toEqual([]);
  });
});

describe('the switches', () => {
  it.each([
    ['purchase', 'DAON이 들어왔어요'],
    ['received', '구매를 관리자가 거절했어요'],
  ])('without %s leave %s', async (kind, left) => {
    await world.subscribe({ [kind]: false });
    await world.rejectPurchase();
    await world.receive('1');
    expect((await world.flush()).map(({ text }) => text.title)).toEqual([left]);
  });

  it('do not hold back what is about passkeys', async () => {
    const none = { received: false, remittance: false, purchase: false, link: false };
    await world.subscribe(none);
    const passkey = createAuthenticator('https://wallet.example.com');
    await passkeyCalls(world.app.call).add(world.holder, passkey);
    await world.rejectPurchase();
    expect((await world.flush()).map(({ text }) => text.title)).toEqual(['패스키가 추가됐어요']);
  });

  it('change what a device gets from then on', async () => {
    const device = await world.subscribe();
    const choice = { received: false, remittance: true, purchase: true, link: true, withAmount: true };
    (await world.app.call('push.choose', { endpoint: device.endpoint, ...choice }, world.holder)).data();
    await world.receive('1');
    await world.rejectPurchase();
    expect((await world.flush()).map(({ text }) => text.title)).toEqual([
      '50,000원 구매를 관리자가 거절했어요',
    ]);
    expect((await world.status(device)).device).toEqual({ ...choice, ofThisSession: true });
  });
});

describe('a push service that does not accept', () => {
  it.each([404, 410])('and answers %i has its subscription forgotten', async (status) => {
    await world.subscribe();
    world.service.answerWith({ status });
    await world.rejectPurchase();
    await world.flush();
    expect(await world.countDevices()).toBe(0);
    expect(world.service.requests).toHaveLength(1);
  });

  it('is tried again after growing pauses, and all arrives in order', async () => {
    await world.subscribe();
    world.service.answerWith({ status: 503 });
    await world.rejectPurchase();
    await world.receive('1');
    for (const [pauseMs, tries] of [
      [15 * SECOND_MS, 1],
      [30 * SECOND_MS, 2],
      [60 * SECOND_MS, 3],
    ] as const) {
      await world.flush();
      expect(world.service.requests).toHaveLength(tries);
      world.app.wait(pauseMs - 1);
      await world.flush();
      expect(world.service.requests).toHaveLength(tries);
      world.app.wait(1);
    }
    world.service.answerWith(null);
    expect((await world.flush()).map(({ text }) => text.type)).toEqual([32, 21]);
  });

  it('is left alone as long as it asks for, but not longer than an alarm is worth', async () => {
    await world.subscribe();
    world.service.answerWith({ status: 429, headers: { 'retry-after': '7200' } });
    await world.rejectPurchase();
    await world.flush();
    world.app.wait(2 * HOUR_MS - 1);
    await world.flush();
    expect(world.service.requests).toHaveLength(1);
    world.service.answerWith({ status: 429, headers: { 'retry-after': '999999999' } });
    world.app.wait(1);
    await world.flush();
    expect(world.service.requests).toHaveLength(2);
    world.service.answerWith(null);
    world.app.wait(DAY_MS);
    await world.receive('1');
    expect((await world.flush()).map(({ text }) => text.type)).toEqual([21]);
  });

  it('is given up after a day, and gets what comes later', async () => {
    await world.subscribe();
    world.service.answerWith({ status: 500 });
    await world.rejectPurchase();
    for (let hour = 0; hour < 30; hour += 1) {
      await world.flush();
      world.app.wait(HOUR_MS);
    }
    const tries = world.service.requests.length;
    expect(tries).toBeLessThanOrEqual(25);
    world.service.answerWith(null);
    await world.receive('1');
    expect((await world.flush()).map(({ text }) => text.type)).toEqual([21]);
  });

  it('and refuses one message gets the next', async () => {
    await world.subscribe();
    world.service.answerWith({ status: 413 });
    await world.rejectPurchase();
    await world.flush();
    world.service.answerWith(null);
    await world.receive('1');
    expect((await world.flush()).map(({ text }) => text.type)).toEqual([21]);
  });

  it('is not followed elsewhere', async () => {
    await world.subscribe();
    const elsewhere = world.service.newDevice();
    world.service.answerWith({ status: 307, headers: { location: elsewhere.endpoint } });
    await world.rejectPurchase();
    await world.flush();
    expect(world.service.requests).toHaveLength(1);
  });

  it('does not keep a decision waiting', async () => {
    await world.subscribe();
    world.service.answerWith('nothing');
    const stop = world.app.deps.pushes.start();
    await world.rejectPurchase();
    await expect.poll(() => world.service.requests.length).toBe(1);
    // While the first push is unanswered.
    await world.rejectPurchase();
    await stop();
    world.service.answerWith(null);
    await world.app.restart();
    expect(await world.flush()).toHaveLength(2);
  });
});

describe('an endpoint', () => {
  it('belongs to one holder: the next who signs in on the device', async () => {
    const device = await world.subscribe();
    (await world.trySubscribe(device, world.other)).data();
    await world.rejectPurchase();
    expect(await world.flush()).toEqual([]);
    expect((await world.status(device)).device).toBeNull();
  });

  it('of another holder cannot be taken without its keys, changed or ended', async () => {
    const device = await world.subscribe();
    const { p256dh, auth } = world.service.newDevice();
    expect((await world.trySubscribe({ ...device, p256dh, auth }, world.other)).reason()).toBe(
      'INVALID_INPUT',
    );
    const { endpoint } = device;
    const choice = { received: false, remittance: false, purchase: false, link: false, withAmount: true };
    expect((await world.app.call('push.choose', { endpoint, ...choice }, world.other)).reason()).toBe(
      'NOT_FOUND',
    );
    await world.app.call('push.unsubscribe', { endpoint }, world.other);
    expect((await world.app.call('push.unsubscribeOthers', { endpoint: null }, world.other)).data()).toEqual({
      ended: 0,
    });
    await world.rejectPurchase();
    expect(await world.flush()).toHaveLength(1);
  });

  it('with a key that is no point of the curve is refused', async () => {
    const device = world.service.newDevice();
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    expect((await world.trySubscribe({ ...device, p256dh })).reason()).toBe('INVALID_INPUT');
  });

  it('is stored encrypted', async () => {
    const device = await world.subscribe();
    const rows = await world.app.store.read((db) => db.select().from(db.t.pushSubscriptions));
    const said = JSON.stringify(rows);
    for (const secret of Object.values(device)) expect(said).not.toContain(secret);
  });

  it('beyond the fifth replaces the oldest', async () => {
    const devices = [];
    for (let n = 0; n < 6; n += 1) {
      devices.push(await world.subscribe());
      world.app.wait(1);
    }
    expect(await world.countDevices()).toBe(5);
    expect((await world.status(devices[0] ?? null)).device).toBeNull();
    expect((await world.status(devices[1] ?? null)).others).toBe(4);
  });
});

describe('a device is forgotten', () => {
  it('when it signs out, and no other', async () => {
    await world.subscribe();
    const elsewhere = await world.app.signIn('daon0001');
    const left = await world.subscribe({}, elsewhere);
    await world.app.call('auth.signOut', {}, world.holder);
    expect(await world.countDevices()).toBe(1);
    expect((await world.status(left, elsewhere)).device).not.toBeNull();
  });

  it('when another device ends its session', async () => {
    await world.subscribe();
    const elsewhere = await world.app.signIn('daon0001');
    type Session = { id: number; current: boolean };
    const sessions = (await world.app.call('auth.sessions', {}, elsewhere)).data<Session[]>();
    for (const { id, current } of sessions)
      if (!current) (await world.app.call('auth.endSession', { id }, elsewhere)).data();
    expect(await world.countDevices()).toBe(0);
  });

  it('when the account is closed', async () => {
    await world.subscribe();
    const input = { password: DEMO_PASSWORD, agreed: true };
    (await world.app.call('auth.closeAccount', input, world.holder)).data();
    expect(await world.countDevices()).toBe(0);
  });

  it('when the holder is blocked', async () => {
    await world.subscribe();
    (await world.app.call('admin.holders.block', { id: 1, reason: '확인 중' }, world.operator)).data();
    expect(await world.countDevices()).toBe(0);
  });

  it('when the holder turns the others off', async () => {
    const device = await world.subscribe();
    await world.subscribe();
    await world.subscribe();
    const { endpoint } = device;
    expect((await world.app.call('push.unsubscribeOthers', { endpoint }, world.holder)).data()).toEqual({
      ended: 2,
    });
    (await world.app.call('push.unsubscribe', { endpoint }, world.holder)).data();
    expect(await world.countDevices()).toBe(0);
  });

  it('a month after the sign-in, and not when its session merely times out', async () => {
    await world.subscribe();
    world.app.wait(13 * HOUR_MS);
    await runBackgroundJobs(world.app.deps, { bookFindings: 0 });
    const sessions = await world.app.store.read((db) => db.select().from(db.t.sessions));
    expect(sessions).toEqual([]);
    expect(await world.countDevices()).toBe(1);
    await world.receive('1');
    expect(await world.flush()).toHaveLength(1);
    world.app.wait(30 * DAY_MS);
    await runBackgroundJobs(world.app.deps, { bookFindings: 0 });
    expect(await world.countDevices()).toBe(0);
  });
});

describe('one last push', () => {
  const types = async () => (await world.flush()).map(({ text }) => text.type);

  it('says on a device why the freeze has ended its session, once and nothing else', async () => {
    const device = await world.subscribe();
    await world.receive('1');
    (await world.app.call('ownFreeze.freeze', {}, world.holder)).data();
    await world.receive('1');
    world.service.answerWith({ status: 500 });
    expect(await types()).toEqual([]);
    expect(world.service.requests).toHaveLength(1);
    world.service.answerWith(null);
    world.app.wait(HOUR_MS);
    const [push, ...more] = await world.flush();
    expect(push?.text.title).toBe('지갑을 잠갔어요. 풀기 전에는 보내거나 팔 수 없어요');
    expect(more).toEqual([]);
    expect(device.endpoint).toBe(world.service.origin + push?.path);
    expect(await world.countDevices()).toBe(0);
  });

  it('says that the password has changed', async () => {
    await world.subscribe();
    const [currentPassword, newPassword] = [DEMO_PASSWORD, 'other1234!'];
    const input = { currentPassword, newPassword, newPasswordConfirmation: newPassword };
    (await world.app.call('auth.changePassword', input, world.holder)).data();
    expect(await types()).toEqual([82]);
    expect(await world.countDevices()).toBe(0);
  });

  it('waits no longer than an alarm is worth, and a device that subscribes again meanwhile gets all', async () => {
    const [lost, device] = [await world.subscribe(), await world.subscribe()];
    (await world.app.call('auth.endSessions', { keepThis: false }, world.holder)).data();
    const token = await world.app.signIn('daon0001');
    expect(await world.status(lost, token)).toEqual({ device: null, others: 0 });
    const choice = { received: true, remittance: true, purchase: true, link: true, withAmount: true };
    const chosen = await world.app.call('push.choose', { endpoint: lost.endpoint, ...choice }, token);
    expect(chosen.reason()).toBe('NOT_FOUND');
    (await world.trySubscribe(device, token)).data();
    world.app.wait(DAY_MS + 1);
    await runBackgroundJobs(world.app.deps, { bookFindings: 0 });
    await world.receive('1');
    expect(await types()).toEqual([21]);
    expect(await world.countDevices()).toBe(1);
  });

  it('goes to the devices that are signed out together, and to the one that stays', async () => {
    await world.subscribe();
    const token = await world.app.signIn('daon0001');
    await world.subscribe({}, token);
    await world.flush();
    (await world.app.call('auth.endSessions', { keepThis: true }, token)).data();
    expect(await types()).toEqual([80, 80]);
    await world.receive('1');
    expect(await types()).toEqual([21]);
    // No session has ended, so there is nothing to say.
    (await world.app.call('auth.endSessions', { keepThis: true }, token)).data();
    expect(await types()).toEqual([]);
  });
});
