// Graceful shutdown: received requests are answered, new ones are not accepted.
import { Server } from 'node:net';
import { setImmediate as nextLoop, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const IDLE_MS = 150; // no call for this long: every accepted connection has been read and answered
const LOOPS = 4; // iterations of the event loop: one accepts a connection, the next ones read its request
const LINGER_MS = 1_000; // how long new connections are still accepted at most, while `/readyz` already fails
const DRAIN_MS = 9_000; // closing the rest takes a moment, and everything must fit into ten seconds

/** Returns a function that closes the app after answering current calls, within ten seconds. */
export function registerDrain(app: FastifyInstance): () => Promise<void> {
  let draining = false;
  let begun = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    begun += 1;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });

  /** Resolves when no request arrived and none was open for a while, or when the time is up. */
  async function untilIdle(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    for (let before = -1; (begun !== before || app.openRequests() > 0) && performance.now() < until;) {
      before = begun;
      await delay(IDLE_MS);
      // After a long computation timers fire first, while connections that arrived meanwhile still have to be accepted
      // and read.
      for (let loop = 0; loop < LOOPS; loop += 1) await nextLoop();
    }
  }

  return async () => {
    draining = true;
    app.endStreams();
    // Closing the listener resets connections still in the accept queue, so it stays open until no new ones arrive.
    await untilIdle(LINGER_MS);
    // http.Server's own close would reset connections whose request is still arriving; net.Server's close does not.
    Server.prototype.close.call(app.server);
    await untilIdle(DRAIN_MS - LINGER_MS);
    app.server.closeAllConnections();
    await app.close();
  };
}
