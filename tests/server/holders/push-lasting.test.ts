// What becomes of pushes when the key changes, a holder is erased, a backup is restored, and a process dies.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { destroyPersonalData } from '../../../server/erasure/destroy-personal-data.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { NEXT_KEY, rotate } from '../../support/store/keyed-world.ts';
import { startPushService } from '../../support/push/push-service.ts';
import { ALL_KINDS, createPushWorld } from '../../support/push/push-world.ts';
import { startServer } from '../../support/servers/server-process.ts';

it('devices stay subscribed when the key of the database is changed', async () => {
  const world = await createPushWorld();
  onTestFinished(() => world.close());
  await checkKeyFingerprint(world.app.store, world.app.deps.secrets.fingerprint);
  const device = await world.subscribe();
  const publicKey = await world.publicKey();
  await world.rejectPurchase();
  await world.app.restartAfter(async (url) => {
    expect(await rotate(url, TEST_SECRET_KEY, NEXT_KEY)).toMatchObject({ status: 0 });
    return NEXT_KEY;
  });
  expect((await world.flush()).map((push) => push.publicKey)).toEqual([publicKey]);
  const token = await world.app.signIn('daon0001');
  // Found under the new key, so it is not stored twice.
  (await world.trySubscribe(device, token)).data();
  expect(await world.countDevices()).toBe(1);
});

it("are erased with a holder's other data", async () => {
  const world = await createPushWorld();
  onTestFinished(() => world.close());
  await world.subscribe();
  await world.app.store.write(async (tx) => {
    const [holder] = await tx.select().from(tx.t.holders).where(eq(tx.t.holders.id, 1));
    if (holder === undefined) throw new Error('no such holder');
    await destroyPersonalData(tx, { secrets: world.app.deps.secrets, now: new Date() }, holder);
  });
  expect(await world.countDevices()).toBe(0);
});

async function postTo(origin: string, path: string, input: unknown, token?: string): Promise<unknown> {
  const response = await fetch(`${origin}/trpc/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });
  const { result } = (await response.json()) as { result?: { data: unknown } };
  if (result === undefined) throw new Error(`${path} was answered ${response.status}`);
  return result.data;
}

const signIn = async (origin: string, login: string): Promise<string> =>
  ((await postTo(origin, 'auth.signIn', { login, password: DEMO_PASSWORD })) as { token: string }).token;

it.each(['before it is sent', 'while it is sent'])(
  'an alarm arrives although the server is killed %s',
  async (when) => {
    const service = await startPushService();
    const folder = mkdtempSync(join(tmpdir(), 'daon-push-'));
    onTestFinished(async () => {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const start = () => startServer({ PUSH_HOSTS: 'any' }, { folder });
    const killed = await start();
    const receiver = await signIn(killed.origin, 'daon0001');
    await postTo(killed.origin, 'push.subscribe', { ...service.newDevice(), ...ALL_KINDS }, receiver);
    const { address } = (await postTo(killed.origin, 'wallet.address', {}, receiver)) as { address: string };
    const sender = await signIn(killed.origin, 'daon0002');
    service.answerWith('nothing');
    await postTo(
      killed.origin,
      'transfers.send',
      { to: { address }, net: '1', requestId: randomUUID() },
      sender,
    );
    if (when === 'while it is sent') await expect.poll(() => service.requests.length).toBe(1);
    await killed.kill();
    service.answerWith(null);
    const next = await start();
    try {
      await expect.poll(() => service.received.length).toBe(1);
      expect(service.received[0]?.text).toMatchObject({ type: 21, title: 'DAON이 들어왔어요' });
    } finally {
      await next.stop();
    }
    // And once: a later look finds nothing to repeat.
    expect(service.received).toHaveLength(1);
  },
);
