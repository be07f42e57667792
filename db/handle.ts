// A handle is what a caller's function works with: the queries of one connection, for as long as the function runs. A
// query started later would run in another caller's transaction, so an ended handle refuses it.
import { StoreMisuseError } from './errors.ts';
import type { Tables } from './schema/define-schema.ts';
import { preparedQueries } from './store.ts';
import type { ReadDb, SequenceName, Tx } from './store.ts';

type Queries = Pick<Tx, 'select' | 'selectDistinct' | '$with' | 'with' | 'insert' | 'update' | 'delete'>;

/** A connection as the handles use it; `prepared` lives as long as the connection. */
export type Connection = {
  readonly queries: Queries;
  readonly tables: Tables;
  readonly prepared: Map<symbol, unknown>;
  nextId(sequence: SequenceName): Promise<number>;
};

const readNames = ['select', 'selectDistinct', '$with', 'with'] as const;
const writeNames = [...readNames, 'insert', 'update', 'delete'] as const;

export type OpenHandle<Handle> = { handle: Handle; end: () => void };

function openHandle(connection: Connection, names: readonly (keyof Queries)[]) {
  let open = true;
  const assertOpen = () => {
    if (!open) throw new StoreMisuseError('a query began after its transaction had ended');
  };
  const handle: Record<string | symbol, unknown> = { t: connection.tables };
  for (const name of names) {
    const query = connection.queries[name] as (...args: unknown[]) => unknown;
    handle[name] = (...args: unknown[]) => {
      assertOpen();
      return query.apply(connection.queries, args);
    };
  }
  Object.defineProperty(handle, preparedQueries, {
    get: () => {
      assertOpen();
      return connection.prepared;
    },
  });
  const end = () => {
    open = false;
  };
  return { handle, assertOpen, end };
}

export function openReadHandle(connection: Connection): OpenHandle<ReadDb> {
  const { handle, end } = openHandle(connection, readNames);
  return { handle: handle as unknown as ReadDb, end };
}

export function openTx(connection: Connection): OpenHandle<Tx> {
  const { handle, assertOpen, end } = openHandle(connection, writeNames);
  handle['nextId'] = async (sequence: SequenceName = 'record') => {
    assertOpen();
    return connection.nextId(sequence);
  };
  return { handle: handle as unknown as Tx, end };
}
