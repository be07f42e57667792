// A handle is what a caller's function works with: the queries of one connection, for as long as the function runs. A
// query started later would run in another caller's transaction, so an ended handle refuses it.
import type { Answer } from './answer.ts';
import { StoreMisuseError } from './errors.ts';
import type { Memory } from './memory.ts';
import type { Tables } from './schema/define-schema.ts';
import { logKey, memoryOf, preparedQueries } from './store.ts';
import type { LogKey, PreparedQueries, ReadDb, SequenceName, Tx } from './store.ts';

type Queries = Pick<Tx, 'select' | 'selectDistinct' | '$with' | 'with' | 'insert' | 'update' | 'delete'>;

/** A connection as the handles use it; `prepared` lives as long as the connection. */
export type Connection = {
  readonly queries: Queries;
  readonly tables: Tables;
  readonly prepared: PreparedQueries;
  nextId(sequence: SequenceName): Answer<number>;
  waitAsWrite(): Answer<void>;
  endTurn(): Promise<void>;
};

export type OpenHandle<Handle> = { handle: Handle; end: () => void };

/** Every operation gets a handle of its own; with a class it shares its methods with all others. */
class ReadHandle {
  readonly t: Tables;
  private readonly ofConnection: Connection;
  private isOpen = true;
  /** How many more prepared queries may run. */
  private queriesLeft: number;
  [memoryOf]: Memory | null;

  constructor(connection: Connection, queriesMax: number, memory: Memory | null) {
    this.t = connection.tables;
    this.ofConnection = connection;
    this.queriesLeft = queriesMax;
    this[memoryOf] = memory;
  }

  get connection(): Connection {
    if (!this.isOpen) throw new StoreMisuseError('a query began after its transaction had ended');
    return this.ofConnection;
  }

  get [preparedQueries](): PreparedQueries {
    const { prepared } = this.connection;
    this.queriesLeft -= 1;
    if (this.queriesLeft < 0) throw new StoreMisuseError('readOne() runs one query');
    return prepared;
  }

  /** A snapshot that outlives its turn may be older than what is remembered. */
  async endTurn(): Promise<void> {
    this[memoryOf] = null;
    return this.connection.endTurn();
  }

  end(): void {
    this.isOpen = false;
  }
}

class WriteHandle extends ReadHandle {
  readonly beside: ReadHandle;
  [logKey]: LogKey | null = null;

  constructor(connection: Connection, memory: Memory | null, beside: Connection | null) {
    super(connection, Infinity, memory);
    this.beside = beside === null ? this : new ReadHandle(beside, Infinity, null);
  }

  nextId(sequence: SequenceName = 'record'): Answer<number> {
    return this.connection.nextId(sequence);
  }

  waitAsWrite(): Answer<void> {
    return this.connection.waitAsWrite();
  }

  override async endTurn(): Promise<void> {
    return this.connection.endTurn();
  }

  override end(): void {
    super.end();
    if (this.beside !== this) this.beside.end();
  }
}

const readNames = ['select', 'selectDistinct', '$with', 'with'] as const;
const writeNames = ['insert', 'update', 'delete'] as const;

function addQueries(prototype: ReadHandle, names: readonly (keyof Queries)[]): void {
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      value(this: ReadHandle, ...args: unknown[]) {
        const { queries } = this.connection;
        return (queries[name] as (...args: unknown[]) => unknown).apply(queries, args);
      },
    });
  }
}

addQueries(ReadHandle.prototype, readNames);
addQueries(WriteHandle.prototype, writeNames);

function opened<Kind>(handle: ReadHandle): OpenHandle<Kind> {
  return { handle: handle as unknown as Kind, end: () => handle.end() };
}

export const openReadHandle = (connection: Connection, memory: Memory | null = null) =>
  opened<ReadDb>(new ReadHandle(connection, Infinity, memory));

/** For a function of one prepared query, which may build it first. */
export const openSingleHandle = (connection: Connection, memory: Memory | null = null) =>
  opened<ReadDb>(new ReadHandle(connection, 1, memory));

/** `beside` is another connection for queries beside the transaction; null where they run in it. */
export const openTx = (
  connection: Connection,
  memory: Memory | null = null,
  beside: Connection | null = null,
) => opened<Tx>(new WriteHandle(connection, memory, beside));
