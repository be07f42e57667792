// What a request asks for, in one form only. A target may also be a whole URL (`POST http://host/path`), and a request may
// carry several Host headers: the router, a hook and a proxy in front can then each believe another of them. Neither is
// sent by a browser or a proxy to an origin server, so both are refused.
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
