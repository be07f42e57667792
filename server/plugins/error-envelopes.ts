// Errors before a procedure or a legacy call is reached, in the format of the API that was addressed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { DomainError, ERROR_SENTENCES, type ErrorCode, type ErrorDetails } from '../../domain/errors.ts';
import { isRecord } from '../../domain/is-record.ts';
import { codeOfStore, ERROR_MAP } from '../trpc/error-map.ts';

const BY_FASTIFY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  // A path that leads out of a front's folder: reported as missing, because it is no server error.
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

/** The error code for an error of Fastify or a plugin; INTERNAL for unknown errors. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code;
  const { code, statusCode }: Record<string, unknown> = isRecord(error) ? error : {};
  const byCode = typeof code === 'string' ? BY_FASTIFY_CODE[code] : undefined;
  const byStatus = typeof statusCode === 'number' ? BY_STATUS[statusCode] : undefined;
  return byCode ?? byStatus ?? codeOfStore(error);
}

function envelope(request: FastifyRequest, code: ErrorCode): unknown {
  const { trpc, status } = ERROR_MAP[code];
  const message = ERROR_SENTENCES[code];
  // The legacy API's `res` of a transport error is its HTTP status (D32).
  if (request.url.startsWith('/api/')) return { res: status, data: null, message };
  return {
    error: {
      message,
      code: TRPC_ERROR_CODES_BY_KEY[trpc],
      data: { code: trpc, httpStatus: status, reason: code },
    },
  };
}

/**
 * Fastify closes the connection after it has refused a body, also while that is still being sent: the reset then overtakes
 * the answer, and the caller never reads why. A body of up to this, which is more than the proxies of `deploy/` let through, is
 * read and dropped instead, within the timeout of every request.
 */
const DROPPED_BYTES_MAX = 16 * 1024 * 1024;

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const code = codeOf(error);
  if (code === 'INTERNAL') request.log.error({ err: error }, 'a request failed');
  setRetryAfter(reply, code, error instanceof DomainError ? error.details : undefined);
  if (code === 'PAYLOAD_TOO_LARGE' && Number(request.headers['content-length']) <= DROPPED_BYTES_MAX)
    reply.removeHeader('connection');
  return reply
    .code(ERROR_MAP[code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(envelope(request, code)));
}

// A full queue drains quickly; immediate retries would only lengthen it.
const BUSY_RETRY_SECONDS = 2;

/** Sets Retry-After: the seconds in the details, or a short default when the server was too busy. */
export function setRetryAfter(reply: FastifyReply, code: ErrorCode, details: ErrorDetails | undefined): void {
  const known = details?.['retryAfterSeconds'];
  if (typeof known === 'number') reply.header('retry-after', String(known));
  else if (ERROR_MAP[code].status === 503) reply.header('retry-after', String(BUSY_RETRY_SECONDS));
}

export function registerErrorEnvelopes(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
}
