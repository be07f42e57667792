// Builds the server without listening, so that tests call it without a port. Plugins are registered in the order in
// which a request passes them.
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from './deps/deps.ts';
import { refuseForwarded } from './env/home-network.ts';
import { registerLegacyApi } from './legacy/legacy-api.ts';
import { registerAdminHost } from './plugins/admin-host.ts';
import { answerBrokenRequest } from './plugins/broken-requests.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerConsoleEvents } from './plugins/console-events.ts';
import { registerConsoleExports } from './plugins/console-exports.ts';
import { registerStatements } from './plugins/statements.ts';
import { registerErrorEnvelopes, sendError } from './plugins/error-envelopes.ts';
import { registerFronts } from './plugins/fronts.ts';
import { registerHealth, type Health } from './plugins/health.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerOpenRequests } from './plugins/open-requests.ts';
import { registerRequestTarget } from './plugins/request-target.ts';
import { BARE_HEADERS, registerSecurityHeaders } from './plugins/security-headers.ts';
import { parseStrictJson } from './plugins/strict-json.ts';
import { addTextParser } from './plugins/text-parser.ts';
import { registerTrpcApi } from './plugins/trpc-api.ts';
import { trustedProxies } from './env/trusted-proxies.ts';

/** The longest legitimate call, a page of alarm ids, is far below. The proxies of `deploy/` let more through. */
export const BODY_LIMIT = 16 * 1024;

/** Timeouts for connections: without them, deliberately slow clients would hold sockets and memory. */
export type Timeouts = {
  /** To receive the whole request. */
  requestMs: number;
  /** To receive its headers. */
  headersMs: number;
  /** Without traffic; open streams send a heartbeat well within this. */
  silenceMs: number;
  /** To send the response: long enough for a poor phone connection. */
  answerMs: number;
  /** An idle connection is kept for this: longer than the proxies of `deploy/` keep theirs. */
  idleMs: number;
  /** How often the timeouts are checked; Node's default of 30 seconds would turn the first two into half a minute. */
  checkEveryMs: number;
};

export const TIMEOUTS: Timeouts = {
  requestMs: 10_000,
  headersMs: 5_000,
  silenceMs: 60_000,
  answerMs: 60_000,
  idleMs: 72_000,
  checkEveryMs: 2_000,
};

/** No route declares a schema for Fastify, which would otherwise load its compilers at every start. */
const noCompiler = (): never => {
  throw new Error('a route declares a schema, which procedures and calls parse themselves');
};

export type AppOptions = {
  /** Folder with `client` and `admin` inside. */
  dist: string;
  health: Health;
  /** Replaces some of the defaults. */
  timeouts?: Partial<Timeouts>;
};

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { env } = deps;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.silenceMs,
    keepAliveTimeout: timeouts.idleMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    trustProxy: trustedProxies(env.trustProxy),
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    loggerInstance: deps.log,
    // A request has no fields of its own in the log.
    childLoggerFactory: (logger) => logger,
    // The logged fields of a request are chosen below: no body, no query, no header.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void sendError(request, reply.headers(BARE_HEADERS), error),
    clientErrorHandler: answerBrokenRequest,
  });

  app.removeAllContentTypeParsers();
  addTextParser(app, 'application/json', (body) => parseStrictJson(body));
  registerErrorEnvelopes(app);
  registerOpenRequests(app, timeouts);
  registerSecurityHeaders(app, { https: env.publicUrl?.startsWith('https:') ?? false });
  registerRequestTarget(app);
  if (env.demoOnLan) refuseForwarded(app);
  if (env.adminHost !== undefined) registerAdminHost(app, env.adminHost);
  await registerCompression(app);
  registerHealth(app, deps, options.health);
  registerMetrics(app, deps, options.health);
  registerTrpcApi(app, deps);
  registerConsoleEvents(app, deps);
  registerConsoleExports(app, deps);
  registerStatements(app, deps);
  await registerFronts(app, { dist: options.dist });

  app.addHook('onResponse', (request, reply, done) => {
    deps.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  // An encapsulated plugin inherits the hooks registered before it, so it comes after all of them.
  await registerLegacyApi(app, deps);
  return app;
}
