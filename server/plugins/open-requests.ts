// How many requests are being answered. Counted by the connection and not by `onResponse`, which never comes when the caller
// has hung up.
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests that were let in and whose answer has neither left nor lost its caller. */
    openRequests: () => number;
  }
}

/** Serving a file that is missing takes ten by itself; beyond the usual ten Node would warn of a leak that is none. */
const LISTENERS_MAX = 20;

export function registerOpenRequests(app: FastifyInstance): void {
  let open = 0;
  app.decorate('openRequests', () => open);
  app.addHook('onRequest', async (_request, reply) => {
    open += 1;
    reply.raw.setMaxListeners(LISTENERS_MAX);
    reply.raw.once('close', () => {
      open -= 1;
    });
  });
}
