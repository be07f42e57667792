// Node ends requests that arrive slowly, and waits for ever for a reader who takes an answer byte by byte. Each such answer
// holds memory and a socket, so it gets as long as a poor phone connection needs, and is cut off then.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for answers that may well take minutes: a stream of events, a file of a year's orders. */
    mayTakeLong?: boolean;
  }
}

type Limits = { answerMs: number; lookEveryMs: number };

export function registerSlowReaders(app: FastifyInstance, { answerMs, lookEveryMs }: Limits): void {
  // In the order of their beginning, so that a look ends at the first one that is young.
  const begun = new Map<ServerResponse, number>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.mayTakeLong === true) return;
    const response = reply.raw;
    begun.set(response, performance.now());
    response.once('close', () => begun.delete(response));
  });
  const timer = setInterval(() => {
    const tooOld = performance.now() - answerMs;
    for (const [response, since] of begun) {
      if (since > tooOld) return;
      response.destroy();
    }
  }, lookEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
