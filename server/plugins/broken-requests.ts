// Connections that never yield a valid request: headers that are too slow or too long, and bytes that are no HTTP. No
// hook and no route handles them, so the response is written here directly.
import type { Socket } from 'node:net';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { ERROR_MAP } from '../trpc/error-map.ts';
import { BARE_HEADERS } from './security-headers.ts';

const STATUS_LINES: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

function answerOf(statusLine: string): string {
  const { trpc } = ERROR_MAP.INVALID_INPUT;
  const body = JSON.stringify({
    error: {
      message: ERROR_SENTENCES.INVALID_INPUT,
      code: TRPC_ERROR_CODES_BY_KEY[trpc],
      data: { code: trpc, httpStatus: Number(statusLine.slice(0, 3)), reason: 'INVALID_INPUT' },
    },
  });
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${statusLine}`, ...lines, '', body].join('\r\n');
}

/** Answers once, if the connection is still writable, and closes it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  const isGone = error.code === 'ECONNRESET' || socket.destroyed;
  // If an earlier response was written, part of it may still be in transit; appended text would be read as its end.
  if (!isGone && socket.writable && socket.bytesWritten === 0) {
    socket.write(answerOf(STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'));
  }
  socket.destroy(error);
}
