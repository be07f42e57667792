// What went wrong before a procedure or a legacy call was reached, in the envelope of the door it was meant for.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { DomainError, ERROR_SENTENCES, type ErrorCode, type ErrorDetails } from '../../domain/errors.ts';
import { codeOfStore, ERROR_MAP } from '../error-map.ts';

const BY_FASTIFY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  // A path that points out of the folder of a front: nothing is there, and nothing of ours went wrong.
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
};

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'INVALID_INPUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  431: 'INVALID_INPUT',
};

/** Our code for anything that Fastify or a plugin throws. What is not known is INTERNAL. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  return BY_FASTIFY_CODE[code ?? ''] ?? BY_STATUS[statusCode ?? 500] ?? codeOfStore(error);
}

function envelope(request: FastifyRequest, code: ErrorCode): unknown {
  const { trpc, status } = ERROR_MAP[code];
  const message = ERROR_SENTENCES[code];
  // The legacy door's `res` of a failed transport is its HTTP status (decision 32).
  if (request.url.startsWith('/api/')) return { res: status, message };
  return {
    error: {
      message,
      code: TRPC_ERROR_CODES_BY_KEY[trpc],
      data: { code: trpc, httpStatus: status, reason: code },
    },
  };
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const code = codeOf(error);
  if (code === 'INTERNAL') request.log.error({ err: error }, 'a request failed');
  setRetryAfter(reply, code, error instanceof DomainError ? error.details : undefined);
  return reply
    .code(ERROR_MAP[code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(envelope(request, code)));
}

// What is full for a moment has room again after a breath; who asks at once only makes it longer.
const BUSY_RETRY_SECONDS = 2;

/** Retry-After: the seconds that a refusal knows, or a short while when there was too much to do. */
export function setRetryAfter(reply: FastifyReply, code: ErrorCode, details: ErrorDetails | undefined): void {
  const known = details?.['retryAfterSeconds'];
  if (typeof known === 'number') reply.header('retry-after', String(known));
  else if (ERROR_MAP[code].status === 503) reply.header('retry-after', String(BUSY_RETRY_SECONDS));
}

export function registerErrorEnvelopes(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
}
