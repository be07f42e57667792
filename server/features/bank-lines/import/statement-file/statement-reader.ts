// The process that reads statements: `statement-process.ts` starts it. A script of its own beside the bundle of the server, because
// it needs no part of the server but this.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { FileReading, FileToRead } from './read-file.ts';

/** `timeMs` is processor time. */
export type ToReader = { file: FileToRead; timeMs: number };

export type FromReader = { is: 'read'; reading: FileReading } | { is: 'failed'; error: string };

const LOOK_MS = 50;

/** Ends the process, whatever its main thread does, once a file has taken longer than that; also when the server is gone. */
function watchTime(): void {
  let end = Infinity;
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  parentPort?.on('message', (timeMs: number) => (end = spent() + timeMs));
  setInterval(() => {
    if (spent() > end) process.kill(process.pid, 'SIGXCPU');
  }, LOOK_MS);
}

function readFiles(): void {
  const watch = new Worker(import.meta.filename);
  watch.unref();
  const read = async ({ file, timeMs }: ToReader): Promise<FromReader> => {
    watch.postMessage(timeMs);
    try {
      const { readFile } = await import('./read-file.ts');
      return { is: 'read', reading: await readFile(file) };
    } catch (error) {
      return { is: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : 'unknown' };
    } finally {
      watch.postMessage(Infinity);
    }
  };
  process.on('message', (asked: ToReader) => void read(asked).then((said) => process.send?.(said)));
}

if (isMainThread) readFiles();
else watchTime();
