import { totalmem } from 'node:os';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { PreparedQuery } from 'drizzle-orm/better-sqlite3/session';
import {
  compileParameters,
  compileRow,
  type Execution,
  type Selected,
  type Values,
} from '../compiled-query.ts';
import { endOfTurn } from '../end-of-turn.ts';
import { StoreMisuseError } from '../errors.ts';
import type { Connection } from '../handle.ts';
import { sqliteTables } from '../schema/sqlite.ts';
import { cacheStatements } from './statement-cache.ts';

export type Client = Database.Database;
export type NativeBinding = NonNullable<Database.Options['nativeBinding']>;

export type ClientOptions = { readonly?: boolean; nativeBinding?: NativeBinding | undefined };

/** Other processes (an operator's command, a backup) lock the file briefly. */
const busyTimeoutMs = 5_000;
/** A sixteenth of the machine's memory, or of the container's, within limits. */
function partOfMemory(leastKib: number, mostKib: number): number {
  const allowed = process.constrainedMemory();
  const bytes = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return Math.round(Math.min(mostKib, Math.max(leastKib, bytes / 16 / 1024)));
}

/**
 * What the writer keeps of the file at most. With 32 MB a send among a million transactions read so many pages again that it
 * cost 1.4 times as much as in an empty file, with 128 MB 1.25 times. Several readers have less, since the system keeps the file's
 * pages as well.
 */
const writerCacheKib = partOfMemory(32_768, 131_072);
const readerCacheKib = 4_096;

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
      // A response is sent only after its COMMIT is on disk.
      client.pragma('synchronous = FULL');
      // Deleted content is overwritten; by default SQLite leaves it in free pages.
      client.pragma('secure_delete = ON');
    }
    client.pragma('foreign_keys = ON');
    client.pragma('trusted_schema = OFF');
    // INSERT OR REPLACE deletes a row; only with this setting do the triggers that refuse deletion fire.
    client.pragma('recursive_triggers = ON');
    client.pragma(`cache_size = -${readonly ? readerCacheKib : writerCacheKib}`);
    client.defaultSafeIntegers(true);
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

type Statement = Database.Statement<[unknown[]], unknown[]>;

/** What a prepared query is on each connection to a file: its text, and how values go in and rows come out. */
type Form = {
  text: string;
  bind: (values: Values) => unknown[];
  /** Null for a statement that returns no rows. */
  decode: ReturnType<typeof compileRow>;
};

/** Of this process: building a query costs more than preparing its text on one more connection. */
const forms = new Map<symbol, Form>();

/** The form of a query that the builders have prepared. Drizzle's types keep its columns private. */
const formOf = (query: PreparedQuery, decode: Form['decode']): Form => {
  const { sql: text, params } = query.getQuery();
  return { text, bind: compileParameters(params), decode };
};

function execute(client: Client, { text, bind, decode }: Form): Execution {
  const statement = client.prepare(text) as Statement;
  if (decode === null) return (values) => statement.run(bind(values)).changes;
  return (values) => statement.raw().all(bind(values)).map(decode);
}

function compileQuery(client: Client, key: symbol, build: () => unknown): Execution {
  const known = forms.get(key);
  if (known !== undefined) return execute(client, known);
  const query = build() as PreparedQuery;
  const selected = query['fields'] as Selected[] | undefined;
  const decode = selected === undefined ? null : compileRow(selected);
  // Rows that are not decoded column by column are left to the builders.
  if (selected !== undefined && decode === null)
    return (values) => query.all(values as Record<string, unknown>);
  const form = formOf(query, decode);
  forms.set(key, form);
  return execute(client, form);
}

/** Adapts a client to the `Connection` that handles use. */
export function asConnection(client: Client): Connection {
  const cached = cacheStatements(client);
  return {
    // The synchronous builders are thenable; the shared type declares only the asynchronous interface.
    queries: drizzle(cached) as unknown as Connection['queries'],
    tables: sqliteTables,
    prepared: { known: new Map(), compile: (key, build) => compileQuery(cached, key, build) },
    // The writer counts ids; a connection that reads assigns none.
    // Nothing is read before it is on disk.
    waitAsWrite: () => undefined,
    endTurn: endOfTurn,
    nextId: () => {
      throw new StoreMisuseError('a connection that reads assigns no id');
    },
  };
}

/** Severe damage makes the check itself throw, which counts as a finding. */
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

/** Findings of SQLite's quick check of pages and tables, which does not compare indexes with their tables. */
export const quickCheckClient = (client: Client): string[] => runCheck(client, 'quick_check');

/** Findings of SQLite's full check, which includes indexes against their tables; empty when the file is sound. */
export const integrityCheckClient = (client: Client): string[] => runCheck(client, 'integrity_check');

/** Findings of SQLite's full check of a file that no process has open. */
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
