// A subscription that changes hands while a push is on its way: the outcome counts for the device that was pushed to, and for no other.
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { randomUUID } from 'node:crypto';
import { putSubscription, setTarget } from '../../../server/features/push/push-devices.repo.ts';
import { sealTarget } from '../../../server/push/push-target.ts';
import { PUSHES_AT_ONCE } from '../../../server/push/pushes.ts';
import { createPushWorld, type PushWorld } from '../../support/push/push-world.ts';
import type { TestDevice } from '../../support/push/push-service.ts';

let world: PushWorld;
let device: TestDevice;

beforeEach(async () => {
  world = await createPushWorld();
  onTestFinished(() => world.close());
  // The first holder has had more alarms than the second will have.
  for (let before = 0; before < 3; before += 1) await world.rejectPurchase();
  device = await world.subscribe();
  await world.rejectPurchase();
});

/** Does something while the push to the first holder's device waits for its answer. Returns what the service got. */
async function whileUnderWay(doIt: () => Promise<unknown>) {
  const before = world.service.requests.length;
  const release = world.service.holdAnswers();
  const pushed = world.flush();
  await expect.poll(() => world.service.requests.length).toBeGreaterThan(before);
  await doIt();
  release();
  return pushed;
}

const signOut = async () => (await world.app.call('auth.signOut', {}, world.holder)).data();

/** The first holder sends to the second one, who gets an alarm. */
async function sendToOther(): Promise<void> {
  const { address } = (await world.app.call('wallet.address', {}, world.other)).data<{ address: string }>();
  const sender = await world.app.signIn('daon0001');
  const order = { to: { address }, net: '1', requestId: randomUUID() };
  (await world.app.call('transfers.send', order, sender)).data();
}

const subscribeOther = async () => (await world.trySubscribe(device, world.other)).data();

it('alarms of the next holder of a browser are pushed though the one before got a later number', async () => {
  await whileUnderWay(subscribeOther);
  await sendToOther();
  expect(await world.flush()).toHaveLength(1);
});

it('alarms of a holder whose device got the id of another are pushed', async () => {
  await whileUnderWay(async () => {
    await signOut();
    await world.subscribe({}, world.other);
  });
  await sendToOther();
  expect(await world.flush()).toHaveLength(1);
});

it('a device that the service has ended takes no other device along', async () => {
  world.service.answerWith({ status: 410 });
  let others: TestDevice | null = null;
  await whileUnderWay(async () => {
    await signOut();
    others = await world.subscribe({}, world.other);
  });
  expect((await world.status(others, world.other)).device).not.toBeNull();
});

it('a failure delays no push to the next holder of a browser', async () => {
  world.service.answerWith({ status: 503 });
  await whileUnderWay(subscribeOther);
  world.service.answerWith(null);
  await sendToOther();
  expect(await world.flush()).toHaveLength(1);
});

it('a device that subscribes again under other keys gets the alarm that it could not read', async () => {
  const renewed = { ...world.service.newDevice(), endpoint: device.endpoint };
  // The service reads messages under the first keys only.
  world.service.answerWith({ status: 201 });
  await whileUnderWay(async () => (await world.trySubscribe(renewed)).data());
  expect(world.service.requests).toHaveLength(2);
});

it('a device that stays subscribed is pushed to once', async () => {
  expect(await whileUnderWay(() => Promise.resolve())).toHaveLength(1);
  expect(await world.flush()).toEqual([]);
});

it('services that answer slowly keep no other device waiting for all that they have yet to get', async () => {
  const path = ({ endpoint }: TestDevice) => new URL(endpoint).pathname;
  const [first] = await world.app.store.read((db) => db.select().from(db.t.pushSubscriptions));
  if (first === undefined) throw new Error('no device is subscribed');
  const { id: _id, targetEnc: _target, ...own } = first;
  // As many as are pushed to at the same time, as if of several holders.
  for (let more = 1; more < PUSHES_AT_ONCE; more += 1) {
    const slow = world.service.newDevice();
    await world.app.store.write(async (tx) => {
      const id = await putSubscription(tx, { ...own, endpointHmac: path(slow) });
      await setTarget(tx, id, sealTarget(world.app.deps.secrets, id, slow));
    });
  }
  await world.rejectPurchase();
  const prompt = await world.subscribe({}, world.other);
  await sendToOther();
  const { requests } = world.service;

  const answerFirst = world.service.holdAnswers();
  const pushed = world.flush();
  await expect.poll(() => requests.length).toBe(PUSHES_AT_ONCE);
  expect(requests).not.toContain(path(prompt));
  answerFirst();
  const answerNext = world.service.holdAnswers();
  await expect.poll(() => requests.length).toBe(2 * PUSHES_AT_ONCE);
  expect(requests).toContain(path(prompt));
  answerNext();
  await pushed;
});
