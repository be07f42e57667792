// The request target, restricted to one form. A target may also be a whole URL (`POST http://host/path`), and a request
// may carry several Host headers: router, hooks and a proxy could then each use a different one. Browsers and proxies
// send neither to an origin server, so both are refused.
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/errors.ts';

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;

export function registerRequestTarget(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.startsWith('/') !== true || countHosts(raw.rawHeaders) > 1)
      throw new DomainError('INVALID_INPUT');
  });
}
