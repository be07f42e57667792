import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger } from 'pino';
import { withSourcePlaces } from './source-places.ts';

type LoggedError = { type: string; message: string; stack: string; query?: string };

/** Drizzle's error for PostgreSQL contains every value of the query, such as phones and hashes. */
const isFailedQuery = (error: Error) => error.message.startsWith('Failed query: ');

function messageOf(error: Error): string {
  const own = isFailedQuery(error) ? 'a query failed' : error.message;
  return error.cause instanceof Error ? `${own}: ${messageOf(error.cause)}` : own;
}

/** The stack frames without the message. */
function framesOf({ stack = '', message }: Error): string {
  return withSourcePlaces(stack.slice(stack.indexOf(message) + message.length));
}

/** The logged part of an error, by allow-list: its kind, message, location and query, never a value. */
function errorToLog(error: unknown): LoggedError | { type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const type = error.constructor.name;
  const message = messageOf(error);
  const query = 'query' in error && typeof error.query === 'string' ? { query: error.query } : {};
  return { type, message, stack: `${type}: ${message}${framesOf(error)}`, ...query };
}

/** A line of an error, or of what ends the process. */
const URGENT = /^\{"level":[56]0\b/;
const STDOUT = 1;
/** More lines than one turn of the event loop writes are written in parts of this size. */
const BUFFER_CHARACTERS = 8 * 1024;
/** What is kept for a reader that is slow. Beyond it lines are lost, not the answers of the server. */
const KEPT_BYTES = 1024 * 1024;
const TRY_AGAIN_MS = 50;
const TRIES_AT_EXIT = 20;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');

/**
 * Standard output; the lines of one turn of the event loop are one write. Errors are written immediately. The writer of the
 * library retries forever, and blocks the server, when nothing reads the output any more, as after `| head`.
 */
function openStandardOutput(): DestinationStream {
  let pending = '';
  /** What was cut off by a full output, perhaps within a character. */
  let rest = Buffer.alloc(0);
  let isScheduled = false;
  let isGone = false;

  /** False when the output is full. */
  const flush = (): boolean => {
    const bytes = Buffer.concat([rest, Buffer.from(pending)]);
    let written = 0;
    pending = '';
    try {
      while (written < bytes.length && !isGone) written += writeSync(STDOUT, bytes, written);
    } catch (error) {
      isGone = !isFull(error);
    }
    rest = isGone ? Buffer.alloc(0) : bytes.subarray(written);
    return rest.length === 0;
  };
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(function run() {
      isScheduled = !flush();
      if (isScheduled) setTimeout(run, TRY_AGAIN_MS).unref();
    });
  };
  process.once('exit', () => {
    const lock = new Int32Array(new SharedArrayBuffer(4));
    for (let tries = 0; !flush() && tries < TRIES_AT_EXIT; tries += 1) Atomics.wait(lock, 0, 0, TRY_AGAIN_MS);
  });
  return {
    write(line) {
      if (isGone || rest.length + pending.length + line.length > KEPT_BYTES) return;
      pending += line;
      if (URGENT.test(line) || pending.length > BUFFER_CHARACTERS) flush();
      if (rest.length > 0 || pending !== '') schedule();
    },
  };
}

let opened: DestinationStream | null = null;

/** One for the process, which several servers in it share: each would listen for its end. */
const standardOutput = (): DestinationStream => (opened ??= openStandardOutput());

/** The server's log, on standard output unless a destination is given. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, serializers: { err: errorToLog } }, destination);
}
