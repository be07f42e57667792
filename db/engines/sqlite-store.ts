import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { after, settle, type Answer } from '../answer.ts';
import { isFatal, StoreBrokenError, StoreRefusedError } from '../errors.ts';
import { assertNotMoved } from '../moved-mark.ts';
import { createNesting } from '../nesting.ts';
import { FINGERPRINT } from '../schema/settings.ts';
import { eq } from '../sql.ts';
import type { ReadDb, Store, Tx } from '../store.ts';
import {
  assertNotVanished,
  breakSeal,
  createStateReader,
  findCommitLoss,
  openCommitRecord,
  readCommitRecord,
  readSeal,
  sentenceOfLoss,
  type CommitLoss,
  type CommitState,
} from './commit-record.ts';
import { acquireFileLock } from './file-lock.ts';
import { sealOf, statementOf } from './file-seal.ts';
import { realPath } from './real-path.ts';
import { integrityCheckClient, openClient, quickCheckClient } from './sqlite-connection.ts';
import type { Client, NativeBinding } from './sqlite-connection.ts';
import { assertFile, refusalOfOpening } from './opening-errors.ts';
import { readMark } from './sqlite-mark.ts';
import { findPendingMigrations, migrateSqlite } from './sqlite-migrate.ts';
import { findSchemaFaults } from './sqlite-schema.ts';
import { skipNumbersOfSound } from './skip-given-numbers.ts';
import { createSqliteMemory } from './sqlite-memory.ts';
import { createReaders } from './sqlite-readers.ts';
import { createCheckpoints, ownCheckpoints } from './sqlite-checkpoints.ts';
import { createWriter } from './sqlite-writer.ts';

export type SqliteOptions = {
  path: string;
  migrationsFolder: string;
  exclusive: boolean;
  onFatal: (error: Error) => void;
  onCommit?: ((operations: number) => void) | undefined;
  onNotice?: ((sentence: string) => void) | undefined;
  onLoss?: ((loss: CommitLoss) => void) | undefined;
  nativeBinding?: NativeBinding | undefined;
  evenIfMoved?: boolean | undefined;
};

/** Up to this size every start reads all pages, which takes a tenth of a second. */
const WHOLE_CHECK_BYTES = 32 * 1024 * 1024;

/** The folder and the file are readable by their owner alone: they hold phone numbers and password hashes. */
function createFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
}

function assertMigrated(client: Client, { path, migrationsFolder }: SqliteOptions): void {
  if (findPendingMigrations(client, path, migrationsFolder).length > 0)
    throw new StoreRefusedError(TERMINAL.schemaOlder(path));
}

/** Turns an error on opening the file into an explanation of what to do. */
function opening<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw refusalOfOpening(path, error);
  }
}

/** The commit record of a file, and whether the file is known to hold all recorded commits. */
type Compared = { recorded: CommitState | null; isWhole: boolean };

/** That the file is as a store closed it whose pages were sound, and what that store was closed with. */
type Sealed = { stated: string | null };

function findSealed(path: string): Sealed | null {
  const seal = readSeal(path);
  const stated = seal === null ? null : statementOf(seal, realPath(path));
  return stated === null ? null : { stated: stated === '' ? null : stated };
}

/**
 * Compares the file with its commit record before anything is written to it. Throws StoreRefusedError when the database was
 * moved away, and when acknowledged writes are missing, unless `onLoss` accepts the loss. One connection reads both, because
 * each parses the whole schema.
 */
function compareWithRecord({ path, nativeBinding, onLoss, evenIfMoved }: SqliteOptions): Compared {
  const isEmpty = statSync(path).size === 0;
  const client = openClient(path, { readonly: true, nativeBinding });
  try {
    if (!isEmpty && evenIfMoved !== true) assertNotMoved(readMark(client));
    breakSeal(path);
    const recorded = readCommitRecord(path);
    if (recorded === null) return { recorded, isWhole: isEmpty };
    const loss = findCommitLoss(client, recorded);
    if (loss !== null && onLoss === undefined) throw new StoreRefusedError(sentenceOfLoss(path, loss));
    if (loss !== null) onLoss?.(loss);
    return { recorded, isWhole: loss === null };
  } finally {
    client.close();
  }
}

/** Checkpoints and truncates the log while the file is served. False when another connection reads or writes. */
function emptyLog(path: string, nativeBinding: NativeBinding | undefined): boolean {
  const client = openClient(path, { nativeBinding });
  try {
    // No waiting: another connection of this process could not continue meanwhile, because they share one thread.
    client.pragma('busy_timeout = 0');
    const [state] = client.pragma('wal_checkpoint(TRUNCATE)') as { busy: bigint }[];
    return state?.busy === 0n;
  } finally {
    client.close();
  }
}

export function openSqliteStore(options: SqliteOptions): Store {
  const { path, migrationsFolder, exclusive, nativeBinding } = options;
  if (exclusive) assertNotVanished(path);
  if (exclusive) opening(path, () => createFile(path));
  assertFile(path);
  const lock = exclusive ? opening(path, () => acquireFileLock(path, nativeBinding)) : null;
  try {
    const store = opening(path, () => {
      // Before the file is opened, which makes a log.
      const found = exclusive ? findSealed(path) : null;
      const compared = compareWithRecord(options);
      const isMigrated = exclusive && migrateSqlite(path, migrationsFolder, nativeBinding);
      const sealed = isMigrated && found !== null ? { stated: null } : found;
      const served = serveFile(options, compared, sealed);
      if (compared.recorded === null && !compared.isWhole) options.onNotice?.(TERMINAL.commitsMadeAnew(path));
      return served;
    });
    return {
      ...store,
      close: async (stated) => {
        await store.close(stated);
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

type FileOptions = Pick<SqliteOptions, 'path' | 'migrationsFolder' | 'nativeBinding'>;

const schemaFaultsOf = (client: Client, { migrationsFolder, nativeBinding }: FileOptions) =>
  findSchemaFaults(client, migrationsFolder, nativeBinding);

function quickCheckFile(client: Client, options: FileOptions): string[] {
  const findings = quickCheckClient(client);
  return findings.length > 0 ? findings : schemaFaultsOf(client, options);
}

function fullCheckFile(client: Client, options: FileOptions): string[] {
  const { path } = options;
  // The record is read before the database, because another process may commit in between.
  const recorded = opening(path, () => readCommitRecord(path));
  const damage = integrityCheckClient(client);
  const findings = damage.length > 0 ? damage : schemaFaultsOf(client, options);
  if (findings.length > 0) return findings;
  const loss = findCommitLoss(client, recorded);
  return loss === null ? [] : [sentenceOfLoss(path, loss)];
}

function serveFile(options: SqliteOptions, { recorded, isWhole }: Compared, sealed: Sealed | null): Store {
  const { path, nativeBinding } = options;
  /** Whether all pages were sound in this session, or in the one that left the file as it was found. */
  let isChecked = sealed !== null;
  const nesting = createNesting();
  const client = openClient(path, { nativeBinding });
  // What an operation would undo is kept in memory: beyond 64 KiB, a few dozen pages, SQLite would write it to a file.
  // Readers and migrations, which may sort much, go on using files.
  client.pragma('temp_store = MEMORY');
  let broken: StoreBrokenError | null = null;
  const breakDown = (error: StoreBrokenError) => {
    if (broken) return;
    broken = error;
    options.onFatal(error);
  };
  let record;
  try {
    assertMigrated(client, options);
    if (!isWhole) skipNumbersOfSound(client, path, new Date());
    record = openCommitRecord(path, recorded, createStateReader(client)());
  } catch (error) {
    client.close();
    throw error;
  }
  // Another process commits unseen between two operations of one that writes beside it for a moment.
  const memory = options.exclusive ? createSqliteMemory(client) : null;
  const checkpoints = options.exclusive
    ? createCheckpoints(client, path, (error) => {
        if (isFatal(error)) breakDown(new StoreBrokenError('the database file failed', { cause: error }));
        else options.onNotice?.(TERMINAL.checkpointsInCommits(error));
      })
    : ownCheckpoints;
  const writer = createWriter({
    checkpoints,
    client,
    nesting,
    onFatal: breakDown,
    onCommit: options.onCommit,
    record,
    memory,
  });
  const readers = createReaders(path, nesting, nativeBinding, memory);

  function fromFile<T>(
    fn: (db: ReadDb) => Answer<T>,
    run: (fn: (db: ReadDb) => Answer<T>) => Answer<T>,
  ): Answer<T> {
    if (broken) throw broken;
    return settle(
      () => run(fn),
      (value) => value,
      (error) => {
        if (isFatal(error)) breakDown(new StoreBrokenError('the database file failed', { cause: error }));
        throw error;
      },
    );
  }

  let expectedKey: string | null = null;

  async function checkKey(tx: Tx): Promise<void> {
    const { meta } = tx.t;
    const [known] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, FINGERPRINT));
    if (known?.value !== expectedKey) throw new StoreRefusedError(TERMINAL.keyWrong());
  }

  function write<T>(fn: (tx: Tx) => Answer<T>): Promise<T> {
    if (broken) return Promise.reject(broken);
    return writer.write(expectedKey === null ? fn : (tx) => after(checkKey(tx), () => fn(tx)));
  }

  return {
    dialect: 'sqlite',
    read: async (fn) => fromFile(fn, readers.read),
    readLong: async (fn) => fromFile(fn, readers.read),
    readOne: (fn) => fromFile(fn, readers.readOne),
    write,
    writeLoosely: write,
    writeGroup: null,
    listen: () => null,
    announce: () => undefined,
    reach: async () => undefined,
    expectKey(fingerprint) {
      // A store that holds the lock of the file keeps a change of the key out.
      if (!options.exclusive) expectedKey = fingerprint;
    },
    // Operations run one after the other, and none of an open group can be read.
    settle: async () => undefined,
    quickCheck: async () => quickCheckFile(client, options),
    async checkAtStart() {
      const stated = sealed?.stated ?? null;
      if (sealed !== null && statSync(path).size > WHOLE_CHECK_BYTES)
        return { findings: schemaFaultsOf(client, options), isUnread: true, stated };
      const findings = quickCheckFile(client, options);
      isChecked = findings.length === 0;
      // The cache holds the pages that were read last, and not those that calls will need.
      client.pragma('shrink_memory');
      return { findings, isUnread: false, stated };
    },
    fullCheck: async () => fullCheckFile(client, options),
    async clearOldPages() {
      if (broken) throw broken;
      nesting.assertMayWrite();
      await checkpoints.settle();
      // Most reads and writes of this process begin and end within one turn of the event loop.
      await nextLoop();
      try {
        return emptyLog(path, nativeBinding);
      } catch (error) {
        if (isFatal(error)) breakDown(new StoreBrokenError('the database file failed', { cause: error }));
        throw error;
      }
    },
    async close(stated) {
      await writer.drain();
      await readers.close();
      await checkpoints.close();
      client.close();
      const isSound = isChecked && broken === null && stated !== null;
      const seal = isSound ? sealOf(realPath(path)) : null;
      record.close(seal === null || stated === undefined ? seal : `${seal} ${stated}`);
    },
  };
}

/** Opens the file beside a running server, for `verify`; writes are refused. */
export function openSqliteReadOnly(options: Omit<SqliteOptions, 'exclusive'>): Store {
  const { path, nativeBinding } = options;
  assertFile(path);
  const nesting = createNesting();
  const client = opening(path, () => openClient(path, { readonly: true, nativeBinding }));
  try {
    opening(path, () => assertMigrated(client, { ...options, exclusive: false }));
  } catch (error) {
    client.close();
    throw error;
  }
  const readers = createReaders(path, nesting, nativeBinding);
  const refuse = async (): Promise<never> => {
    throw new StoreRefusedError(`${path} was opened to be read only`);
  };
  const read: Store['read'] = async (fn) => readers.read(fn);
  return {
    dialect: 'sqlite',
    read,
    readLong: read,
    readOne: readers.readOne,
    write: refuse,
    writeLoosely: refuse,
    writeGroup: null,
    clearOldPages: refuse,
    listen: () => null,
    announce: () => undefined,
    reach: async () => undefined,
    expectKey: () => undefined,
    settle: async () => undefined,
    quickCheck: async () => quickCheckFile(client, options),
    checkAtStart: async () => ({
      findings: quickCheckFile(client, options),
      isUnread: false,
      stated: null,
    }),
    fullCheck: async () => fullCheckFile(client, options),
    async close() {
      await readers.close();
      client.close();
    },
  };
}
