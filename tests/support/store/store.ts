// Databases for tests: real engines, each test with its own, gone when it is closed.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe } from 'vitest';
import { openStore } from '../../../db/open.ts';
import type { OpenOptions } from '../../../db/open.ts';
import type { Store } from '../../../db/store.ts';
import { makeMemoryFolder, sharedFolder } from '../runner/memory-folder.ts';
import { dropTriggersOf } from './plant-damage.ts';
import { openOnWorkerPostgres } from '../postgres/worker-postgres.ts';

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

/** The path of a file that was migrated once for each run; every test gets a copy. */
export async function migratedFile(): Promise<string> {
  const pathIn = (folder: string) => join(folder, 'base.sqlite');
  return pathIn(
    await sharedFolder('migrated', async (folder) => (await openStore(`file:${pathIn(folder)}`)).close()),
  );
}

export async function createSqliteStore(options: OpenOptions = {}): Promise<SqliteTestStore> {
  const base = await migratedFile();
  const folder = makeFolder();
  const path = join(folder, 'daon.sqlite');
  copyFileSync(base, path);
  // Without its record of commits the copy would count as restored, and skip numbers.
  copyFileSync(`${base}-commits`, `${path}-commits`);
  const url = `file:${path}`;
  const liftTriggers = async () => dropTriggersOf(path);
  const store = { ...(await openStore(url, options)), url, path, liftTriggers };
  return disposable(store, async () => removeFolder(folder));
}

export async function createStoreOnPostgres(): Promise<TestStore> {
  return disposable(await openOnWorkerPostgres(), async () => {});
}

export type Engine = 'SQLite' | 'PostgreSQL';

const ENGINES: readonly [Engine, () => Promise<TestStore>][] = [
  ['SQLite', createSqliteStore],
  ['PostgreSQL', createStoreOnPostgres],
];

const firstStoreTimeoutMs = 180_000;

/** Runs a suite on every engine: `createStore` gives a fresh database that is closed after the test. */
export function forEachEngine(
  name: string,
  suite: (createStore: () => Promise<TestStore>, engine: Engine) => void,
): void {
  for (const [engine, create] of ENGINES) {
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
