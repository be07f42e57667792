// Node limits slow requests, but not clients that read a response byte by byte. Each such response holds memory and a
// socket, so it is cut off after a timeout that is long enough for a poor phone connection.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for responses that may take minutes: a stream of events, a large export. */
    mayTakeLong?: boolean;
  }
}

type Limits = { answerMs: number; checkEveryMs: number };

export function registerSlowReaders(app: FastifyInstance, { answerMs, checkEveryMs }: Limits): void {
  // In order of start, so that a check can stop at the first recent one.
  const begun = new Map<ServerResponse, number>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.mayTakeLong !== true) {
      const response = reply.raw;
      begun.set(response, performance.now());
      response.once('close', () => begun.delete(response));
    }
    done();
  });
  const timer = setInterval(() => {
    const tooOld = performance.now() - answerMs;
    for (const [response, since] of begun) {
      if (since > tooOld) return;
      response.destroy();
    }
  }, checkEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
