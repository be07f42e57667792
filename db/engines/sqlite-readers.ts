import { after, all, lastly, type Answer } from '../answer.ts';
import { StoreMisuseError } from '../errors.ts';
import { openReadHandle, openSingleHandle } from '../handle.ts';
import type { Connection } from '../handle.ts';
import type { Nesting } from '../nesting.ts';
import type { ReadDb } from '../store.ts';
import { asConnection, openClient } from './sqlite-connection.ts';
import type { Client, NativeBinding } from './sqlite-connection.ts';
import type { SqliteMemory } from './sqlite-memory.ts';

/** A read runs in microtasks, so few overlap; more connections would only duplicate the page cache. */
const maxReaders = 4;

type Reader = { client: Client; connection: Connection; begin(): void; end(): void };

export type Readers = {
  read: <T>(fn: (db: ReadDb) => Answer<T>) => Answer<T>;
  /** Runs a function of one prepared query, without a transaction around it. */
  readOne: <T>(fn: (db: ReadDb) => Answer<T>) => Answer<T>;
  /** Waits for the reads in progress, then closes the connections. */
  close(): Promise<void>;
};

/** Read-only connections beside the writer. Each read sees one snapshot of the file. */
export function createReaders(
  path: string,
  nesting: Nesting,
  nativeBinding: NativeBinding | undefined,
  memory: SqliteMemory | null = null,
): Readers {
  const open: Reader[] = [];
  const idle: Reader[] = [];
  const waiting: ((reader: Reader) => void)[] = [];
  let closed = false;

  function openReader(): Reader {
    const client = openClient(path, { readonly: true, nativeBinding });
    const begin = client.prepare('BEGIN');
    const end = client.prepare('COMMIT');
    const reader: Reader = {
      client,
      connection: asConnection(client),
      begin: () => void begin.run(),
      end: () => {
        if (client.inTransaction) end.run();
      },
    };
    open.push(reader);
    return reader;
  }

  const whenIdle = (): Answer<Reader> => idle.pop() ?? new Promise((resolve) => waiting.push(resolve));

  function take(): Answer<Reader> {
    if (closed) throw new StoreMisuseError('the store is closed');
    return idle.pop() ?? (open.length < maxReaders ? openReader() : whenIdle());
  }

  function release(reader: Reader): void {
    const next = waiting.shift();
    if (next) next(reader);
    else idle.push(reader);
  }

  /** A read inside a read shares its snapshot. */
  function withReader<T>(fn: (db: ReadDb) => Answer<T>, run: (reader: Reader) => Answer<T>): Answer<T> {
    const outer = nesting.outerRead();
    return outer ? fn(outer) : after(take(), run);
  }

  return {
    read: (fn) =>
      withReader(fn, (reader) => {
        const { handle, end } = openReadHandle(reader.connection, memory?.forSnapshot());
        const work = () => {
          reader.begin();
          return nesting.insideRead(handle, () => fn(handle));
        };
        return lastly(work, () => {
          end();
          try {
            reader.end();
          } finally {
            release(reader);
          }
        });
      }),
    readOne: (fn) =>
      withReader(fn, (reader) => {
        const { handle, end } = openSingleHandle(reader.connection, memory?.forOne());
        return lastly(
          () => fn(handle),
          () => {
            end();
            release(reader);
          },
        );
      }),
    async close() {
      closed = true;
      const taken = open.splice(0).map(whenIdle);
      for (const reader of await all(taken)) reader.client.close();
    },
  };
}
