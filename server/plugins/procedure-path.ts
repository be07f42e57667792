import type { FastifyRequest } from 'fastify';
import { isRecord } from '../../domain/is-record.ts';

const PREFIX = '/trpc/';

/**
 * What follows `/trpc/` in the address of a request: a procedure, or several with commas between them. Null for every other
 * address.
 */
export function procedurePathOf({ params, routeOptions: { url } }: FastifyRequest): string | null {
  if (url === undefined || !url.startsWith(PREFIX)) return null;
  // A procedure may have a route of its own.
  if (url !== `${PREFIX}*`) return url.slice(PREFIX.length);
  const path = isRecord(params) ? params['*'] : undefined;
  return typeof path === 'string' ? path : '';
}
