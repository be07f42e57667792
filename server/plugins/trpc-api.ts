// Typed procedures at POST /trpc/<path>. The stock adapter costs several times as much as the calls themselves, so one
// thin route calls the procedures directly: same router, types and wire format, and batches of up to ten queries.
import {
  callTRPCProcedure,
  type AnyTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import { isRecord } from '../../domain/is-record.ts';
import { createContext, type Context } from '../context.ts';
import type { Deps } from '../deps.ts';
import { ERROR_MAP } from '../error-map.ts';
import { appRouter } from '../router.ts';
import { refusalOf, type Refusal } from '../trpc.ts';
import { setRetryAfter } from './error-envelopes.ts';

const BATCH_MAX = 10; // what one screen requests together; more suggests a loop

type Answer = { status: number; body: unknown; refusal?: Refusal };

// At run time this is a flat map from a procedure's path; its type mirrors the nesting.
const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure | undefined>;

/** Whether a path of the URL names a procedure. */
export const isProcedure = (path: string): boolean => Object.hasOwn(procedures, path);

/** An error in the wire format. */
export function errorAnswer(error: TRPCError, path: string): Answer {
  const shape = getTRPCErrorShape({
    config: appRouter._def._config,
    error,
    type: 'unknown',
    path,
    input: undefined,
    ctx: undefined,
  });
  const refusal = refusalOf(error);
  return { status: ERROR_MAP[refusal.code].status, body: { error: shape }, refusal };
}

async function callOne(
  deps: Deps,
  ctx: Context,
  path: string,
  input: unknown,
  batchIndex: number,
): Promise<Answer> {
  try {
    const known = isProcedure(path) ? procedures[path] : undefined;
    if (!known) throw new DomainError('NOT_FOUND');
    const data: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type: known._def.type,
      getRawInput: () => Promise.resolve(input),
      ctx,
      signal: undefined,
      batchIndex,
    });
    return { status: 200, body: { result: { data } } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const refusal = refusalOf(error);
    const level = ERROR_MAP[refusal.code].log;
    // Only unforeseen errors are logged with their stack; a refusal is logged by its code.
    deps.log[level](
      {
        // An unknown path is caller input and is not logged.
        procedure: Object.hasOwn(procedures, path) ? path : 'none',
        code: refusal.code,
        ...(refusal.code === 'INTERNAL' ? { err: error.cause ?? error } : {}),
      },
      'refused',
    );
    return errorAnswer(error, path);
  }
}

function checkBatch(paths: readonly string[], body: unknown): Record<string, unknown> {
  const allQueries = paths.every((path) => isProcedure(path) && procedures[path]?._def.type === 'query');
  if (paths.length > BATCH_MAX || !allQueries) throw new DomainError('INVALID_INPUT');
  if (body === undefined) return {};
  if (!isRecord(body)) throw new DomainError('INVALID_INPUT');
  return body;
}

async function send(reply: FastifyReply, answers: readonly Answer[], batch: boolean): Promise<FastifyReply> {
  const [first] = answers;
  const status = answers.every((answer) => answer.status === first?.status) ? (first?.status ?? 200) : 207;
  for (const { refusal } of answers) {
    if (refusal !== undefined) setRetryAfter(reply, refusal.code, refusal.details);
  }
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(batch ? answers.map((answer) => answer.body) : first?.body));
}

export function registerTrpcApi(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/trpc/*',
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new DomainError('METHOD_NOT_ALLOWED');
    },
  });
  app.post<{ Params: { '*': string }; Querystring: { batch?: string } }>(
    '/trpc/*',
    async (request, reply) => {
      const ctx = createContext(deps, request);
      const path = request.params['*'];
      if (request.query.batch !== '1')
        return send(reply, [await callOne(deps, ctx, path, request.body, 0)], false);
      const paths = path.split(',');
      const inputs = checkBatch(paths, request.body);
      const answers = await Promise.all(
        paths.map((one, index) => callOne(deps, ctx, one, inputs[index], index)),
      );
      return send(reply, answers, true);
    },
  );
}
