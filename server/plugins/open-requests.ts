// The requests being answered: how many there are, and those whose client reads too slowly. Kept by the connection and not by
// `onResponse`, which is never called when the client has disconnected. Node limits slow requests, but not clients that read a
// response byte by byte. Each such response holds memory and a socket, so it is cut off after a timeout that is long enough for a
// poor phone connection.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests whose response has neither been sent nor lost its client. */
    openRequests: () => number;
  }
  interface FastifyContextConfig {
    /** True for responses that may take minutes: a stream of events, a large export. */
    mayTakeLong?: boolean;
  }
}

type Limits = { answerMs: number; checkEveryMs: number };

/**
 * Serving a missing file alone adds ten listeners; above the default of ten Node would warn of a leak that does not
 * exist.
 */
const LISTENERS_MAX = 20;

export function registerOpenRequests(app: FastifyInstance, { answerMs, checkEveryMs }: Limits): void {
  // When each began, in order, so that a check can stop at the first recent one; null for one that may take long.
  const begun = new Map<ServerResponse, number | null>();
  app.decorate('openRequests', () => begun.size);
  app.addHook('onRequest', (request, { raw }, done) => {
    raw.setMaxListeners(LISTENERS_MAX);
    begun.set(raw, request.routeOptions.config.mayTakeLong === true ? null : performance.now());
    raw.once('close', () => begun.delete(raw));
    done();
  });
  const timer = setInterval(() => {
    const tooOld = performance.now() - answerMs;
    for (const [response, since] of begun) {
      if (since === null) continue;
      if (since > tooOld) return;
      response.destroy();
    }
  }, checkEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
