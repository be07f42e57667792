// What operators see of the devices and passkeys of a holder, and what they may end.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eq } from '../../db/sql.ts';
import {
  createPasskeyWorld,
  type PasskeyView,
  type PasskeyWorld,
} from '../support/passkeys/passkey-world.ts';

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
  (await remove(1)).data();
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
      detail: { reason, passkey: passkeyId },
    }),
  );
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
