// Builds the server without listening, so that tests call it without a port. The order below is the order that a request
// passes things in.
import compress from '@fastify/compress';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { registerLegacyDoor } from './legacy/legacy-door.ts';
import { registerConsoleEvents } from './plugins/console-events.ts';
import { registerConsoleExports } from './plugins/console-exports.ts';
import { registerErrorEnvelopes, sendError } from './plugins/error-envelopes.ts';
import { registerFronts } from './plugins/fronts.ts';
import { registerHealth, type Health } from './plugins/health.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerOpenRequests } from './plugins/open-requests.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { parseStrictJson } from './plugins/strict-json.ts';
import { registerTrpcDoor } from './plugins/trpc-door.ts';

const BODY_LIMIT = 16 * 1024; // the longest honest call, a page of alarm ids, is far below
const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 5_000;
const TIMEOUT_CHECK_MS = 2_000; // Node looks every 30 seconds by itself, which would make both limits half a minute

export type AppOptions = {
  /** Folder with `client` and `admin` inside. */
  dist: string;
  health: Health;
};

/** `true`, a number of proxies in front, or the addresses of those to believe, separated by commas. */
function trustProxyOf(
  raw: string | undefined,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (raw === undefined || raw === 'false') return false;
  if (raw === 'true') return true;
  if (/^\d+$/.test(raw)) return (_address, hop) => hop < Number(raw);
  return raw.split(',').map((address) => address.trim());
}

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { env } = deps;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    trustProxy: trustProxyOf(env.trustProxy),
    forceCloseConnections: 'idle',
    loggerInstance: deps.log,
    // What is logged of a request is chosen below: no body, no query, no header.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void sendError(request, reply, error),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseStrictJson(body),
  );
  registerErrorEnvelopes(app);
  registerOpenRequests(app);
  await registerSecurityHeaders(app, { https: env.publicUrl?.startsWith('https:') ?? false });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  registerHealth(app, options.health);
  registerMetrics(app, deps, options.health);
  registerTrpcDoor(app, deps);
  registerConsoleEvents(app, deps);
  registerConsoleExports(app, deps);
  await registerFronts(app, { dist: options.dist, adminHost: env.adminHost });

  app.addHook('onResponse', async (request, reply) => {
    deps.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  // A scope of its own takes along the hooks that are there when it opens, so it comes after all of them.
  await registerLegacyDoor(app, deps);
  return app;
}
