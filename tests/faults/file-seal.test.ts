// A start reads no page of a large file that is sealed and that no program has written to since a checked store closed it, and
// knows what this store was closed with.
// Whatever a program or a crash did to it is seen by the start, what the disk did by the check beside the server.
import {
  closeSync,
  copyFileSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitRecordPath, readCommitRecord, readSeal } from '../../db/engines/commit-record.ts';
import { sealOf } from '../../db/engines/file-seal.ts';
import { openStore } from '../../db/open.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { holdServer, startFaultServer } from '../support/faults/server.ts';
import { sealAnew } from '../support/faults/seal-anew.ts';
import { createFaultWorld, type FaultFile } from '../support/faults/world.ts';
import { makeMemoryFolder } from '../support/runner/memory-folder.ts';

const PAGE_BYTES = 4096;
const MIB = 1024 * 1024;
const LARGE_MIB = 40;

let folder: string;
let world: FaultFile;

/** What a start finds, and whether it read the pages; the file is closed in order, with a statement if there is one. */
async function start(stated?: string | null) {
  const store = await openStore(world.url);
  const sealed = readSeal(world.path);
  const found = await store.checkAtStart();
  await store.close(stated);
  return { ...found, sealed };
}

async function fill(mebibytes: number): Promise<void> {
  const store = await openStore(world.url);
  for (let n = 0; n < mebibytes; n += 1)
    await store.write((tx) => tx.insert(tx.t.meta).values({ key: `filler.${n}`, value: 'x'.repeat(MIB) }));
  await checkKeyFingerprint(store, createSecrets(TEST_SECRET_KEY).fingerprint);
  await store.close();
}

beforeEach(async () => {
  folder = makeMemoryFolder('daon-seal-');
  world = await createFaultWorld(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let large: string | undefined;
afterAll(() => large !== undefined && rmSync(dirname(large), { recursive: true, force: true }));

/** As `fill` leaves the file. */
async function fillLarge(): Promise<void> {
  const parts = ['', '-commits'];
  if (large === undefined) {
    await fill(LARGE_MIB);
    large = join(makeMemoryFolder('daon-seal-'), 'large.sqlite');
    for (const part of parts) copyFileSync(`${world.path}${part}`, `${large}${part}`);
  } else for (const part of parts) copyFileSync(`${large}${part}`, `${world.path}${part}`);
}

/** Overwrites a page of the last filling, which no query of a start reads, and leaves size and time of the content. */
function damage(): void {
  const { size, atime, mtime } = statSync(world.path);
  const file = openSync(world.path, 'r+');
  writeSync(file, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, size - 100 * PAGE_BYTES);
  closeSync(file);
  utimesSync(world.path, atime, mtime);
}

describe('a large file', () => {
  beforeEach(fillLarge);

  it('is read by the first start, and not by those that follow while nothing else wrote to it', async () => {
    expect(await start()).toEqual({ findings: [], isUnread: false, stated: null, sealed: null });
    expect(readSeal(world.path)).toBe(sealOf(world.path));
    expect(await start()).toEqual({ findings: [], isUnread: true, stated: null, sealed: null });
    expect(await start()).toMatchObject({ isUnread: true });
  });

  it('is read when a program changed one page and put size and time back, and the damage is found', async () => {
    await start();
    // A time that can be put back exactly, so that only the time of change tells.
    utimesSync(world.path, 1_700_000_000, 1_700_000_000);
    sealAnew(world.path);
    expect((await start()).isUnread).toBe(true);
    utimesSync(world.path, 1_700_000_000, 1_700_000_000);
    sealAnew(world.path);
    damage();
    const { findings, isUnread } = await start();
    expect(isUnread).toBe(false);
    expect(findings).not.toEqual([]);
    // A damaged file is not sealed.
    expect((await start()).isUnread).toBe(false);
  });

  it('is read after a process that wrote to it was killed', async () => {
    await start();
    const { server } = await startFaultServer({ path: world.path });
    server.signal('SIGKILL');
    await server.ended;
    expect((await start()).isUnread).toBe(false);
    expect((await start()).isUnread).toBe(true);
  });

  it('is read after a session that did not check it', async () => {
    await (await openStore(world.url)).close();
    expect((await start()).isUnread).toBe(false);
  });

  it('is read beside a record that an older version wrote, which is kept', async () => {
    await start();
    const recorded = readCommitRecord(world.path);
    truncateSync(commitRecordPath(world.path), 1024);
    expect((await start()).isUnread).toBe(false);
    expect(readCommitRecord(world.path)).toEqual(recorded);
    expect((await start()).isUnread).toBe(true);
  });

  it('that its disk damaged ends the server soon, and keeps the next one from starting', async () => {
    await start();
    damage();
    sealAnew(world.path);
    const { server } = await startFaultServer({ path: world.path });
    const { code, said } = await server.ended;
    expect(said).toContain(TERMINAL.fileDamagedMeanwhile(world.path, []).split('\n')[0]);
    expect(code).toBe(1);
    const next = await holdServer({ path: world.path });
    await expect(next.release()).rejects.toThrow(TERMINAL.fileDamaged(world.path).split('\n')[0]);
  });
});

it('reads a small file at every start', async () => {
  await start();
  expect(readSeal(world.path)).not.toBe(null);
  expect(await start()).toMatchObject({ findings: [], isUnread: false });
});

describe('what a store was closed with', () => {
  const LINE = 'a statement';

  it('is known to the next start alone, of a small file and of a large one', async () => {
    for (const filled of [() => fill(0), fillLarge]) {
      await filled();
      await start(LINE);
      expect((await start()).stated).toBe(LINE);
      expect((await start()).stated).toBe(null);
    }
  });

  it('is forgotten when a program has touched the file', async () => {
    await start();
    await start(LINE);
    utimesSync(world.path, 1_700_000_000, 1_700_000_000);
    expect((await start(LINE)).stated).toBe(null);
  });
});
