// The thread that reads statements: `statement-thread.ts` starts it, and ends it when a file takes too long. A script of its own
// beside the bundle of the server, because a thread needs no part of the server but this.
import { parentPort } from 'node:worker_threads';
import { buffersOf } from './line-columns.ts';
import { readFile, type FileReading, type FileToRead } from './read-file.ts';

export type FromReader =
  | { is: 'ready' }
  | { is: 'read'; reading: FileReading }
  | { is: 'failed'; error: string };

function answer(message: FromReader, buffers: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, buffers);
}

parentPort?.on('message', (file: FileToRead) => {
  readFile(file).then(
    (reading) => {
      const result = reading.unreadable === null ? reading.result : null;
      answer({ is: 'read', reading }, result?.ok === true ? buffersOf(result.value.lines) : []);
    },
    (error: unknown) =>
      answer({ is: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : 'unknown' }),
  );
});
answer({ is: 'ready' });
