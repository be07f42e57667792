// The ids of one write group: read once, counted in memory, and stored before its COMMIT.
import type { SequenceName } from '../store.ts';
import type { Client } from './sqlite-connection.ts';

type Ids = Map<SequenceName, bigint>;

export type Sequences = {
  next: (name: SequenceName) => number;
  /** What a failed operation returns to, because its ids are assigned again. */
  mark(): Ids;
  returnTo(ids: Ids): void;
  /** Writes the ids that were assigned since `forget`. */
  store(): void;
  /** At the beginning of a group: another process may have assigned ids. */
  forget(): void;
};

export function createSequences(client: Client): Sequences {
  const read = client.prepare<[string], bigint>('SELECT value FROM sequences WHERE name = ?').pluck();
  const write = client.prepare('UPDATE sequences SET value = ? WHERE name = ?');
  let ids: Ids = new Map();

  function lastOf(name: SequenceName): bigint {
    const last = ids.get(name) ?? read.get(name);
    if (last === undefined) throw new Error(`there is no sequence ${name}`);
    return last;
  }

  return {
    next(name) {
      const id = lastOf(name) + 1n;
      ids.set(name, id);
      return Number(id);
    },
    mark: () => new Map(ids),
    returnTo: (before) => {
      ids = before;
    },
    store() {
      for (const [name, id] of ids) write.run(id, name);
    },
    forget: () => {
      ids = new Map();
    },
  };
}
