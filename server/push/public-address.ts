// Endpoints come from clients, and this server calls them: they must not reach the server's own network. The name is checked
// when a device subscribes, and the address that it resolves to at every connection.
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// IANA's registries of special-purpose addresses: all that is not reachable over the internet.
const BLOCKED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

// Of IPv6 only global unicast is public, and of that not the ranges that embed IPv4 addresses or document.
const BLOCKED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blocked = new BlockList();
for (const [network, prefix] of BLOCKED_V4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of BLOCKED_V6) blocked.addSubnet(network, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blocked.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** Thrown for a name that resolves to no public address. */
export class PrivateAddressError extends Error {}

const TIMES = { timeout: 2_000, tries: 2 };

/** The addresses of a name, those of IPv4 first. Throws the error of the name server when it has none. */
async function addressesOf(name: string): Promise<LookupAddress[]> {
  const resolver = new Resolver(TIMES);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  const found = (result: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
  return [...found(v4, 4), ...found(v6, 6)];
}

/**
 * Resolves a name to its public addresses, over sockets of its own: `lookup` of Node takes one of the few threads that resolve every name
 * of this process, the one of the SMS gateway too, until a silent name server is given up. A socket never calls it for an IP address in
 * place of a name.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  addressesOf(hostname).then(
    (addresses) => {
      const found = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = found;
      if (first === undefined) callback(new PrivateAddressError('the name has no public address'), '', 0);
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, '', 0),
  );
};

/** Which endpoints are called: those of the internet, or any, which is for tests alone. */
export type PushHosts = 'public' | 'any';

const LONGEST = 2_000; // the longest of the known services have some 600 characters
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion)$/;
/** Chrome's push service of 2015, which knows no VAPID. */
const UNSIGNED_HOST = 'android.googleapis.com';

/** A URL that a push may be posted to: https on the usual port of a public name. Null for anything else. */
export function parseEndpoint(raw: string, hosts: PushHosts): URL | null {
  const url = raw.length > LONGEST ? null : URL.parse(raw);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (hosts === 'any') return /^https?:$/.test(url.protocol) ? url : null;
  // WHATWG's parser turns every spelling of an IPv4 address into the dotted one.
  const name = url.hostname.replace(/\.$/, '');
  const isAddress = isIP(name) !== 0 || name.startsWith('[');
  const isNamed = name.includes('.') && !isAddress && !LOCAL_NAME.test(name) && name !== UNSIGNED_HOST;
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : null;
}
