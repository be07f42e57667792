import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Connection } from '../handle.ts';
import { sqliteTables } from '../schema/sqlite.ts';
import type { SequenceName } from '../store.ts';

export type Client = Database.Database;
export type NativeBinding = NonNullable<Database.Options['nativeBinding']>;

export type ClientOptions = { readonly?: boolean; nativeBinding?: NativeBinding | undefined };

/** Other processes (an operator's verb, a backup) hold the file for moments. */
const busyTimeoutMs = 5_000;
const cacheKib = 32_768;

/** Opens one connection with the pragmas of this product. Every INTEGER arrives as a bigint. */
export function openClient(path: string, { readonly = false, nativeBinding }: ClientOptions = {}): Client {
  const client = new Database(path, {
    readonly,
    timeout: busyTimeoutMs,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  try {
    if (readonly) {
      client.pragma('query_only = ON');
    } else {
      client.pragma('journal_mode = WAL');
      // An answer leaves only after its COMMIT is on disk.
      client.pragma('synchronous = FULL');
    }
    client.pragma('foreign_keys = ON');
    client.pragma('trusted_schema = OFF');
    // INSERT OR REPLACE removes a row; only with this do the triggers that refuse a removal see it.
    client.pragma('recursive_triggers = ON');
    client.pragma(`cache_size = -${cacheKib}`);
    client.defaultSafeIntegers(true);
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

/** What handles need of a client. */
export function asConnection(client: Client): Connection {
  const step = client.prepare<[string], { value: bigint }>(
    'UPDATE sequences SET value = value + 1 WHERE name = ? RETURNING value',
  );
  return {
    // The synchronous builders are thenable; the shared type shows only that side of them.
    queries: drizzle(client) as unknown as Connection['queries'],
    tables: sqliteTables,
    prepared: new Map(),
    nextId: async (sequence: SequenceName) => {
      const row = step.get(sequence);
      if (!row) throw new Error(`there is no sequence ${sequence}`);
      return Number(row.value);
    },
  };
}

/** Damage at the root of a file ends the check itself: that is a finding too. */
function damageAsFinding(error: unknown): string[] {
  if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code))
    return [error.message];
  throw error;
}

function runCheck(client: Client, pragma: 'quick_check' | 'integrity_check'): string[] {
  try {
    const rows = client.pragma(`${pragma}(20)`) as Record<string, string>[];
    return rows.map((row) => row[pragma] ?? '').filter((finding) => finding !== 'ok');
  } catch (error) {
    return damageAsFinding(error);
  }
}

/** Findings of SQLite's check of pages and tables, which does not compare indexes with their tables. */
export const quickCheckClient = (client: Client): string[] => runCheck(client, 'quick_check');

/** Findings of SQLite's whole check, indexes against their tables included; empty when the file is sound. */
export const integrityCheckClient = (client: Client): string[] => runCheck(client, 'integrity_check');

/** Findings of SQLite's whole check of a file that no process has open. */
export function integrityCheckFile(path: string, nativeBinding?: NativeBinding): string[] {
  let client: Client;
  try {
    client = openClient(path, { readonly: true, nativeBinding });
  } catch (error) {
    return damageAsFinding(error);
  }
  try {
    return integrityCheckClient(client);
  } finally {
    client.close();
  }
}
