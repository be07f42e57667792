import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { openClient } from '../../db/engines/sqlite-connection.ts';
import type { Client } from '../../db/engines/sqlite-connection.ts';
import { createWriter } from '../../db/engines/sqlite-writer.ts';
import { StoreBrokenError, StoreMisuseError } from '../../db/errors.ts';
import { createNesting } from '../../db/nesting.ts';
import { openStore } from '../../db/open.ts';
import type { Store, Tx } from '../../db/store.ts';
import { createSqliteStore } from '../support/store/store.ts';

const openModule = new URL('../../db/open.ts', import.meta.url).href;

const put = (tx: Tx, key: string, value = 'value') => tx.insert(tx.t.meta).values({ key, value });

async function keys(store: Store): Promise<string[]> {
  const rows = await store.read((db) => db.select().from(db.t.meta));
  return rows.map(({ key }) => key).sort();
}

const statuses = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(({ status }) => status);

afterEach(() => {
  vi.useRealTimers();
});

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'daon-faults-'));
  return { path, [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true }) };
}

/** Overwrites the page at which the table begins. */
function damageTable(path: string, table: string): void {
  const client = openClient(path, { readonly: true });
  const root = client.prepare<[string], { rootpage: bigint }>(
    'SELECT rootpage FROM sqlite_schema WHERE name = ?',
  );
  const page = Number(root.get(table)?.rootpage);
  const pageBytes = Number(client.pragma('page_size', { simple: true }));
  client.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(pageBytes, 0xff), 0, pageBytes, (page - 1) * pageBytes);
  closeSync(file);
}

/** A writer beside a store, on a client that the test can spoil. */
async function spoilWriter(spoil: (client: Client) => void) {
  const store = await createSqliteStore();
  const client = openClient(store.path);
  spoil(client);
  const onFatal = (error: Error) => {
    throw error;
  };
  const writer = createWriter({ client, nesting: createNesting(), onFatal });
  const close = async () => {
    await writer.drain();
    client.close();
    await store.close();
  };
  return { store, client, writer, [Symbol.asyncDispose]: close };
}

test('rejects all that shared a COMMIT which failed, and goes on with the next', async () => {
  await using spoilt = await spoilWriter(() => undefined);
  const { client, store, writer } = spoilt;
  const outcomes = await statuses([
    writer.write((tx) => put(tx, 'a')),
    writer.write(async (tx) => {
      // A foreign key that is checked at the COMMIT lets every statement pass and the COMMIT fail.
      client.pragma('defer_foreign_keys = ON');
      await tx.insert(tx.t.logins).values({ loginLower: 'nobody', holderId: 999 });
    }),
    writer.write((tx) => put(tx, 'b')),
  ]);
  expect(outcomes).toEqual(['rejected', 'rejected', 'rejected']);
  await writer.write((tx) => put(tx, 'c'));
  expect(await keys(store)).toEqual(['c']);
});

test('answers truly when the file may not grow', async () => {
  await using spoilt = await spoilWriter((client) => {
    const pages = client.pragma('page_count', { simple: true }) as bigint;
    client.pragma(`max_page_count = ${pages + 4n}`);
  });
  const { store, writer } = spoilt;
  const names = ['a', 'b', 'c'];
  const outcomes = await statuses(
    names.map((name) => writer.write((tx) => put(tx, name, name === 'b' ? 'x'.repeat(1_000_000) : 'value'))),
  );
  expect(outcomes[1]).toBe('rejected');
  expect(await keys(store)).toEqual(names.filter((_, position) => outcomes[position] === 'fulfilled'));
});

test('gives up on an operation that awaits something else, and goes on', async () => {
  await using store = await createSqliteStore();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const started = Promise.withResolvers<void>();
  const stuck = store.write(async (tx) => {
    await put(tx, 'a');
    started.resolve();
    return new Promise(() => {});
  });
  const neighbour = store.write((tx) => put(tx, 'b'));
  const refused = expect(stuck).rejects.toThrow(StoreMisuseError);
  await started.promise;
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  await neighbour;
  expect(await keys(store)).toEqual(['b']);
});

test('gives an operation that ends its turns the time that it needs', async () => {
  await using store = await createSqliteStore();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await store.write(async (tx) => {
    for (const name of ['a', 'b', 'c']) {
      await put(tx, name);
      vi.advanceTimersByTime(9_000);
      await tx.endTurn();
    }
  });
  expect(await keys(store)).toEqual(['a', 'b', 'c']);
});

test('answers nothing more once the file is found to be damaged', async () => {
  await using folder = temporaryFolder();
  const url = `file:${folder.path}/daon.sqlite`;
  const intact = await openStore(url);
  await intact.write((tx) => put(tx, 'a'));
  await intact.close();
  damageTable(`${folder.path}/daon.sqlite`, 'meta');

  const onFatal = vi.fn();
  const damaged = await openStore(url, { exclusive: false, onFatal });
  await expect(keys(damaged)).rejects.toThrow(/malformed/);
  await expect(keys(damaged)).rejects.toThrow(StoreBrokenError);
  await expect(damaged.write((tx) => put(tx, 'b'))).rejects.toThrow(StoreBrokenError);
  expect(onFatal).toHaveBeenCalledTimes(1);
  await damaged.close();
});

test('keeps every answered write and answers nothing more when the disk refuses to be written', async () => {
  await using store = await createSqliteStore();
  const { url, path } = store;
  const script = `
    const { openStore } = await import(${JSON.stringify(openModule)});
    let fatal = 0;
    const store = await openStore(${JSON.stringify(url)}, { exclusive: false, onFatal: () => { fatal += 1; } });
    const write = (key) => store.write((tx) => tx.insert(tx.t.meta).values({ key, value: 'x'.repeat(2000) }));
    let answered = 0;
    let first, second;
    try { for (;;) { await write(String(answered)); answered += 1; } } catch (error) { first = error.code ?? error.cause?.code; }
    try { await write('after'); } catch (error) { second = error.name; }
    console.log(JSON.stringify({ answered, fatal, first, second }));
    process.exit(0);`;
  const blocks = Math.ceil(statSync(path).size / 512) + 512;
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    `ulimit -f ${blocks}; exec "$0" "$@"`,
    process.execPath,
    '--input-type=module',
    '--eval',
    script,
  ]);
  const outcome = JSON.parse(stdout) as { answered: number; fatal: number; first: string; second: string };
  expect(outcome).toMatchObject({ fatal: 1, second: 'StoreBrokenError' });
  expect(outcome.first).toMatch(/^SQLITE_IOERR/);
  expect(outcome.answered).toBeGreaterThan(0);
  const kept = await keys(store);
  for (let key = 0; key < outcome.answered; key += 1) expect(kept).toContain(String(key));
});
