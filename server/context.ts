// What is known of one request before anyone has asked who sends it. Both doors make the same thing.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';

export type Client = {
  ip: string;
  /** /24 of IPv4, /64 of IPv6: what limits and phone verifications are counted by (decisions 24 and 30). */
  ipPrefix: string;
  userAgent: string;
  /** `https://wallet.example`, as the caller reached us: for links when PUBLIC_URL does not say. */
  origin: string;
};

export type Context = {
  deps: Deps;
  client: Client;
  /** The Bearer token as it came, or null. */
  token: string | null;
  /** True for what a screen asks by itself, without anyone touching it. */
  background: boolean;
};

/** The eight groups of an IPv6 address however it is written: upper case, leading zeros, a part as IPv4. */
function groupsOf(ip: string): number[] {
  // The language's own reader of addresses writes all spellings of one address in the same way.
  const plain = new URL(`http://[${ip.split('%')[0] ?? ''}]`).hostname.slice(1, -1);
  const [left = [], right = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

const IPV4_MAPPED = '0:0:0:0:0:65535'; // ::ffff:0:0/96, in which IPv4 callers appear on a socket for both

/** The network that an address belongs to, as text. */
export function ipPrefixOf(ip: string): string {
  if (isIP(ip) === 4) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(ip) !== 6) return 'unknown';
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === IPV4_MAPPED) return `${high >> 8}.${high & 255}.${low >> 8}.0/24`;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

const USER_AGENT_MAX = 200; // enough to name a browser in the session list

export function createContext(deps: Deps, request: FastifyRequest): Context {
  const header = request.headers.authorization ?? '';
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,128})$/i.exec(header);
  return {
    deps,
    client: {
      ip: request.ip,
      ipPrefix: ipPrefixOf(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      origin: `${request.protocol}://${request.host}`,
    },
    token: bearer?.[1] ?? null,
    background: request.headers['x-background'] === '1',
  };
}
