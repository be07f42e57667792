// A server whose pushes go to a push service of this process.
import { randomUUID } from 'node:crypto';
import type { PushChoice } from '../../../domain/push.ts';
import { createTestApp, type TestApp, type TrpcAnswer } from '../servers/app.ts';
import { startPushService, type PushService, type ReceivedPush, type TestDevice } from './push-service.ts';

export const ALL_KINDS: PushChoice = {
  received: true,
  remittance: true,
  purchase: true,
  link: true,
  withAmount: false,
};

export type PushWorld = {
  app: TestApp;
  service: PushService;
  holder: string;
  other: string;
  operator: string;
  /** Subscribes a new device of the first holder. */
  subscribe: (choice?: Partial<PushChoice>, token?: string) => Promise<TestDevice>;
  trySubscribe: (device: TestDevice, token?: string) => Promise<TrpcAnswer>;
  status: (device: TestDevice | null, token?: string) => Promise<Status>;
  publicKey: () => Promise<string>;
  /** Has an operator reject a new purchase of the first holder. Returns its id. */
  rejectPurchase: () => Promise<number>;
  /** The second holder sends to the first. */
  receive: (net: string) => Promise<void>;
  /** Sends what waits; returns what the service got since the last time. */
  flush: () => Promise<ReceivedPush[]>;
  countDevices: () => Promise<number>;
  close: () => Promise<void>;
};

type Status = {
  device: (PushChoice & { ofThisSession: boolean }) | null;
  others: number;
};

export async function createPushWorld(env: Record<string, string> = {}): Promise<PushWorld> {
  const app = await createTestApp({ PUSH_HOSTS: 'any', PUBLIC_URL: 'https://wallet.example.com', ...env });
  const service = await startPushService();
  const holder = await app.signIn('daon0001');
  const other = await app.signIn('daon0002');
  const operator = await app.signInOperator('operator');
  const { address } = (await app.call('wallet.address', {}, holder)).data<{ address: string }>();
  let seen = 0;
  const trySubscribe: PushWorld['trySubscribe'] = (device, token = holder) =>
    app.call('push.subscribe', { ...device, ...ALL_KINDS }, token);
  return {
    app,
    service,
    holder,
    other,
    operator,
    trySubscribe,
    async subscribe(choice = {}, token = holder) {
      const device = service.newDevice();
      (await app.call('push.subscribe', { ...device, ...ALL_KINDS, ...choice }, token)).data();
      return device;
    },
    status: async (device, token = holder) =>
      (await app.call('push.status', { endpoint: device?.endpoint ?? null }, token)).data<Status>(),
    publicKey: async () => (await app.call('push.key', {}, holder)).data<{ publicKey: string }>().publicKey,
    async rejectPurchase() {
      const order = { linkedAccountId: 1, won: '50000', requestId: randomUUID() };
      const { id } = (await app.call('orders.buy', order, holder)).data<{ id: number }>();
      const decision = { id, decision: 'reject', reason: '입금자 이름이 김다온이에요' };
      (await app.call('admin.purchases.decide', decision, operator)).data();
      return id;
    },
    async receive(net) {
      const order = { to: { address }, net, requestId: randomUUID() };
      // The session of the beginning may have timed out.
      (await app.call('transfers.send', order, await app.signIn('daon0002'))).data();
    },
    async flush() {
      await app.deps.pushes.flush();
      const news = service.received.slice(seen);
      seen = service.received.length;
      return news;
    },
    countDevices: async () =>
      (
        await app.store.read((db) =>
          db.select({ id: db.t.pushSubscriptions.id }).from(db.t.pushSubscriptions),
        )
      ).length,
    async close() {
      await app.close();
      await service.close();
    },
  };
}
