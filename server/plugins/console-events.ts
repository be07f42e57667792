// GET /admin/events: a stream of server-sent events for an open console, with the inbox counts and with who has which
// request open. The rows themselves are queried by procedures with their own checks.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import { createContext } from '../trpc/context.ts';
import type { Deps } from '../deps/deps.ts';
import { watchInbox } from '../features/inbox/watch-inbox.ts';
import { tabInput } from '../deps/onlookers.ts';
import { isOperatorSessionLive } from '../acting/authenticate-operator.ts';
import { requireOperator } from '../acting/require-operator.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends all open streams permanently: none ends otherwise, so a stopping server would wait for them. */
    endStreams: () => void;
  }
}

export const BEAT_MS = 15_000; // shorter than the idle timeout of proxies; also how long an ended session may keep its stream
const STREAMS_PER_OPERATOR = 6; // the maximum number of connections of a browser to one host

type Stream = { operatorId: number; end: () => void };

export function registerConsoleEvents(app: FastifyInstance, deps: Deps): void {
  const inbox = watchInbox(deps);
  deps.onlookers.whenAsked(inbox.heed);
  const streams = new Set<Stream>();
  let stopping = false;

  function makeRoom(operatorId: number): void {
    const own = [...streams].filter((stream) => stream.operatorId === operatorId);
    for (const stream of own.slice(0, Math.max(0, own.length - STREAMS_PER_OPERATOR + 1))) stream.end();
  }

  type Opened = { operator: { id: number; login: string }; tab: string | undefined };

  function open(response: ServerResponse, { operator, tab }: Opened, isLive: () => Promise<boolean>): void {
    const stream: Stream = { operatorId: operator.id, end: () => response.end() };
    streams.add(stream);
    deps.metrics.http.streams.inc();
    // Checked before every write, so that an ended session gets nothing more.
    const send = (lines: string) => {
      isLive()
        .then((live) => (live ? response.write(lines) : stream.end()))
        .catch(() => stream.end());
    };
    response.write('retry: 3000\n\n');
    const unfollow = inbox.follow((counts) => send(`event: inbox\ndata: ${JSON.stringify(counts)}\n\n`));
    const unfollowOnlookers = deps.onlookers.follow((onlookers) =>
      send(`event: onlookers\ndata: ${JSON.stringify(onlookers)}\n\n`),
    );
    const beat = setInterval(() => send(': beat\n\n'), BEAT_MS);
    beat.unref();
    response.on('close', () => {
      clearInterval(beat);
      unfollow();
      unfollowOnlookers();
      // A closed tab shows nothing. One whose connection broke says again what it shows.
      if (tab !== undefined) deps.onlookers.report({ tab, login: operator.login, id: null });
      streams.delete(stream);
      deps.metrics.http.streams.dec();
    });
  }

  app.get(
    '/admin/events',
    { exposeHeadRoute: false, config: { mayTakeLong: true } },
    async (request, reply) => {
      const ctx = createContext(deps, request);
      const operator = await requireOperator(ctx, 'viewer', 'admin.events', undefined);
      if (stopping) throw new DomainError('UNAVAILABLE');
      makeRoom(operator.id);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const tab = tabInput.safeParse(request.headers['x-tab']).data;
      open(reply.raw, { operator, tab }, () => isOperatorSessionLive(ctx));
    },
  );

  app.decorate('endStreams', () => {
    stopping = true;
    for (const stream of streams) stream.end();
    inbox.stop();
  });
  app.addHook('preClose', async () => app.endStreams());
}
