// POST /api/…: the calls of section 7 of the specification for older clients. This file handles HTTP only; the table
// names the calls, and the procedures hold the rules.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { after, settle, type Answer } from '../../db/answer.ts';
import { DomainError } from '../../domain/errors.ts';
import { proceduresFor } from '../trpc/call-procedure.ts';
import { createContext, type Context } from '../trpc/context.ts';
import type { Deps } from '../deps/deps.ts';
import { ERROR_MAP } from '../trpc/error-map.ts';
import { requireResetToken } from '../features/recovery/reset-password.ts';
import { unauthenticatedLimits } from '../limits/rate-classes.ts';
import { answering, sendJson } from '../plugins/compression.ts';
import { sendError, setRetryAfter } from '../plugins/error-envelopes.ts';
import { addTextParser } from '../plugins/text-parser.ts';
import { refusalOf, type Refusal } from '../trpc/trpc.ts';
import type { LegacyAnswer } from './answers.ts';
import { registerLegacyDocs } from './docs.ts';
import { requestIdOf } from './idempotency-key.ts';
import type { LegacyCall } from './legacy-call.ts';
import { readFormBody, readJsonBody, type LegacyBody } from './read-body.ts';
import { refusalBody, refusalOfPayload, statusOfRes } from './refusals.ts';
import { LEGACY_CALLS } from './table.ts';

type LegacyRequest = FastifyRequest<{ Querystring: Record<string, unknown>; Body: LegacyBody | undefined }>;

function send(reply: FastifyReply, body: { res: number }): void {
  sendJson(reply, statusOfRes(body.res), body);
}

/** Lists take their page number from the URL or from the body. */
function payloadOf({ body, query }: LegacyRequest): LegacyBody {
  return { ...body, ...(query['page'] === undefined ? {} : { page: query['page'] }) };
}

/** An invalid token counts against the limits of the caller's networks like any failed authentication. */
async function authenticateReset({ deps, client, token }: Context): Promise<void> {
  try {
    await requireResetToken(deps, token);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RESET_TOKEN_DEAD')
      await deps.limiter.take(...unauthenticatedLimits('other', client.ipPrefix));
    throw error;
  }
}

function answerOf(deps: Deps, call: LegacyCall, request: LegacyRequest): Answer<LegacyAnswer<unknown>> {
  const context = createContext(deps, request, true);
  const procedures = proceduresFor(context);
  // The caller is authenticated before the fields are validated, as with a session.
  return after(call.auth === 'reset' ? authenticateReset(context) : undefined, () => {
    let run: ReturnType<LegacyCall['prepare']>;
    let requestId: string;
    try {
      run = call.prepare(payloadOf(request));
      requestId = requestIdOf(call.repeatable ? request.headers['idempotency-key'] : undefined, () =>
        deps.ids.uuid(),
      );
    } catch (error) {
      // The procedure itself authenticates before it validates, so the order here is the same.
      return after(call.auth === 'holder' ? procedures.auth.session() : undefined, () => {
        throw error;
      });
    }
    return run(procedures, { requestId, token: context.token });
  });
}

function refuse(deps: Deps, call: LegacyCall, path: string, reply: FastifyReply, error: unknown): void {
  const refusal: Refusal = error instanceof ZodError ? refusalOfPayload(error) : refusalOf(error);
  const unforeseen = refusal.code === 'INTERNAL' ? { err: error } : {};
  deps.log[ERROR_MAP[refusal.code].log]({ call: path, code: refusal.code, ...unforeseen }, 'refused');
  setRetryAfter(reply, refusal.code, refusal.details);
  send(reply, refusalBody(call, refusal));
}

function addCall(app: FastifyInstance, deps: Deps, path: string, call: LegacyCall): void {
  app.post(`/${path}`, (request: LegacyRequest, reply) => {
    const answered = settle(
      () => answerOf(deps, call, request),
      (answer) => () => send(reply, answer),
      (error) => () => refuse(deps, call, path, reply, error),
    );
    answering(reply, () => after(answered, (answer) => answer()));
  });
}

/** A call with another method, or no call at all. */
function refuseOther(
  request: FastifyRequest<{ Params: { '*': string } }>,
  reply: FastifyReply,
): FastifyReply {
  if (!Object.hasOwn(LEGACY_CALLS, request.params['*']))
    return sendError(request, reply, new DomainError('NOT_FOUND'));
  return sendError(request, reply.header('allow', 'POST'), new DomainError('METHOD_NOT_ALLOWED'));
}

async function legacyRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  addTextParser(app, 'application/json', readJsonBody);
  addTextParser(app, 'application/x-www-form-urlencoded', readFormBody);
  for (const [path, call] of Object.entries(LEGACY_CALLS)) addCall(app, deps, path, call);
  // Before the body is read: a wrong method is reported whatever the body.
  app.all<{ Params: { '*': string } }>('/*', {
    onRequest: async (request, reply) => refuseOther(request, reply),
    handler: (_request, reply) => reply,
  });
  if (!deps.env.exposed) registerLegacyDocs(app, LEGACY_CALLS);
}

/** Registers the legacy API under /api. Its documentation is at /api/docs, outside production (D46). */
export async function registerLegacyApi(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope: FastifyInstance) => legacyRoutes(scope, deps), { prefix: '/api' });
}
