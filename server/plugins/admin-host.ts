// ADMIN_HOST: the console on a host of its own (D46). On other hosts the console is not served, and on its own host
// nothing else is. Decided by the matched route and its parameters, because many spellings of a URL lead to one route.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import { procedurePathOf } from './procedure-path.ts';

const HEALTH_ROUTES = ['/healthz', '/readyz'];

/** Which fronts a request addresses; a batch of procedures can address both. */
function reachOf(request: FastifyRequest): { console: boolean; wallet: boolean } {
  const path = procedurePathOf(request);
  if (path === null) {
    const isConsole = /^\/admin(\/|$)/.test(request.routeOptions.url ?? '');
    return { console: isConsole, wallet: !isConsole };
  }
  const procedures = path.split(',');
  const ofConsole = procedures.filter((procedure) => procedure.startsWith('admin.')).length;
  return { console: ofConsole > 0, wallet: ofConsole < procedures.length };
}

/**
 * The name in the Host header, without port and trailing dot. X-Forwarded-Host is ignored: if a proxy passes it on
 * unchanged, every caller can choose it.
 */
function hostNameOf(request: FastifyRequest): string {
  const host = (request.raw.headers.host ?? '').toLowerCase();
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}

export function registerAdminHost(app: FastifyInstance, adminHost: string): void {
  const isRefused = (request: FastifyRequest): boolean => {
    if (HEALTH_ROUTES.includes(request.routeOptions.url ?? '')) return false;
    const reach = reachOf(request);
    return hostNameOf(request) === adminHost ? reach.wallet : reach.console;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRefused(request)) done(new DomainError('NOT_FOUND'));
    else done();
  });
}
