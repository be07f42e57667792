// A power cut loses what was not synced. One run under real load is recorded by its system calls, and disks are rebuilt with
// unsynced writes lost, reordered and torn: every operation whose answer was sent before the cut is there, and the books are
// sound.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Plant } from '../support/faults/bundle.ts';
import { examineImages, recordRun } from '../support/faults/crash-images.ts';
import { requireStrace } from '../support/faults/tracer.ts';

// CRASH_SEED repeats the cuts of a run; the recording is new each time.
const root = resolve(import.meta.dirname, '../..');
const SEED = Number(process.env['CRASH_SEED'] ?? 1 + Math.floor(Math.random() * 1_000_000));
const IMAGES = 1_000;

beforeAll(requireStrace);

it(`loses no answered operation in ${IMAGES} images of cut power (CRASH_SEED=${SEED})`, async () => {
  const recording = await recordRun();
  const { images, findings } = await examineImages(recording, { seed: SEED, count: IMAGES });
  expect(findings).toEqual([]);
  expect(images).toBe(IMAGES);
}, 600_000);

it.each(['OFF', 'NORMAL'])('detects synchronous=%s', async (synchronous) => {
  const plant: Plant = {
    file: 'db/engines/sqlite-connection.ts',
    find: 'synchronous = FULL',
    put: `synchronous = ${synchronous}`,
  };
  const recording = await recordRun([plant]);
  const { findings } = await examineImages(recording, { seed: SEED, count: IMAGES });
  // The record of commits beside the file lets the store refuse some of these images before an answer is looked up.
  expect(findings.join('\n')).toMatch(
    /the answer to \S+ is not kept|StoreRefusedError: .*에 답한 기록 \d+번이 없어/,
  );
});

it('detects a thread that copies the log into the file and does not sync it', async () => {
  // Beside the packages, which it imports.
  const folder = mkdtempSync(join(root, 'node_modules/.cache/thread-'));
  try {
    const source = readFileSync(join(root, 'db/engines/checkpoint-thread.mjs'), 'utf8');
    const unsynced = source.replace('synchronous = FULL', 'synchronous = OFF');
    expect(unsynced).not.toBe(source);
    const thread = join(folder, 'checkpoint-thread.mjs');
    writeFileSync(thread, unsynced);
    const plant: Plant = {
      file: 'db/engines/sqlite-checkpoints.ts',
      find: "join(PROJECT_ROOT, 'db/engines/checkpoint-thread.mjs')",
      put: JSON.stringify(thread),
    };
    const recording = await recordRun([plant]);
    const { findings } = await examineImages(recording, { seed: SEED, count: IMAGES });
    expect(findings.length).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
