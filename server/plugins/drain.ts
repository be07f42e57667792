// The end of a server that people are using: what has arrived is answered, nothing new is let in.
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const QUIET_MS = 150; // no call for this long: whoever was let in has been read and answered
const TURNS = 4; // of the event loop: one lets a connection in, the next ones read what it asks
const LINGER_MS = 1_000; // how long newcomers are still let in at most: `/readyz` already says no
const DRAIN_MS = 10_000;

/** Returns how to close the app so that calls under way are answered, within ten seconds. */
export function registerDrain(app: FastifyInstance): () => Promise<void> {
  let draining = false;
  let begun = 0;
  let open = 0;
  app.addHook('onRequest', async (_request, reply) => {
    begun += 1;
    open += 1;
    // However it ends: whoever hangs up before the answer is answered no more, and must not be waited for.
    reply.raw.once('close', () => (open -= 1));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });

  /** Resolves when nothing was asked and nothing was left to answer for a while, or when the time is up. */
  async function untilQuiet(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    for (let before = -1; (begun !== before || open > 0) && performance.now() < until;) {
      before = begun;
      await delay(QUIET_MS);
      // After a long computation the timer comes first, and whoever knocked meanwhile is still to be let in and read.
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    }
  }

  return async () => {
    draining = true;
    app.endStreams();
    // A listener that closes resets whoever has knocked and was not let in yet, so it stays open until nobody knocks.
    await untilQuiet(LINGER_MS);
    // The http server's own close would reset connections whose request is still on its way; the one below it does not.
    Server.prototype.close.call(app.server);
    await untilQuiet(DRAIN_MS - LINGER_MS);
    app.server.closeAllConnections();
    await app.close();
  };
}
