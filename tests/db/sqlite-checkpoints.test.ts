// The write-ahead log of a file is copied into it by a thread, beside the writer.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCheckpoints, ownCheckpoints } from '../../db/engines/sqlite-checkpoints.ts';
import { openClient } from '../../db/engines/sqlite-connection.ts';
import { createWriter } from '../../db/engines/sqlite-writer.ts';
import { createNesting } from '../../db/nesting.ts';
import { migratedFile } from '../support/store/store.ts';

/** SQLite would copy within a COMMIT at this length. */
const WITHIN_COMMIT = 16_000n;
/** The thread is waited for at this length, because other processes may keep it from running. */
const LATE = 12_000n;
/** They write more than that length. */
const GROUPS = 75;
const PAGES_OF_TEXT = 'x'.repeat(16_000);

/** A file with its writer, and a thread that opens `threadPath` in place of the file when one is given. */
async function serveFile({ threadPath, isPlain = false }: { threadPath?: string; isPlain?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'daon-checkpoints-'));
  const path = join(folder, 'daon.sqlite');
  copyFileSync(await migratedFile(), path);
  const client = openClient(path);
  const failures: unknown[] = [];
  const checkpoints = isPlain
    ? ownCheckpoints
    : createCheckpoints(client, threadPath ?? path, (error) => failures.push(error));
  if (isPlain) client.pragma('wal_autocheckpoint = 0');
  let commits = 0;
  let commitsInPause = 0;
  const onCommit = () => {
    commits += 1;
    if (checkpoints.pause !== null) commitsInPause += 1;
  };
  const onFatal = (error: Error) => {
    throw error;
  };
  const writer = createWriter({ client, nesting: createNesting(), onFatal, onCommit, checkpoints });
  let written = 0;
  return {
    failures,
    checkpoints,
    commits: () => commits,
    commitsInPause: () => commitsInPause,
    autocheckpoint: () => client.pragma('wal_autocheckpoint', { simple: true }),
    /** As many operations as share a COMMIT, each of a few pages. */
    writeGroup: () =>
      Promise.all(
        Array.from({ length: 64 }, async () => {
          const key = `key ${(written += 1)}`;
          await writer.write((tx) => tx.insert(tx.t.meta).values({ key, value: PAGES_OF_TEXT }));
        }),
      ),
    size: () =>
      client.prepare<[], { log: bigint; checkpointed: bigint }>('PRAGMA wal_checkpoint(NOOP)').get() ?? {
        log: 0n,
        checkpointed: 0n,
      },
    rows: () =>
      client.prepare<[], { n: bigint }>("SELECT count(*) n FROM meta WHERE key LIKE 'key %'").get()?.n,
    written: () => BigInt(written),
    async [Symbol.asyncDispose]() {
      await writer.drain();
      await checkpoints.close();
      client.close();
      rmSync(folder, { recursive: true });
    },
  };
}

type File = Awaited<ReturnType<typeof serveFile>>;

/** The longest log of so many groups that follow each other without rest. */
async function longestLog(file: File, groups: number): Promise<bigint> {
  let longest = 0n;
  for (let group = 0; group < groups; group += 1) {
    await file.writeGroup();
    const { log } = file.size();
    if (log > longest) longest = log;
    if (log > LATE) await file.checkpoints.settle();
  }
  return longest;
}

/** Writes until the thread was asked and did not answer as it should. */
async function untilGivenUp(file: File): Promise<void> {
  while (file.failures.length === 0) {
    await file.writeGroup();
    await file.checkpoints.settle();
  }
}

test('under a writer that never rests the log begins anew before a COMMIT has to copy it', async () => {
  await using file = await serveFile();
  const longest = await longestLog(file, GROUPS);
  expect(longest).toBeGreaterThan(3_900n);
  expect(longest).toBeLessThan(WITHIN_COMMIT);
  expect(file.commitsInPause()).toBe(0);
  expect(file.rows()).toBe(file.written());
  expect(file.failures).toEqual([]);
});

test('without the thread the same writes make a log beyond that length', async () => {
  await using file = await serveFile({ isPlain: true });
  expect(await longestLog(file, GROUPS)).toBeGreaterThan(WITHIN_COMMIT);
});

test.each([
  ['is not there', undefined, Error],
  ['is no database', 'not a database '.repeat(1_000), { code: 'SQLITE_NOTADB' }],
])(
  'a thread whose file %s is given up, and COMMITs copy as SQLite does',
  async (_words, content, failure) => {
    const folder = mkdtempSync(join(tmpdir(), 'daon-checkpoints-'));
    const threadPath = join(folder, 'other.sqlite');
    if (content !== undefined) writeFileSync(threadPath, content);
    try {
      await using file = await serveFile({ threadPath });
      await untilGivenUp(file);
      const longest = await longestLog(file, 25);
      expect(file.failures).toHaveLength(1);
      if (typeof failure === 'function') expect(file.failures[0]).toBeInstanceOf(failure);
      else expect(file.failures[0]).toMatchObject(failure);
      expect(longest).toBeLessThan(WITHIN_COMMIT);
      expect(file.autocheckpoint()).toBe(1_000n);
      expect(file.rows()).toBe(file.written());
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('is closed in the middle of a checkpoint without a loss', async () => {
  await using file = await serveFile();
  while (file.checkpoints.pause === null && file.commits() < 40) await file.writeGroup();
  const rows = file.written();
  await file.checkpoints.close();
  expect(file.rows()).toBe(rows);
});

test('a thread that ended between two checkpoints is given up, and the file is closed', async () => {
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => asked.mockRestore());
  await using file = await serveFile();
  while (asked.mock.contexts.length === 0) await file.writeGroup();
  await file.checkpoints.settle();
  await (asked.mock.contexts[0] as Worker | undefined)?.terminate();
  await untilGivenUp(file);
  expect(file.failures).toEqual([new Error('the thread of the checkpoints has ended')]);
  expect(file.rows()).toBe(file.written());
});
