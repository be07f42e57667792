// Building a query costs more than running it. A hot query is built once per connection and then only bound: `const
// findHolder = definePrepared('find_holder', (db: ReadDb) => db.select()…)`, and later `await findHolder(db, { id })`.
import { preparedQueries } from './store.ts';
import type { ReadDb } from './store.ts';

type Executable = { execute(values?: Record<string, unknown>): Promise<unknown> };
type Preparable = { prepare(name: string): Executable };

const names = new Set<string>();

/**
 * `name` is the name of the PostgreSQL statement and must be unique in the program. `build` gets a handle of the
 * connection and returns a query with `sql.placeholder('…')` for its parameters.
 */
export function definePrepared<Handle extends ReadDb, Row>(
  name: string,
  build: (db: Handle) => PromiseLike<Row>,
): (db: Handle, values?: Record<string, unknown>) => Promise<Row> {
  if (names.has(name)) throw new Error(`two prepared queries are named ${name}`);
  names.add(name);
  const key = Symbol(name);
  return async (db, values) => {
    const known = db[preparedQueries].get(key) as Executable | undefined;
    // The shared type is that of SQLite, whose builders take no name; PostgreSQL's require one.
    const query = known ?? (build(db) as unknown as Preparable).prepare(name);
    if (known === undefined) db[preparedQueries].set(key, query);
    return (await query.execute(values)) as Row;
  };
}
