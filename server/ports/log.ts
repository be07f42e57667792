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
/** More lines than one turn of the event loop writes are written in parts of this size. */
const BUFFER_BYTES = 8 * 1024;

/** Standard output; the lines of one turn of the event loop are one write. Errors are written immediately. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, minLength: BUFFER_BYTES });
  let isScheduled = false;
  const flush = () => {
    isScheduled = false;
    output.flushSync();
  };
  process.once('exit', flush);
  return {
    write(line) {
      output.write(line);
      if (URGENT.test(line)) flush();
      else if (!isScheduled) {
        isScheduled = true;
        setImmediate(flush);
      }
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
