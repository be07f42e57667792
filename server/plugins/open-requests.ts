// The number of requests being answered. Counted by the connection and not by `onResponse`, which is never called when
// the client has disconnected.
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests whose response has neither been sent nor lost its client. */
    openRequests: () => number;
  }
}

/**
 * Serving a missing file alone adds ten listeners; above the default of ten Node would warn of a leak that does not
 * exist.
 */
const LISTENERS_MAX = 20;

export function registerOpenRequests(app: FastifyInstance): void {
  let open = 0;
  app.decorate('openRequests', () => open);
  app.addHook('onRequest', (_request, reply, done) => {
    open += 1;
    reply.raw.setMaxListeners(LISTENERS_MAX);
    reply.raw.once('close', () => {
      open -= 1;
    });
    done();
  });
}
