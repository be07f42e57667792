// Databases for tests: real engines, each test with its own, gone when it is closed.
import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, describe } from 'vitest';
import { openStore } from '../../db/open.ts';
import type { OpenOptions } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { APPEND_ONLY, openPglite } from './pglite.ts';
import { dropTriggersOf } from './plant-damage.ts';

export type TestStore = Store &
  AsyncDisposable & {
    /** Lets statements change what only grows, as a hand in the database does that takes the triggers off. */
    liftTriggers: () => Promise<void>;
  };

/** `url` opens the same file again; close this store first. */
export type SqliteTestStore = TestStore & { readonly url: string; readonly path: string };

function disposable<S extends Store>(store: S, cleanUp: () => Promise<void>): S & AsyncDisposable {
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= store.close().then(cleanUp);
    return closing;
  };
  return { ...store, close, [Symbol.asyncDispose]: close };
}

const makeFolder = () => makeMemoryFolder('daon-test-');
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

let migrated: Promise<string> | undefined;

async function makeMigratedFile(): Promise<string> {
  const folder = makeFolder();
  process.once('exit', () => removeFolder(folder));
  const path = join(folder, 'base.sqlite');
  const store = await openStore(`file:${path}`);
  await store.close();
  return path;
}

/** The path of a file that was migrated once for each process; every test gets a copy. */
export async function migratedFile(): Promise<string> {
  migrated ??= makeMigratedFile();
  return migrated;
}

export async function createSqliteStore(options: OpenOptions = {}): Promise<SqliteTestStore> {
  const base = await migratedFile();
  const folder = makeFolder();
  const path = join(folder, 'daon.sqlite');
  copyFileSync(base, path);
  const url = `file:${path}`;
  const liftTriggers = async () => dropTriggersOf(path);
  const store = { ...(await openStore(url, options)), url, path, liftTriggers };
  return disposable(store, async () => removeFolder(folder));
}

export async function createPgliteStore(): Promise<TestStore> {
  return disposable(await openPglite(), async () => {});
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own on the PostgreSQL server at `serverUrl`. */
export async function createPostgresServerStore(serverUrl: string): Promise<TestStore> {
  const name = `daon_test_${randomUUID().replaceAll('-', '')}`;
  await runOnce(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const liftTriggers = () =>
    runOnce(url.href, APPEND_ONLY.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`).join('; '));
  return disposable({ ...(await openStore(url.href)), liftTriggers }, () =>
    runOnce(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  );
}

/** PGlite has one connection, so its transactions are serial. */
export type Engine = 'SQLite' | 'PGlite' | 'PostgreSQL';

const firstStoreTimeoutMs = 180_000;

/**
 * Runs a suite on every engine: `createStore` gives a fresh database that is closed after the test. With
 * TEST_POSTGRES_URL a PostgreSQL server joins SQLite and PGlite.
 */
export function forEachEngine(
  name: string,
  suite: (createStore: () => Promise<TestStore>, engine: Engine) => void,
): void {
  const engines: Partial<Record<Engine, () => Promise<TestStore>>> = {
    SQLite: createSqliteStore,
    PGlite: createPgliteStore,
  };
  const serverUrl = process.env['TEST_POSTGRES_URL'];
  if (serverUrl !== undefined) engines['PostgreSQL'] = () => createPostgresServerStore(serverUrl);

  for (const [engine, create] of Object.entries(engines) as [Engine, () => Promise<TestStore>][]) {
    describe(`${name} on ${engine}`, () => {
      // What all tests share (a migrated file, a cluster) is made outside of any test's time.
      beforeAll(async () => (await create()).close(), firstStoreTimeoutMs);

      const opened: TestStore[] = [];
      afterEach(async () => {
        for (const store of opened.splice(0)) await store.close();
      });
      suite(async () => {
        const store = await create();
        opened.push(store);
        return store;
      }, engine);
    });
  }
}
