// How the memory of a SQLite file learns of changes: triggers of the writing connection report each changed row, and the
// file's data version shows that another process has committed.
import { Memory, REMEMBERED_TABLES, type RememberedTable } from '../memory.ts';
import type { Client } from './sqlite-connection.ts';

export type SqliteMemory = {
  /** For one statement, or for a write. */
  forOne(): Memory;
  /** For a read of several queries; null when they could fall on both sides of a commit. */
  forSnapshot(): Memory | null;
  groupBegan(): void;
  groupEnded(): void;
};

/** Temporary triggers belong to the connection: neither the file nor another process knows them. */
function tellChanges(client: Client, memory: Memory): void {
  for (const [table, column] of Object.entries(REMEMBERED_TABLES)) {
    // One for each table: a text that names it would be made anew for each row.
    client.function(`${table}_changed`, (key: unknown) => {
      // From the triggers below, which pass a column of integers or text.
      const row = typeof key === 'bigint' ? Number(key) : (key as string | null);
      memory.rowChanged(table as RememberedTable, row);
      return null;
    });
    const tell = (row: string) => `SELECT ${table}_changed(${column === null ? 'NULL' : `${row}.${column}`})`;
    const isOther = column === null ? 'FALSE' : `NEW.${column} IS NOT OLD.${column}`;
    const trigger = (act: string, body: string) =>
      client.exec(`CREATE TEMP TRIGGER ${table}_${act} AFTER ${act} ON main.${table} BEGIN ${body}; END`);
    trigger('INSERT', tell('NEW'));
    trigger('UPDATE', `${tell('OLD')}; ${tell('NEW')} WHERE ${isOther}`);
    trigger('DELETE', tell('OLD'));
  }
}

/** `client` is the connection that all writes of this process use. */
export function createSqliteMemory(client: Client): SqliteMemory {
  const memory = new Memory();
  tellChanges(client, memory);
  const dataVersion = client.prepare<[], bigint>('PRAGMA data_version').pluck();
  let version = dataVersion.get();
  let isGroupOpen = false;
  let isCompared = false;

  function compareVersion(): void {
    const now = dataVersion.get();
    if (now !== version) memory.forgetEverything();
    version = now;
  }

  /** Once in a turn of the event loop: what another process commits meanwhile is as good as committed after the turn. */
  function compareOnce(): void {
    // While a group is open it holds the lock to write, so no other process commits.
    if (isCompared || isGroupOpen) return;
    compareVersion();
    isCompared = true;
    setImmediate(() => (isCompared = false));
  }

  return {
    forOne() {
      compareOnce();
      return memory;
    },
    forSnapshot() {
      compareOnce();
      // A snapshot of a turn in which no group is open ends before one can begin, or remembers nothing (`endTurn`).
      return isGroupOpen ? null : memory;
    },
    groupBegan() {
      isGroupOpen = true;
      compareVersion();
    },
    groupEnded() {
      isGroupOpen = false;
      memory.changesEnded();
    },
  };
}
