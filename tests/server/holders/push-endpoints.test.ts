// Endpoints come from clients: a push must not reach the server's own network.
import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, isIP, type AddressInfo, type LookupFunction } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '../../../server/env/env.ts';
import { createPostPush, retryAfterMs } from '../../../server/push/post-push.ts';
import { isPublicAddress, lookupPublic, parseEndpoint } from '../../../server/push/public-address.ts';
import { readVapidKey } from '../../../server/keys/vapid-key.ts';
import { createPushWorld } from '../../support/push/push-world.ts';
import { startPushService } from '../../support/push/push-service.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QO3',
  'https://wns2-by3p.notify.windows.com/w/?token=BQY%2b',
  'https://fcm.googleapis.com:443/fcm/send/abc',
])('takes %s', (endpoint) => {
  expect(parseEndpoint(endpoint, 'public')?.protocol).toBe('https:');
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://push.example.com:8443/x',
  'https://user:secret@push.example.com/x',
  'https://push.example.com/x#y',
  'https://localhost/x',
  'https://LOCALHOST./x',
  'https://wallet.localhost/x',
  'https://printer.local/x',
  'https://metadata.google.internal/x',
  'https://intranet/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://203.0.113.9/x',
  'https://8.8.8.8/x',
  'https://[::1]/x',
  'https://[2606:4700::1111]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://android.googleapis.com/gcm/send/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  '',
  `https://push.example.com/${'x'.repeat(2_000)}`,
])('refuses %s', (endpoint) => {
  expect(parseEndpoint(endpoint, 'public')).toBeNull();
});

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

/** What names resolve to, for this test: those that name servers are asked for, and all others, which Node looks up in its threads. */
function resolveTo(...addresses: string[]): void {
  const { lookup } = dns;
  const { resolve4, resolve6 } = Resolver.prototype;
  const of = (family: number) => addresses.filter((address) => isIP(address) === family);
  Object.assign(Resolver.prototype, { resolve4: async () => of(4), resolve6: async () => of(6) });
  dns.lookup = ((_name: string, _options: unknown, answer: (error: null, found: unknown) => void) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )) as typeof dns.lookup;
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(Resolver.prototype, { resolve4, resolve6 });
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
}

const TEXT = { id: 1, type: 21, trxId: 1, title: 'DAON을 받았어요', body: '' } as const;

/** Whether a connection to a name, resolved like this, reaches a listener on loopback. */
async function reachesLoopback(lookup?: LookupFunction): Promise<boolean> {
  const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  let reached = false;
  listener.on('connection', () => {
    reached = true;
  });
  const { port } = listener.address() as AddressInfo;
  const calling = request({ host: 'push.example.com', port, agent: false, ...(lookup ? { lookup } : {}) });
  await new Promise((resolve) => calling.on('error', resolve).on('response', resolve).end());
  listener.close();
  return reached;
}

it('a name that resolves to a private address is not connected to, as it would be without the check', async () => {
  resolveTo('127.0.0.1');
  expect(await reachesLoopback()).toBe(true);
  expect(await reachesLoopback(lookupPublic)).toBe(false);
});

it('a message for such a name is tried again later', async () => {
  const world = await createPushWorld();
  onTestFinished(() => world.close());
  const key = await readVapidKey(world.app.store, world.app.deps.secrets);
  const post = createPostPush({ contact: 'mailto:test@example.com', hosts: 'public' });
  const target = { ...world.service.newDevice(), endpoint: 'https://push.example.com/x' };
  resolveTo('10.0.0.1');
  expect(await post(target, TEXT, key, new AbortController().signal)).toEqual({
    as: 'later',
    why: 'the name has no public address',
    afterMs: null,
  });
});

it('of a name with both, only the public addresses are used', async () => {
  resolveTo('10.0.0.1', '8.8.8.8', '::1');
  const all = await new Promise((resolve) =>
    lookupPublic('push.example.com', { all: true }, (_error, found) => resolve(found)),
  );
  expect(all).toEqual([{ address: '8.8.8.8', family: 4 }]);
  const one = await new Promise((resolve) =>
    lookupPublic('push.example.com', {}, (_error, address, family) => resolve([address, family])),
  );
  expect(one).toEqual(['8.8.8.8', 4]);
});

it('a name takes none of the threads that resolve the names of this process', async () => {
  resolveTo('8.8.8.8');
  dns.lookup = (() => {
    throw new Error('a thread would wait for a silent name server');
  }) as unknown as typeof dns.lookup;
  syncBuiltinESMExports();
  const found = await new Promise((resolve) =>
    lookupPublic('push.example.com', { all: true }, (_error, addresses) => resolve(addresses)),
  );
  expect(found).toEqual([{ address: '8.8.8.8', family: 4 }]);
});

it('a name server that knows no address of a name is the reason that is noted', async () => {
  resolveTo('8.8.8.8');
  const unknown = Object.assign(new Error('queryA ENOTFOUND push.example.com'), { code: 'ENOTFOUND' });
  const refuse = () => Promise.reject(unknown);
  Object.assign(Resolver.prototype, { resolve4: refuse, resolve6: refuse });
  const error = await new Promise((resolve) => lookupPublic('push.example.com', { all: true }, resolve));
  expect(error).toBe(unknown);
});

it('a stored endpoint is checked again before it is called', async () => {
  const service = await startPushService();
  onTestFinished(() => service.close());
  const post = createPostPush({ contact: 'mailto:test@example.com', hosts: 'public' });
  const key = { publicKey: '', privateKey: '' };
  expect(await post(service.newDevice(), TEXT, key, new AbortController().signal)).toEqual({ as: 'gone' });
  expect(service.requests).toEqual([]);
});

it('a device on a loopback address is refused by a server that is not set up for tests', async () => {
  const world = await createPushWorld({ PUSH_HOSTS: 'public' });
  onTestFinished(() => world.close());
  expect((await world.trySubscribe(world.service.newDevice())).reason()).toBe('INVALID_INPUT');
});

it('production refuses the setting of tests', () => {
  expect(() => parseEnv({ NODE_ENV: 'production', PUSH_HOSTS: 'any' })).toThrow('PUSH_HOSTS=any');
});

it('calls of one holder are limited', async () => {
  const world = await createPushWorld({ RATE_LIMIT: 'on' });
  onTestFinished(() => world.close());
  const device = world.service.newDevice();
  for (let call = 0; call < 60; call += 1) (await world.trySubscribe(device)).data();
  expect((await world.trySubscribe(device)).status).toBe(429);
  expect((await world.trySubscribe(world.service.newDevice(), world.other)).status).toBe(200);
});

it('reads how long a push service asks to wait', () => {
  const now = Date.parse('2026-11-20T00:00:00Z');
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs('Fri, 20 Nov 2026 00:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterMs('Thu, 19 Nov 2026 00:01:00 GMT', now)).toBe(0);
  expect(retryAfterMs('soon', now)).toBeNull();
  expect(retryAfterMs(undefined, now)).toBeNull();
});
