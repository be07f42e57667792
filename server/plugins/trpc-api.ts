// Typed procedures at POST /trpc/<path>. The stock adapter costs several times as much as the calls themselves, so one
// thin route calls the procedures directly: same router, types and wire format, and batches of up to ten queries.
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { after, all, settle, type Answer } from '../../db/answer.ts';
import { DomainError } from '../../domain/errors.ts';
import { isRecord } from '../../domain/is-record.ts';
import { callProcedure, typeOfProcedure } from '../trpc/call-procedure.ts';
import { createContext, type Context } from '../trpc/context.ts';
import type { Deps } from '../deps/deps.ts';
import { ERROR_MAP } from '../trpc/error-map.ts';
import { STATEMENT_BODY_MAX } from '../features/bank-lines/import/statement-size.ts';
import { authenticateOperator } from '../acting/authenticate-operator.ts';
import { countFailedAuthentication } from '../limits/count-failed-authentication.ts';
import { errorShape, refusalOf, type Refusal } from '../trpc/trpc.ts';
import { answering, sendJson } from './compression.ts';
import { setRetryAfter } from './error-envelopes.ts';

const BATCH_MAX = 10; // what one screen requests together; more suggests a loop

/** Procedures whose input holds a bank's statement; any other body is small. */
export const WITH_STATEMENT = ['admin.bankLines.preview', 'admin.bankLines.import'];

type Outcome = { status: number; body: unknown; refusal?: Refusal };

/** An error in the wire format. */
export function errorAnswer(error: unknown): Outcome {
  const refusal = refusalOf(error);
  return { status: ERROR_MAP[refusal.code].status, body: { error: errorShape(refusal) }, refusal };
}

function refuse({ log }: Deps, path: string, error: unknown): Outcome {
  const refusal = refusalOf(error);
  const level = ERROR_MAP[refusal.code].log;
  // Only unforeseen errors are logged with their stack; a refusal is logged by its code.
  log[level](
    {
      // An unknown path is caller input and is not logged.
      procedure: typeOfProcedure(path) === undefined ? 'none' : path,
      code: refusal.code,
      ...(refusal.code === 'INTERNAL'
        ? { err: error instanceof TRPCError ? (error.cause ?? error) : error }
        : {}),
    },
    'refused',
  );
  return errorAnswer(error);
}

const callOne = (deps: Deps, ctx: Context, path: string, input: unknown): Answer<Outcome> =>
  settle(
    () => callProcedure(ctx, path, input),
    (data): Outcome => ({ status: 200, body: { result: { data } } }),
    (cause) => refuse(deps, path, cause),
  );

function checkBatch(paths: readonly string[], body: unknown): Record<string, unknown> {
  const allQueries = paths.every((path) => typeOfProcedure(path) === 'query');
  if (paths.length > BATCH_MAX || !allQueries) throw new DomainError('INVALID_INPUT');
  if (body === undefined) return {};
  if (!isRecord(body)) throw new DomainError('INVALID_INPUT');
  return body;
}

function send(reply: FastifyReply, answers: readonly Outcome[], batch: boolean): void {
  const [first] = answers;
  const status = answers.every((answer) => answer.status === first?.status) ? (first?.status ?? 200) : 207;
  for (const { refusal } of answers) {
    if (refusal !== undefined) setRetryAfter(reply, refusal.code, refusal.details);
  }
  sendJson(reply, status, batch ? answers.map((answer) => answer.body) : first?.body);
}

/** Aborted when the connection closes before the answer. */
function signalOfCaller({ raw }: FastifyReply): AbortSignal {
  const caller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) caller.abort();
  });
  return caller.signal;
}

export function registerTrpcApi(app: FastifyInstance, deps: Deps): void {
  const answerOne = (reply: FastifyReply, ctx: Context, path: string, input: unknown) =>
    answering(reply, () => after(callOne(deps, ctx, path, input), (answer) => send(reply, [answer], false)));

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/trpc/*',
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new DomainError('METHOD_NOT_ALLOWED');
    },
  });
  for (const path of WITH_STATEMENT) {
    app.post(
      `/trpc/${path}`,
      {
        bodyLimit: STATEMENT_BODY_MAX,
        // Megabytes are read for a signed-in operator only; the procedure itself checks the role and counts the call.
        onRequest: async (request) => {
          await countFailedAuthentication(createContext(deps, request), authenticateOperator);
        },
      },
      (request, reply) => {
        const ctx = { ...createContext(deps, request), signal: signalOfCaller(reply) };
        answerOne(reply, ctx, path, request.body);
      },
    );
  }
  app.post<{ Params: { '*': string }; Querystring: { batch?: string } }>('/trpc/*', (request, reply) => {
    const ctx = createContext(deps, request);
    const path = request.params['*'];
    if (request.query.batch !== '1') {
      answerOne(reply, ctx, path, request.body);
      return;
    }
    const paths = path.split(',');
    const inputs = checkBatch(paths, request.body);
    answering(reply, () =>
      after(all(paths.map((one, index) => callOne(deps, ctx, one, inputs[index]))), (answers) =>
        send(reply, answers, true),
      ),
    );
  });
}
