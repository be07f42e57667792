// The only way to open a database: the URL decides the engine.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TERMINAL } from '../domain/terminal-sentences.ts';
import type { CommitLoss } from './engines/commit-record.ts';
import { PROJECT_ROOT } from './engines/project-root.ts';
import { POSTGRES_DEFAULTS, type PostgresSettings } from './postgres-settings.ts';
import type { NativeBinding } from './engines/sqlite-connection.ts';
import { openSqliteReadOnly, openSqliteStore } from './engines/sqlite-store.ts';
import { StoreRefusedError } from './errors.ts';
import { assertNotMoved } from './moved-mark.ts';
import type { Store } from './store.ts';

export type DatabaseAddress = { dialect: 'sqlite'; path: string } | { dialect: 'postgres'; url: string };

function filePathOf(url: string): string {
  if (!url.startsWith('file://')) return url.slice('file:'.length);
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw new StoreRefusedError(TERMINAL.databaseUrlUnknown(), { cause: error });
  }
}

/** Parses `file:./data/daon.sqlite` or `postgres://…`. Throws StoreRefusedError for anything else. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  if (/^postgres(ql)?:\/\//.test(url)) return { dialect: 'postgres', url };
  if (!url.startsWith('file:')) throw new StoreRefusedError(TERMINAL.databaseUrlUnknown());
  const path = filePathOf(url);
  if (path === '') throw new StoreRefusedError(TERMINAL.databaseUrlUnknown());
  return { dialect: 'sqlite', path: resolve(path) };
}

export type OpenOptions = {
  /**
   * True (the default) for a server and for commands that require exclusive access: creates what is missing, migrates,
   * and refuses a SQLite file that another process holds this way. False for a short write beside a server: the
   * database must exist with the newest schema.
   */
  exclusive?: boolean;
  /**
   * True for commands that require exclusive access on PostgreSQL too, where servers share the database: refused while
   * another process has it open for writing.
   */
  alone?: boolean;
  /**
   * Called once when the SQLite file fails; the store refuses all calls from then on. On PostgreSQL, called when
   * another process took exclusive access while the connection was lost.
   */
  onFatal?: (error: Error) => void;
  /** Called after each COMMIT of the SQLite writer with the number of operations that shared it. */
  onCommit?: (operations: number) => void;
  /** Called with a sentence for the log when a successful opening needs an operator's attention. */
  onNotice?: (sentence: string) => void;
  /**
   * Called with the acknowledged commits that the SQLite file has lost; the file is opened nevertheless. Without it the
   * file is refused: only an operator may accept the loss.
   */
  onLoss?: (loss: CommitLoss) => void;
  /** True for the commands that finish a move or take it back; all others are refused on a database that was left. */
  evenIfMoved?: boolean;
  /** The folder that holds `sqlite/` and `postgres/`; defaults to the one beside this file. */
  migrationsFolder?: string;
  /** What differs from `POSTGRES_DEFAULTS`. */
  postgres?: Partial<PostgresSettings> | undefined;
  /** The native addon, where it cannot be resolved by name (in the single executable). */
  nativeBinding?: NativeBinding;
};

/** The folder of an engine's migrations. */
export function migrationsOf(
  dialect: DatabaseAddress['dialect'],
  options: Pick<OpenOptions, 'migrationsFolder'> = {},
): string {
  const folder = options.migrationsFolder ?? join(PROJECT_ROOT, 'db/migrations');
  return resolve(folder, dialect);
}

// Loaded only when PostgreSQL is used: its driver would lengthen each start with SQLite by a third.
async function openPostgres(
  url: string,
  settings: OpenOptions['postgres'],
  onFatal?: (error: Error) => void,
  processes?: () => number,
): Promise<{ store: Store; beside: Store; renewed: () => void }> {
  const { createPools } = await import('./engines/postgres-connection.ts');
  const { createPostgresStore } = await import('./engines/postgres-store.ts');
  const { listenToPostgres } = await import('./engines/postgres-notices.ts');
  const all = { ...POSTGRES_DEFAULTS, ...settings };
  const { hostsOf } = await import('./engines/postgres-address.ts');
  const { joinHosts } = await import('./engines/postgres-hosts.ts');
  const hosts = hostsOf(url);
  const { createHomeWatch } = await import('./engines/postgres-home.ts');
  const home = onFatal === undefined ? null : createHomeWatch(onFatal);
  const source = joinHosts(hosts.map((host) => createPools(host, all, home?.check)));
  const listen: Store['listen'] = (on) => (all.pooler ? null : listenToPostgres(hosts, on));
  const store = createPostgresStore(source, all, onFatal, processes, home?.known);
  // On the same connections, but in no queue with the writes of `store`.
  const beside = createPostgresStore(source, all, onFatal, undefined, home?.known);
  const expectKey: Store['expectKey'] = (fingerprint) => {
    for (const each of [store, beside]) each.expectKey(fingerprint);
  };
  return { store: { ...store, listen, expectKey }, beside, renewed: () => home?.renewed() };
}

/** Opens the database and takes a lease for this process, which is exclusive for `alone`. */
async function openPostgresToWrite(
  url: string,
  migrationsFolder: string,
  { alone = false, exclusive = true, evenIfMoved = false, onFatal = () => undefined, postgres }: OpenOptions,
): Promise<Store> {
  const { checkPostgres, migratePostgres } = await import('./engines/postgres-migrate.ts');
  const { announcePresence, endOverlong } = await import('./engines/postgres-presence.ts');
  if (!evenIfMoved) {
    const { readPostgresMark } = await import('./engines/postgres-mark.ts');
    assertNotMoved(await readPostgresMark(url));
  }
  await (exclusive ? migratePostgres : checkPostgres)(url, migrationsFolder);
  const { settleHome } = await import('./engines/postgres-home.ts');
  await settleHome(url);
  let processes = 1;
  const { store, beside, renewed } = await openPostgres(url, postgres, onFatal, () => processes);
  try {
    await beside.write(endOverlong);
    // A process whose queue is long must not count as gone.
    const presence = await announcePresence(beside, alone, onFatal, (count) => {
      processes = count;
      renewed();
    });
    const close = async () => {
      await presence.release();
      await store.close();
    };
    return { ...store, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens the database for reading and writing. Throws StoreRefusedError with the reason when that is not possible. */
export async function openStore(url: string, options: OpenOptions = {}): Promise<Store> {
  const address = parseDatabaseUrl(url);
  const migrationsFolder = migrationsOf(address.dialect, options);
  const exclusive = options.exclusive ?? true;
  if (address.dialect === 'postgres') {
    return openPostgresToWrite(address.url, migrationsFolder, options);
  }
  return openSqliteStore({
    path: address.path,
    migrationsFolder,
    exclusive,
    onFatal: options.onFatal ?? (() => undefined),
    onCommit: options.onCommit,
    onNotice: options.onNotice,
    onLoss: options.onLoss,
    evenIfMoved: options.evenIfMoved,
    nativeBinding: options.nativeBinding,
  });
}

/** A check of a large database takes its time, and blocks no other transaction. */
const WITHOUT_LIMITS = { statementTimeoutMs: 0 };

/** Opens the database beside a running server; its `write` always throws. */
export async function openReadOnly(url: string, options: OpenOptions = {}): Promise<Store> {
  const address = parseDatabaseUrl(url);
  if (address.dialect === 'postgres') {
    const { checkPostgres } = await import('./engines/postgres-migrate.ts');
    await checkPostgres(address.url, migrationsOf('postgres', options));
    const { store } = await openPostgres(address.url, { ...options.postgres, ...WITHOUT_LIMITS });
    const refuse = async (): Promise<never> => {
      throw new StoreRefusedError('the database was opened to be read only');
    };
    return {
      ...store,
      write: refuse,
      writeLoosely: refuse,
      writeGroup: null,
    };
  }
  return openSqliteReadOnly({
    path: address.path,
    migrationsFolder: migrationsOf('sqlite', options),
    onFatal: options.onFatal ?? (() => undefined),
    nativeBinding: options.nativeBinding,
  });
}
