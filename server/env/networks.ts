// Callers' addresses and the networks used for rate limits (D30 and D54).
import { isIP } from 'node:net';

/** The eight groups of an IPv6 address in any notation: upper case, leading zeros, an embedded IPv4 address. */
function groupsOf(ip: string): number[] {
  // The URL parser normalises all notations of an address.
  const plain = new URL(`http://[${ip.split('%')[0] ?? ''}]`).hostname.slice(1, -1);
  const [left = [], right = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** The address alone: some proxies append the caller's port (`1.2.3.4:5678`, `[2001:db8::1]:443`). */
export function addressOf(raw: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(raw.trim()) ?? [];
  return bracketed ?? dotted ?? raw.trim();
}

const IPV4_MAPPED = '0:0:0:0:0:65535'; // ::ffff:0:0/96, as which IPv4 callers appear on a dual-stack socket

const hex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/** The networks of the addresses that were seen last: a client makes many calls from one address. */
const seen = new Map<string, string>();
const SEEN_MAX = 1_000;

/** The narrowest network of an address, as text: IPv4 /24, IPv6 /64; `unknown` for an unparsable address. */
export function ipPrefixOf(ip: string): string {
  const known = seen.get(ip);
  if (known !== undefined) return known;
  const prefix = findPrefix(ip);
  if (seen.size >= SEEN_MAX) seen.clear();
  seen.set(ip, prefix);
  return prefix;
}

function findPrefix(ip: string): string {
  const address = addressOf(ip);
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(address) !== 6) return 'unknown';
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === IPV4_MAPPED) return `${high >> 8}.${high & 255}.${low >> 8}.0/24`;
  return `${hex(groups.slice(0, 4))}::/64`;
}

/** The networks that contain an address, from the narrowest to the widest. */
export type Networks = { readonly narrow: string; readonly site?: string; readonly wide?: string };

/**
 * The networks that contain a narrowest one: /64, /56 and /48 of IPv6, /24 and /16 of IPv4. One customer of an access
 * or hosting provider has a whole /56 or /48 and with it 256 or 65 536 networks of the narrowest kind.
 */
export function networksOf(narrow: string): Networks {
  const [address = '', bits] = narrow.split('/');
  if (bits === '24') return { narrow, wide: `${address.split('.').slice(0, 2).join('.')}.0.0/16` };
  if (bits !== '64') return { narrow };
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(address);
  return {
    narrow,
    site: `${hex([a, b, c, d & 0xff00])}::/56`,
    wide: `${hex([a, b, c])}::/48`,
  };
}

/**
 * The network in which failures at one login are summed: the whole range of one IPv6 customer, or an IPv4 /24, because
 * an IPv4 /16 has many customers.
 */
export function widestOfOneCustomer(narrow: string): string {
  const { site, wide } = networksOf(narrow);
  return site === undefined || wide === undefined ? narrow : wide;
}
