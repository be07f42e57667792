// A migration that does not come to its end leaves the schema that was there, however large the database is.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../db/open.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';
import { migratedFile } from '../support/store/store.ts';

const OURS = resolve(import.meta.dirname, '../../db/migrations');
const OPEN = new URL('../../db/open.ts', import.meta.url).href;
const ROWS = longOrShort(1_000_000, 50_000); // a hundred bytes each

let folder: string;
let path: string;

beforeEach(async () => {
  folder = makeMemoryFolder('daon-migrate-');
  path = join(folder, 'daon.sqlite');
  copyFileSync(await migratedFile(), path);
  const client = new Database(path);
  client.exec(`WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO meta (key, value) SELECT 'row ' || i, hex(randomblob(30)) FROM n`);
  client.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Our migrations and one more, of these statements. */
function migrations(name: string, ...statements: string[]): string {
  const migrationsFolder = join(folder, name);
  cpSync(OURS, migrationsFolder, { recursive: true });
  const journal = join(migrationsFolder, 'sqlite/meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
  known.entries.push({
    idx: known.entries.length,
    version: '6',
    when: 9_000_000_000_000,
    tag: 'next',
    breakpoints: true,
  });
  writeFileSync(journal, JSON.stringify(known));
  writeFileSync(join(migrationsFolder, 'sqlite/next.sql'), statements.join('\n--> statement-breakpoint\n'));
  return migrationsFolder;
}

const rebuild = [
  'CREATE TABLE meta_next (key text PRIMARY KEY NOT NULL, value text NOT NULL, kind text) STRICT',
  "INSERT INTO meta_next SELECT key, value, 'old' FROM meta",
  'DROP TABLE meta',
  'ALTER TABLE meta_next RENAME TO meta',
];

function describeFile(): { columns: number; rows: number } {
  const client = new Database(path, { readonly: true });
  const columns = (client.pragma('table_info(meta)') as unknown[]).length;
  const [rows] = client.prepare('SELECT count(*) FROM meta').raw().get() as [number];
  client.close();
  return { columns, rows };
}

test('passes whole, in room that is bounded by the database', async () => {
  const before = statSync(path).size;
  const migrationsFolder = migrations('next', ...rebuild);
  const store = await openStore(`file:${path}`, { migrationsFolder });
  expect(statSync(path).size).toBeLessThan(before * 2.5);
  expect(await store.quickCheck()).toEqual([]);
  await store.close();
  expect(describeFile()).toEqual({ columns: 3, rows: ROWS });
});

test('ends what the file was closed with: a start after it checks everything', async () => {
  const closeSound = async () => {
    const store = await openStore(`file:${path}`);
    const { stated } = await store.checkAtStart();
    await store.close('sound');
    return stated;
  };
  await closeSound();
  expect(await closeSound()).toBe('sound');
  const store = await openStore(`file:${path}`, { migrationsFolder: migrations('next', ...rebuild) });
  expect(await store.checkAtStart()).toMatchObject({ findings: [], stated: null });
  await store.close();
});

test('leaves everything as it was when a statement fails, or a row is left that refers to nothing', async () => {
  const fails = migrations('fails', ...rebuild, 'INSERT INTO nowhere VALUES (1)');
  await expect(openStore(`file:${path}`, { migrationsFolder: fails })).rejects.toThrow(/nowhere/);
  expect(describeFile()).toEqual({ columns: 2, rows: ROWS });
  const dangles = migrations(
    'dangles',
    ...rebuild,
    "INSERT INTO logins (login_lower, holder_id) VALUES ('nobody', 999)",
  );
  await expect(openStore(`file:${path}`, { migrationsFolder: dangles })).rejects.toThrow(
    /가리키는 대상이 없는/,
  );
  expect(describeFile()).toEqual({ columns: 2, rows: ROWS });
  const store = await openStore(`file:${path}`);
  expect(await store.quickCheck()).toEqual([]);
  await store.close();
});

test('leaves everything as it was when the process dies in the middle, and passes at the next start', async () => {
  const endless = `${rebuild[1] ?? ''} UNION ALL SELECT * FROM (WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)
    SELECT 'more ' || i, hex(zeroblob(2000)), 'new' FROM n)`;
  const migrationsFolder = migrations('endless', rebuild[0] ?? '', endless);
  const script = `const { openStore } = await import(${JSON.stringify(OPEN)});
    await openStore(${JSON.stringify(`file:${path}`)}, { migrationsFolder: ${JSON.stringify(migrationsFolder)} });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  // What overflows the cache goes to the log: the statement is under way.
  const log = `${path}-wal`;
  while (child.exitCode === null && !(existsSync(log) && statSync(log).size > 1_000_000)) await delay(20);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  const store = await openStore(`file:${path}`);
  expect(await store.quickCheck()).toEqual([]);
  await store.close();
  expect(describeFile()).toEqual({ columns: 2, rows: ROWS });
  const again = await openStore(`file:${path}`, { migrationsFolder: migrations('next', ...rebuild) });
  await again.close();
  expect(describeFile()).toEqual({ columns: 3, rows: ROWS });
});
