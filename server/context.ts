// What is known of a request before its sender is authenticated. Both APIs make the same context.
import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';
import { addressOf, ipPrefixOf } from './networks.ts';

export type Client = {
  ip: string;
  /** /24 of IPv4, /64 of IPv6: what limits begin with and phone verifications are known by (decisions 24, 30 and 54). */
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

const USER_AGENT_MAX = 200; // enough to name a browser in the session list

export function createContext(deps: Deps, request: FastifyRequest): Context {
  const header = request.headers.authorization ?? '';
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,128})$/i.exec(header);
  return {
    deps,
    client: {
      ip: addressOf(request.ip),
      ipPrefix: ipPrefixOf(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      origin: `${request.protocol}://${request.host}`,
    },
    token: bearer?.[1] ?? null,
    background: request.headers['x-background'] === '1',
  };
}
