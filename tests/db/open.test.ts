import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClient } from '../../db/engines/sqlite-connection.ts';
import { StoreRefusedError } from '../../db/errors.ts';
import { openReadOnly, openStore, parseDatabaseUrl } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';

const openModule = new URL('../../db/open.ts', import.meta.url).href;

let folder: string;
let url: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daon-open-'));
  url = `file:${folder}/deep/daon.sqlite`;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (store: Store, key: string) =>
  store.write((tx) => tx.insert(tx.t.meta).values({ key, value: 'value' }));

async function keys(store: Store): Promise<string[]> {
  const rows = await store.read((db) => db.select().from(db.t.meta));
  return rows.map(({ key }) => key);
}

test('makes the folder and a file for its owner alone, and finds everything again', async () => {
  const first = await openStore(url);
  await put(first, 'a');
  await first.close();
  const second = await openStore(url);
  expect(await keys(second)).toEqual(['a']);
  expect(await second.quickCheck()).toEqual([]);
  await second.close();
  expect(statSync(join(folder, 'deep/daon.sqlite')).mode & 0o077).toBe(0);
});

test('brings the log that a crash left into the file and empties it', async () => {
  const first = await openStore(url);
  await put(first, 'a');
  const path = join(folder, 'deep/daon.sqlite');
  const left = join(folder, 'left.sqlite');
  for (const end of ['', '-wal', '-commits']) copyFileSync(`${path}${end}`, `${left}${end}`);
  await first.close();
  expect(statSync(`${left}-wal`).size).toBeGreaterThan(0);
  const second = await openStore(`file:${left}`);
  expect(await keys(second)).toEqual(['a']);
  // Opening writes nothing but the record beside the file.
  expect(statSync(`${left}-wal`).size).toBe(0);
  await second.close();
});

test('empties the log while it serves, except beside a reader', async () => {
  const store = await openStore(url);
  await put(store, 'a');
  const path = join(folder, 'deep/daon.sqlite');
  const reader = openClient(path, { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM meta').all();
  expect(await store.clearOldPages()).toBe(false);
  await put(store, 'b');
  reader.exec('COMMIT');
  reader.close();
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  expect(await store.clearOldPages()).toBe(true);
  expect(statSync(`${path}-wal`).size).toBe(0);
  await put(store, 'c');
  expect(await keys(store)).toEqual(['a', 'b', 'c']);
  await store.close();
});

test('refuses a second server on the same file until the first is gone', async () => {
  const first = await openStore(url);
  await expect(openStore(url)).rejects.toThrow(StoreRefusedError);
  expect(await keys(first)).toEqual([]);
  await first.close();
  const second = await openStore(url);
  await second.close();
});

test('refuses beside another process, and serves once that process was killed', async () => {
  const script = `const { openStore } = await import(${JSON.stringify(openModule)});
    await openStore(${JSON.stringify(url)}); console.log('open'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(openStore(url)).rejects.toThrow(/사용하고 있어요/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const store = await openStore(url);
  await put(store, 'a');
  await store.close();
});

test('lets a short write and a reader in beside a server', async () => {
  const server = await openStore(url);
  const verb = await openStore(url, { exclusive: false });
  const reader = await openReadOnly(url);
  await put(verb, 'from a verb');
  await put(server, 'from the server');
  const seen = ['from a verb', 'from the server'];
  expect((await keys(server)).sort()).toEqual(seen);
  expect((await keys(reader)).sort()).toEqual(seen);
  expect(await reader.quickCheck()).toEqual([]);
  await Promise.all([server.close(), verb.close(), reader.close()]);
});

test('can be read but not written through a read-only store', async () => {
  const server = await openStore(url);
  await put(server, 'a');
  await server.close();
  const reader = await openReadOnly(url);
  expect(await keys(reader)).toEqual(['a']);
  await expect(put(reader, 'b')).rejects.toThrow(StoreRefusedError);
  await reader.close();
});

test('makes no database where none is asked for', async () => {
  await expect(openReadOnly(url)).rejects.toThrow(/파일이 없어요/);
  await expect(openStore(url, { exclusive: false })).rejects.toThrow(/파일이 없어요/);
});

test('refuses a short write into a database with an older schema', async () => {
  const server = await openStore(url);
  await server.write((tx) => tx.delete(tx.t.meta));
  await server.close();
  const migrationsFolder = join(folder, 'none');
  await expect(openStore(url, { exclusive: false, migrationsFolder })).rejects.toThrow();
  const old = join(folder, 'empty.sqlite');
  copyFileSync('/dev/null', old);
  await expect(openStore(`file:${old}`, { exclusive: false })).rejects.toThrow(/먼저 migrate/);
});

test('gives ids without gaps although operations fail', async () => {
  const store = await openStore(url);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, position) =>
      store.write(async (tx) => {
        const id = await tx.nextId();
        if (position % 3 === 1) throw new Error('refused');
        return id;
      }),
    ),
  );
  await store.close();
  const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(ids).toEqual([1, 2, 3, 4, 5, 6]);
});

test('reads an address, and refuses one that names no engine', () => {
  expect(parseDatabaseUrl('file:/data/daon.sqlite')).toEqual({
    dialect: 'sqlite',
    path: '/data/daon.sqlite',
  });
  expect(parseDatabaseUrl('file:///data/daon.sqlite')).toEqual({
    dialect: 'sqlite',
    path: '/data/daon.sqlite',
  });
  expect(parseDatabaseUrl('postgres://localhost/daon')).toEqual({
    dialect: 'postgres',
    url: 'postgres://localhost/daon',
  });
  for (const wrong of ['', 'file:', 'mysql://localhost/daon', './daon.sqlite']) {
    expect(() => parseDatabaseUrl(wrong)).toThrow(StoreRefusedError);
  }
});
