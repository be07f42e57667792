// The caller's address: from the socket, and from proxy headers only where proxies are named.
import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../domain/limits.ts';
import { ipPrefixOf, networksOf } from '../../server/env/networks.ts';
import { createTestApp } from '../support/servers/app.ts';
import { countAnswered, typed, type Sender } from './callers.ts';

const { limit } = RATE_LIMITS.signInPerNetwork;

/** How many guesses are accepted when each comes from the sender that `senderOf` returns. */
async function countGuesses(
  env: Record<string, string>,
  senderOf: (index: number) => Sender,
): Promise<number> {
  await using world = await createTestApp({ RATE_LIMIT: 'on', ...env });
  return await countAnswered(limit + 3, (index) =>
    typed(world, 'auth.signIn', { login: `nobody${index}`, password: 'not the one 1' }, senderOf(index)),
  );
}

const forwarded = (index: number) => ({
  'x-forwarded-for': `203.0.${index}.1`,
  forwarded: `for=203.0.${index}.1;proto=https`,
  'x-real-ip': `203.0.${index}.1`,
  'true-client-ip': `203.0.${index}.1`,
  'cf-connecting-ip': `203.0.${index}.1`,
  'x-client-ip': `203.0.${index}.1`,
});

const ALL = limit + 3;

describe('a network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['::FFFF:C000:0207', '192.0.2.0/24'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.7:5678', '192.0.2.0/24'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.0/24'],
    ['not an address', 'unknown'],
    ['192.0.2.7:port', 'unknown'],
    ['[192.0.2.7', 'unknown'],
  ])('of %s is %s', (address, prefix) => {
    expect(ipPrefixOf(address)).toBe(prefix);
  });
});

describe('the networks around one', () => {
  it.each([
    ['2001:db8:1:2ab::/64', { site: '2001:db8:1:200::/56', wide: '2001:db8:1::/48' }],
    ['2001:db8:0:0::/64', { site: '2001:db8:0:0::/56', wide: '2001:db8:0::/48' }],
    ['192.0.2.0/24', { wide: '192.0.0.0/16' }],
    ['unknown', {}],
  ])('of %s are %j', (narrow, wider) => {
    expect(networksOf(narrow)).toEqual({ narrow, ...wider });
  });
});

describe('guesses are counted as those of one caller', () => {
  it.each<[string, Record<string, string>, (index: number) => Sender]>([
    ['from one /24', {}, (index) => ({ from: `192.0.2.${index + 1}` })],
    ['from one /64', {}, (index) => ({ from: `2001:db8:1:2:${index.toString(16)}::${index + 1}` })],
    [
      'over IPv4 and over IPv6 sockets',
      {},
      (index) => ({ from: `${index % 2 === 0 ? '' : '::ffff:'}192.0.2.${index + 1}` }),
    ],
    ['whatever headers say, as no proxy is named', {}, (index) => ({ headers: forwarded(index) })],
    [
      'whatever stands in front of what the one proxy added',
      { TRUST_PROXY: '1' },
      (index) => ({ headers: { ...forwarded(index), 'x-forwarded-for': `203.0.${index}.1, 192.0.2.9` } }),
    ],
    [
      'and "true" trusts one proxy, not every sender',
      { TRUST_PROXY: 'true' },
      (index) => ({ headers: { ...forwarded(index), 'x-forwarded-for': `203.0.${index}.1, 192.0.2.9` } }),
    ],
    [
      'whatever comes in by another way than the named proxy',
      { TRUST_PROXY: '10.0.0.1' },
      (index) => ({ from: '192.0.2.1', headers: forwarded(index) }),
    ],
    [
      'whatever port the proxy writes behind the address',
      { TRUST_PROXY: '1' },
      (index) => ({ headers: { 'x-forwarded-for': `192.0.2.9:${5000 + index}` } }),
    ],
    [
      'whatever port the proxy writes behind an address of IPv6',
      { TRUST_PROXY: '127.0.0.1' },
      (index) => ({ headers: { 'x-forwarded-for': `[2001:db8:1:2::${index + 1}]:${5000 + index}` } }),
    ],
    [
      'when the proxy’s own line is no address',
      { TRUST_PROXY: '1' },
      (index) => ({ headers: { 'x-forwarded-for': `203.0.${index}.1, nonsense${index}` } }),
    ],
  ])('%s', async (_name, env, senderOf) => {
    expect(await countGuesses(env, senderOf)).toBe(limit);
  });
});

describe('guesses are counted separately', () => {
  it.each<[string, Record<string, string>, (index: number) => Sender]>([
    ['from many /64', {}, (index) => ({ from: `2001:db8:1:${index.toString(16)}::1` })],
    [
      'by what the one proxy added',
      { TRUST_PROXY: '1' },
      (index) => ({ headers: { 'x-forwarded-for': `192.0.2.9, 203.0.${index}.1` } }),
    ],
    [
      'by what the outer of two proxies added',
      { TRUST_PROXY: '2' },
      (index) => ({ headers: { 'x-forwarded-for': `192.0.2.9, 203.0.${index}.1, 10.0.0.1` } }),
    ],
    [
      'by what the named proxy added, with a port behind each address',
      { TRUST_PROXY: '127.0.0.1, 10.0.0.0/255.255.255.0' },
      (index) => ({
        headers: { 'x-forwarded-for': `192.0.2.9:1, 203.0.${index}.1:40${index}, 10.0.0.1:443` },
      }),
    ],
    ...[
      'loopback, uniquelocal',
      '::1, 127.0.0.1/8, 10.0.0.1/32',
      '::ffff:127.0.0.1, 127.0.0.1, 10.0.0.1',
    ].map((proxies): [string, Record<string, string>, (index: number) => Sender] => [
      `by what the proxies of ${proxies} added`,
      { TRUST_PROXY: proxies },
      (index) => ({ headers: { 'x-forwarded-for': `192.0.2.9, 203.0.${index}.1, 10.0.0.1` } }),
    ]),
    [
      'by what the named proxy added',
      { TRUST_PROXY: '127.0.0.1, 10.0.0.1' },
      (index) => ({ headers: { 'x-forwarded-for': `192.0.2.9, 203.0.${index}.1, 10.0.0.1` } }),
    ],
  ])('%s', async (_name, env, senderOf) => {
    expect(await countGuesses(env, senderOf)).toBe(ALL);
  });
});
