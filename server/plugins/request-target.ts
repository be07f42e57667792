// The request target, restricted to one form. A target may also be a whole URL (`POST http://host/path`), and a request
// may carry several Host headers: router, hooks and a proxy could then each use a different one. Browsers and proxies
// send neither to an origin server, so both are refused.
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/errors.ts';

/** `rawHeaders` alternates between names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

export function registerRequestTarget(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isPlain = raw.url?.startsWith('/') === true && countHosts(raw.rawHeaders) <= 1;
    if (isPlain) done();
    else done(new DomainError('INVALID_INPUT'));
  });
}
