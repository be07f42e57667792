// Sign-ins on devices that a holder has not used (ADR-0044), through both APIs, by password and by passkey.
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { DEVICE_KEPT_MS, KNOWN_DEVICE_LIFE_MS, KNOWN_DEVICES_MAX } from '../../../domain/limits.ts';
import { DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { settleSetBack } from '../../../server/backups/settle-set-back.ts';
import { destroyPersonalData } from '../../../server/erasure/destroy-personal-data.ts';
import { forgetOldDevices } from '../../../server/features/auth/known-device.ts';
import { codeSentTo, type RequestedCode } from '../../support/people/people.ts';
import { createPasskeyWorld, type PasskeyWorld } from '../../support/passkeys/passkey-world.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const GALAXY =
  'Mozilla/5.0 (Linux; Android 16; SM-S938N) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const password = DEMO_PASSWORD;

let world: PasskeyWorld;
let app: PasskeyWorld['app'];
beforeEach(async () => {
  world = await createPasskeyWorld();
  ({ app } = world);
});
afterEach(() => app.close());

const newMark = () => randomBytes(32).toString('base64url');

type From = { userAgent?: string; remoteAddress?: string };
const post = (url: string, payload: object, { userAgent = IPHONE, remoteAddress = '203.0.113.7' }: From) =>
  app.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'user-agent': userAgent } });

/** A sign-in of the wallet in the browser with a mark. */
async function enter(
  device: string | undefined,
  { login = 'daon0001', ...from }: From & { login?: string } = {},
) {
  const answer = await post('/trpc/auth.signIn', { login, password, device }, from);
  return answer.json<{ result: { data: { token: string } } }>().result.data.token;
}

/** A sign-in through the legacy API. */
async function enterLegacy(from: From = {}) {
  const answer = await post('/api/login', { email: 'daon0001', password }, from);
  return answer.json<{ data: { api_token: string } }>().data.api_token;
}

type Alarm = { type: number; accountInfo: string | null; reason: string | null };
const told = async (token: string) =>
  (await app.call('alarms.list', {}, token)).data<{ rows: Alarm[] }>().rows.filter(({ type }) => type === 64);
/** The devices of daon0001 that are known, the last used first. */
async function known() {
  const rows = await app.store.read((db) => db.select().from(db.t.knownDevices));
  const since = app.deps.clock.now().getTime() - KNOWN_DEVICE_LIFE_MS;
  return rows
    .filter(
      ({ holderId, markHash, lastAt }) => holderId === 1 && markHash !== null && lastAt.getTime() > since,
    )
    .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime());
}

describe('a device', () => {
  it('is reported when it is not the first, in words, once', async () => {
    const [phone, other] = [newMark(), newMark()];
    const token = await enter(phone);
    expect(await told(token)).toEqual([]);
    await enter(other, { userAgent: GALAXY, remoteAddress: '198.51.100.9' });
    const alarm = { accountInfo: '갤럭시 · Chrome', reason: '접속 주소 198.51.100.x' };
    expect(await told(token)).toMatchObject([alarm]);
    // Both are known now, wherever they are.
    await enter(other, { userAgent: GALAXY, remoteAddress: '192.0.2.1' });
    app.wait(1);
    await enter(phone, { remoteAddress: '192.0.2.1' });
    expect(await told(token)).toHaveLength(1);
    expect(await known()).toMatchObject([{ userAgent: IPHONE }, { userAgent: GALAXY }]);
  });

  it('is known by its mark alone: one without it is new, even at the same place', async () => {
    const token = await enter(newMark());
    await enter(undefined);
    expect(await told(token)).toHaveLength(1);
    await enter(newMark());
    expect(await told(token)).toHaveLength(2);
  });

  it('is known to one holder, and leaves nothing that links two', async () => {
    const mark = newMark();
    await enter(mark);
    const second = await enter(newMark(), { login: 'daon0002' });
    await enter(mark, { login: 'daon0002' });
    expect(await told(second)).toHaveLength(1);
    const rows = await app.store.read((db) => db.select().from(db.t.knownDevices));
    expect(new Set(rows.map(({ markHash }) => markHash)).size).toBe(3);
    expect(JSON.stringify(rows)).not.toContain(mark);
  });

  it('of the legacy API is known by its network and user agent together', async () => {
    const token = await enter(newMark());
    await enterLegacy();
    expect(await told(token)).toHaveLength(1);
    await enterLegacy();
    await enterLegacy({ remoteAddress: '203.0.113.99' });
    expect(await told(token)).toHaveLength(1);
    await enterLegacy({ userAgent: GALAXY });
    await enterLegacy({ remoteAddress: '198.51.100.9' });
    expect(await told(token)).toHaveLength(3);
    // These clients are not told: their list has the eight types of the specification.
    const listed = await app.app.inject({
      ...{ method: 'POST', url: '/api/getAlarmLists' },
      headers: { authorization: `Bearer ${await enterLegacy()}` },
    });
    expect(listed.json<{ data: { data: { type: number }[] } }>().data.data).not.toContainEqual(
      expect.objectContaining({ type: 64 }),
    );
  });

  it('is the same by passkey', async () => {
    const mark = newMark();
    const token = await enter(mark);
    const passkey = await world.add(token);
    const signIn = async (device: string) => {
      const { ticket, options } = await world.askToSignIn();
      const answer = passkey.signIn(options);
      return (await app.call('auth.passkeys.signIn', { ticket, answer, device })).data<{ token: string }>();
    };
    await signIn(mark);
    expect(await told(token)).toEqual([]);
    await signIn(newMark());
    expect(await told(token)).toHaveLength(1);
  });

  it('is not told of by a wrong password', async () => {
    const token = await enter(newMark());
    await post('/trpc/auth.signIn', { login: 'daon0001', password: 'wrong1234!', device: newMark() }, {});
    expect(await told(token)).toEqual([]);
    expect(await known()).toHaveLength(1);
  });

  it('is refused with a mark that no browser makes', async () => {
    for (const device of ['', 'a', `${newMark()}x`, ` ${newMark().slice(1)}`])
      expect((await app.call('auth.signIn', { login: 'daon0001', password, device })).reason()).toBe(
        'INVALID_INPUT',
      );
  });

  it('is new again after ninety days without a sign-in', async () => {
    const mark = newMark();
    await enter(mark);
    app.wait(KNOWN_DEVICE_LIFE_MS - 1);
    expect(await told(await enter(mark))).toEqual([]);
    app.wait(KNOWN_DEVICE_LIFE_MS);
    expect(await known()).toEqual([]);
    expect(await told(await enter(mark))).toHaveLength(1);
    expect(await known()).toHaveLength(1);
    app.wait(DEVICE_KEPT_MS + 1);
    await forgetOldDevices(app.deps);
    expect(await app.store.read((db) => db.select().from(db.t.knownDevices))).toEqual([]);
  });

  it('gives way to the newest ones, and its session stays', async () => {
    const first = await enter(newMark());
    for (let i = 0; i < KNOWN_DEVICES_MAX; i += 1) {
      app.wait(1);
      await enter(newMark());
    }
    expect(await known()).toHaveLength(KNOWN_DEVICES_MAX);
    expect((await app.call('auth.session', {}, first)).status).toBe(200);
  });
});

describe('all devices are forgotten', () => {
  const toldAfter = async (mark: string) => (await told(await enter(mark))).length;

  it('by a reset with the phone', async () => {
    const mark = newMark();
    await enter(mark);
    const about = { login: 'daon0001', phone: DEMO_HOLDERS.first.phone };
    const { verificationId } = (await app.call('recovery.requestCode', about)).data<RequestedCode>();
    const code = codeSentTo(app, about.phone);
    const proven = await app.call('recovery.verifyOwner', { ...about, code, verificationId });
    const { apiToken, verificationCode } = proven.data<{ apiToken: string; verificationCode: string }>();
    const newPassword = 'otherpass1!';
    const reset = { apiToken, verificationCode, newPassword, newPasswordConfirmation: newPassword };
    (await app.call('recovery.resetPassword', reset)).data();
    expect(await known()).toEqual([]);
    const entered = await app.call('auth.signIn', { login: 'daon0001', password: newPassword, device: mark });
    expect(await told(entered.data<{ token: string }>().token)).toHaveLength(1);
  });

  it('by a block and by an operator who signs the holder out, and not by a new password set with the old one', async () => {
    const mark = newMark();
    const token = await enter(mark);
    const admin = await app.signInOperator('admin1');
    const newPassword = 'otherpass1!';
    const passwords = { currentPassword: password, newPassword, newPasswordConfirmation: newPassword };
    (await app.call('auth.changePassword', passwords, token)).data();
    expect(await known()).toHaveLength(1);
    const enterAnew = async () =>
      (await app.call('auth.signIn', { login: 'daon0001', password: newPassword, device: mark })).data<{
        token: string;
      }>().token;
    expect(await told(await enterAnew())).toEqual([]);
    (await app.call('admin.holders.endSessions', { id: 1, reason: '휴대폰 분실' }, admin)).data();
    expect(await known()).toEqual([]);
    expect(await told(await enterAnew())).toHaveLength(1);
    (await app.call('admin.holders.block', { id: 1, reason: '신고' }, admin)).data();
    (await app.call('admin.holders.unblock', { id: 1, reason: '확인' }, admin)).data();
    expect(await told(await enterAnew())).toHaveLength(2);
  });

  it('one alone, by ending its session from another', async () => {
    const [mine, theirs] = [newMark(), newMark()];
    const token = await enter(mine);
    await enter(theirs);
    const sessions = (await app.call('auth.sessions', {}, token)).data<{ id: number; current: boolean }[]>();
    const id = sessions.find(({ current }) => !current)?.id;
    (await app.call('auth.endSession', { id }, token)).data();
    expect(await known()).toHaveLength(1);
    expect(await toldAfter(mine)).toBe(1);
    expect(await toldAfter(theirs)).toBe(2);
  });

  it('by an erasure, whose holder may have shared them', async () => {
    const mark = newMark();
    await enter(mark);
    await enter(mark, { login: 'daon0002' });
    const { secrets, clock } = app.deps;
    await app.store.write(async (tx) => {
      const [holder] = await tx.select().from(tx.t.holders).where(eq(tx.t.holders.id, 2));
      if (holder === undefined) throw new Error('no holder');
      await destroyPersonalData(tx, { secrets, now: clock.now() }, holder);
    });
    const rows = await app.store.read((db) => db.select().from(db.t.knownDevices));
    expect(rows.map(({ holderId }) => holderId)).toEqual([1]);
  });

  it('by nothing else: not by signing out, nor in a database that was set back', async () => {
    const mark = newMark();
    (await app.call('auth.signOut', {}, await enter(mark))).data();
    await enter(mark);
    await app.store.write((tx) => settleSetBack(tx, app.deps.clock.now()));
    expect(await known()).toHaveLength(1);
    expect(await toldAfter(mark)).toBe(0);
  });
});

describe('the text message', () => {
  const texts = () => app.messages.filter(({ text }) => text.includes('새 기기'));
  const allow = async (value: boolean) => {
    const admin = await app.signInOperator('admin1');
    (await app.call('admin.settings.set', { key: 'newDeviceText', value }, admin)).data();
  };

  it('is not sent unless the owner allows it', async () => {
    await enter(newMark());
    await enter(newMark());
    await app.deps.outbox.flush();
    expect(texts()).toEqual([]);
  });

  it("goes to the holder's phone with device and time, at most three times a day", async () => {
    await allow(true);
    const mine = newMark();
    await enter(mine);
    await enter(newMark(), { userAgent: GALAXY });
    await app.deps.outbox.flush();
    expect(texts()).toEqual([
      {
        to: DEMO_HOLDERS.first.phone,
        text:
          '[DAON 지갑] 11월 20일 (금) 오전 9:00 새 기기(갤럭시 · Chrome)에서 로그인했어요. ' +
          "본인이 아니면 지갑 설정의 '로그인한 기기'에서 모두 로그아웃해주세요.",
      },
    ]);
    // What ends sessions in between does not begin the count anew.
    for (let i = 0; i < 5; i += 1) {
      const token = await enter(mine);
      const other = newMark();
      await enter(other);
      for (const { id, current } of (await app.call('auth.sessions', {}, token)).data<
        { id: number; current: boolean }[]
      >())
        if (!current) (await app.call('auth.endSession', { id }, token)).data();
      await enter(other);
    }
    await app.deps.outbox.flush();
    expect(texts()).toHaveLength(2);
    app.wait(DAY_MS);
    await enter(newMark());
    await app.deps.outbox.flush();
    expect(texts()).toHaveLength(3);
  });
});
