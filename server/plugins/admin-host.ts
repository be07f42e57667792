// ADMIN_HOST: the console on a host of its own (decision 46). On other hosts the console does not exist, and on its own host
// nothing else does. Decided by the matched route and its parameters: the text of the address has many spellings of one route.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors.ts';

const HEALTH_ROUTES = ['/healthz', '/readyz'];

/** What a request reaches; a batch of procedures can reach both. */
function reachOf(request: FastifyRequest): { console: boolean; wallet: boolean } {
  const route = request.routeOptions.url ?? '';
  if (route !== '/trpc/*') {
    const isConsole = /^\/admin(\/|$)/.test(route);
    return { console: isConsole, wallet: !isConsole };
  }
  const procedures = ((request.params as { '*'?: string })['*'] ?? '').split(',');
  const ofConsole = procedures.filter((path) => path.startsWith('admin.')).length;
  return { console: ofConsole > 0, wallet: ofConsole < procedures.length };
}

/**
 * The name in the Host header, without port and final dot. X-Forwarded-Host is not asked: a proxy that passes it on as it
 * came would let every caller choose it.
 */
function hostNameOf(request: FastifyRequest): string {
  const host = (request.raw.headers.host ?? '').toLowerCase();
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}

export function registerAdminHost(app: FastifyInstance, adminHost: string): void {
  app.addHook('onRequest', async (request) => {
    if (HEALTH_ROUTES.includes(request.routeOptions.url ?? '')) return;
    const reach = reachOf(request);
    const refused = hostNameOf(request) === adminHost ? reach.wallet : reach.console;
    if (refused) throw new DomainError('NOT_FOUND');
  });
}
