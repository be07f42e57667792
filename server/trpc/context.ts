// The data of a request before authentication. Both APIs create the same context.
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { addressOf, ipPrefixOf } from '../env/networks.ts';

export type Client = {
  ip: string;
  /** IPv4 /24 or IPv6 /64: the base of rate limits and the identification of phone verifications (D24, D30 and D54). */
  ipPrefix: string;
  userAgent: string;
  /** `https://wallet.example`, as the client addressed the server: for links when PUBLIC_URL is not set. */
  origin: string;
  /** A call of the legacy API, whose clients have nothing to confirm an act with. */
  isLegacy?: boolean;
};

export type Context = {
  deps: Deps;
  client: Client;
  /** The Bearer token as sent, or null. */
  token: string | null;
  /** True for requests that a screen makes without user activity. */
  background: boolean;
  /** Aborted when the caller is gone; only for calls whose work is worth ending. */
  signal?: AbortSignal | undefined;
};

const USER_AGENT_MAX = 200; // enough to identify a browser in the session list

export function createContext(deps: Deps, request: FastifyRequest, isLegacy = false): Context {
  const header = request.headers.authorization ?? '';
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,128})$/i.exec(header);
  return {
    deps,
    client: {
      ip: addressOf(request.ip),
      ipPrefix: ipPrefixOf(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      origin: `${request.protocol}://${request.host}`,
      isLegacy,
    },
    token: bearer?.[1] ?? null,
    background: request.headers['x-background'] === '1',
  };
}
