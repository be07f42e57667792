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

/** The network that an address belongs to, as text. */
export function ipPrefixOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return 'unknown';
  const [head = '', tail = ''] = (plain.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
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
