// What operators see of the devices and passkeys of a holder, and what they may end.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { enderOf, LOCK_ENDS, LOCKS } from '../../../domain/lock-ends.ts';
import { asWon } from '../../../domain/money.ts';
import { AUDIT_ACTIONS, type OperatorAct } from '../../../domain/operator-acts.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { hireOperator } from '../../support/people/hire-operator.ts';
import {
  createPasskeyWorld,
  type PasskeyView,
  type PasskeyWorld,
} from '../../support/passkeys/passkey-world.ts';

const reason = '휴대폰을 잃어버렸대요.';

let world: PasskeyWorld;
let token: string;
let admin: string;
const call: PasskeyWorld['app']['call'] = (path, input, caller) => world.app.call(path, input, caller);
const passkeys = async (id = 1) =>
  (await call('admin.holders.passkeys', { id }, admin)).data<PasskeyView[]>();

beforeEach(async () => {
  world = await createPasskeyWorld();
  token = await world.app.signIn('daon0001');
  admin = await world.app.signInOperator('admin1');
});
afterEach(() => world.app.close());

it("names a holder's passkeys and their use, and nothing of their keys", async () => {
  const passkey = await world.add(token);
  expect(await passkeys()).toEqual([{ ...(await world.list(token))[0], lastUsedAt: null }]);
  await world.signIn(passkey);
  expect(await passkeys()).toMatchObject([{ lastUsedAt: '2026-11-20T09:00:00+09:00' }]);
  const answer = await call('admin.holders.passkeys', { id: 1 }, admin);
  expect(JSON.stringify(answer.body)).not.toContain(passkey.id);
  expect(await passkeys(2)).toEqual([]);
  expect((await call('admin.holders.passkeys', { id: 99 }, admin)).reason()).toBe('NOT_FOUND');
});

it('removes one passkey of that holder with a reason, which the holder and the log get', async () => {
  const [lost, kept] = [await world.add(token), await world.add(token)];
  const passkeyId = (await passkeys()).at(-1)?.id;
  const remove = (id: number, by = admin) =>
    call('admin.holders.removePasskey', { id, passkeyId, reason }, by);
  const operator = await world.app.signInOperator('operator');
  expect((await remove(1, operator)).reason()).toBe('FORBIDDEN');
  expect((await remove(2)).reason()).toBe('NOT_FOUND');
  expect((await remove(1)).data()).toEqual({ removed: true, approvals: 1 });
  expect((await remove(1)).reason()).toBe('NOT_FOUND');
  expect((await world.signIn(lost)).reason()).toBe('PASSKEY_REFUSED');
  expect((await world.signIn(kept)).status).toBe(200);
  expect((await call('auth.session', {}, token)).status).toBe(200);
  const { rows } = (await call('alarms.list', {}, token)).data<{ rows: object[] }>();
  expect(rows[0]).toMatchObject({ type: 62, reason });
  const log = await call('admin.audit.list', { filter: { action: 'holders.removePasskey' } }, admin);
  expect(log.data<{ data: object[] }>().data).toContainEqual(
    expect.objectContaining({
      subject: 'holder:1',
      outcome: 'done',
      detail: { reason, passkey: passkeyId, approvals: 1 },
    }),
  );
});

const fourEyes = () =>
  world.app.store.write((tx) => writeSetting(tx, 'fourEyesWon', asWon(1n), world.app.deps.clock.now()));

it('is removed by two admins while four eyes are on, and another one by neither signature', async () => {
  const [lost] = [await world.add(token), await world.add(token)];
  await fourEyes();
  const second = await hireOperator(world.app, 'admin2', 'admin');
  const [kept, passkey] = await passkeys();
  const remove = (passkeyId = passkey?.id, by = admin) =>
    call('admin.holders.removePasskey', { id: 1, passkeyId, reason }, by);
  expect((await remove()).data()).toEqual({ removed: false, approvals: 1 });
  expect((await remove()).reason()).toBe('SAME_OPERATOR');
  expect((await remove(kept?.id, second)).data()).toMatchObject({ removed: false });
  expect(await passkeys()).toHaveLength(2);
  expect((await remove(passkey?.id, second)).data()).toEqual({ removed: true, approvals: 2 });
  expect((await world.signIn(lost)).reason()).toBe('PASSKEY_REFUSED');
  expect(await passkeys()).toHaveLength(1);
});

it('is no longer offered to a second admin once the holder has removed it', async () => {
  await world.add(token);
  await fourEyes();
  const [passkey] = await passkeys();
  const proposals = async () =>
    (await call('admin.dashboard.summary', {}, admin)).data<{ proposals: object[] }>().proposals;
  const input = { id: 1, passkeyId: passkey?.id, reason };
  (await call('admin.holders.removePasskey', input, admin)).data();
  expect(await proposals()).toMatchObject([
    { kind: `removePasskey:${passkey?.id}`, content: { holder: '1' }, by: 'admin1' },
  ]);
  (await call('auth.passkeys.remove', { id: passkey?.id, password: DEMO_PASSWORD }, token)).data();
  expect(await proposals()).toEqual([]);
});

it('and every other lock of a holder outlasts what one operator does alone', async () => {
  const { walletAddress: address } = (await call('admin.holders.get', { id: 2 }, admin)).data<{
    walletAddress: string;
  }>();
  const passkey = await world.add(token);
  const { id: recipient } = (
    await call('recipients.save', { address, name: '엄마', favourite: true }, token)
  ).data<{ id: number }>();
  for (const [path, input] of [
    ['recipients.designate', { id: recipient }],
    ['ownLimits.set', { day: '50000', act: null, waitWon: '1000', waitHours: 5 }],
    ['confirmations.set', { day: '1000', first: null, changes: true }],
    ['ownFreeze.setWait', { hours: 6 }],
    ['ownFreeze.freeze', {}],
  ] as const)
    (await call(path, input, token)).data();
  await fourEyes();
  type Seen = { freeze: object; limits: object; confirms: object; passkeys: number; designated: object };
  const locks = async () => (await call('admin.holders.locks', { id: 1 }, admin)).data<Seen>();
  const before = await locks();
  expect(before).toMatchObject({
    freeze: { frozenAt: '2026-11-20T09:00:00+09:00', endsAt: null, wait: { hours: 6 } },
    limits: { day: '50000', waitWon: '1000', waitHours: 5, leftToday: '50000' },
    confirms: { own: { day: '1000', first: null, changes: true } },
    // Its holder's freeze has given up the designation that waited.
    ...{ passkeys: 1, designated: { inForce: 0, coming: 0 } },
  });
  const [key] = await passkeys();
  // Every act on a holder that the console has, but those that need a closed wallet or the number of a contact.
  const acts: Partial<Record<OperatorAct, object>> = {
    'holders.endSessions': {},
    'holders.removePasskey': { passkeyId: key?.id },
    'holders.endFreeze': { endsPassword: true },
    'holders.setLock': { amount: '1' },
    'holders.giveAddress': {},
    'holders.block': {},
    'holders.unblock': {},
    'holders.freeze': {},
  };
  const others = ['holders.payOut', 'holders.erase', 'holders.removeContact'];
  const known = Object.keys(AUDIT_ACTIONS).filter((act) => act.startsWith('holders.'));
  expect([...Object.keys(acts), ...others].toSorted()).toEqual(known.toSorted());
  for (const [act, input] of Object.entries(acts)) {
    const done = await call(`admin.${act}`, { id: 1, reason, ...input }, admin);
    expect(done.status, act).toBe(200);
    expect(await locks(), act).toEqual(before);
  }
  (await call('admin.holders.unblock', { id: 1, reason }, admin)).data();
  expect((await world.signIn(passkey)).status).toBe(200);
});

it.each(['holders.block', 'holders.freeze'])('and %s gives up what would be looser later', async (act) => {
  const { walletAddress: address } = (await call('admin.holders.get', { id: 2 }, admin)).data<{
    walletAddress: string;
  }>();
  const passkey = await world.add(token);
  const locks = async () => (await call('admin.holders.locks', { id: 1 }, admin)).data();
  for (const [path, input] of [
    ['ownLimits.set', { day: '50000', act: null, waitWon: '1000', waitHours: 5 }],
    ['ownFreeze.setWait', { hours: 6 }],
  ] as const)
    (await call(path, input, token)).data();
  const before = await locks();
  for (const [path, input] of [
    ['ownLimits.set', { day: null, act: null, waitWon: null, waitHours: null }],
    ['ownFreeze.setWait', { hours: 0 }],
  ] as const)
    (await call(path, { ...input, passkey: await world.confirm(token, path, input, passkey) }, token)).data();
  const named = await call('recipients.save', { address, name: '엄마', favourite: true }, token);
  (await call('recipients.designate', { id: named.data<{ id: number }>().id }, token)).data();
  expect(await locks()).toMatchObject({
    freeze: { wait: { hours: 6, next: { hours: 0 } } },
    limits: { day: '50000', next: { day: null, waitHours: null } },
    designated: { coming: 1 },
  });
  (await call(`admin.${act}`, { id: 1, reason }, admin)).data();
  expect(await locks()).toEqual(before);
});

it('is what the console says of who ends it', () => {
  expect(LOCKS.map((lock) => [LOCK_ENDS[lock].label, enderOf(lock)])).toEqual([
    ['지갑 잠금', '관리자 두 명'],
    ['한도', null],
    ['첫 송금 기다림', null],
    ['본인 확인', null],
    ['보내기 전 주의', null],
    ['지정 수취인', null],
    ['비상 연락처', '운영자 한 명'],
    ['기다리는 송금', '운영자 한 명'],
    ['로그인한 곳', '운영자 한 명'],
    ['패스키', '관리자 두 명(두 사람 승인이 꺼져 있으면 한 명)'],
  ]);
});

it('is not removed by an operator whose own wallet it is', async () => {
  await world.add(token);
  await world.app.store.write(async (tx) => {
    const { holders, operators } = tx.t;
    const [holder] = await tx.select().from(holders).where(eq(holders.id, 1));
    await tx
      .update(operators)
      .set({ phoneHmac: holder?.phoneHmac ?? '' })
      .where(eq(operators.login, 'admin1'));
  });
  const [{ id: passkeyId }] = (await passkeys()) as [PasskeyView];
  const removed = await call('admin.holders.removePasskey', { id: 1, passkeyId, reason }, admin);
  expect(removed.reason()).toBe('OWN_REQUEST');
  expect(await passkeys()).toHaveLength(1);
});

it('has what a safety alarm is about in the timeline', async () => {
  await world.add(token);
  const { data } = (await call('admin.holders.timeline', { id: 1, kinds: ['alarm'] }, admin)).data<{
    data: object[];
  }>();
  const [{ name }] = (await passkeys()) as [PasskeyView];
  expect(data[0]).toMatchObject({ type: 61, about: name });
});

it('lists the devices that are known, and none after they were signed out', async () => {
  const devices = async () => (await call('admin.holders.devices', { id: 1 }, admin)).data<object[]>();
  expect(await devices()).toMatchObject([{ createdAt: '2026-11-20T09:00:00+09:00' }]);
  (await call('admin.holders.endSessions', { id: 1, reason }, admin)).data();
  expect(await devices()).toEqual([]);
});
