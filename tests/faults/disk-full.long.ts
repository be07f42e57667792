// A real disk without room: a small tmpfs, which only root may mount.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startFaultServer } from '../support/faults/server.ts';
import { createFaultWorld } from '../support/faults/world.ts';
import { goThroughFullDisk } from '../support/faults/full-disk.ts';

const SIZE = '16m';
const LEFT_BYTES = 64 * 1024;

it('refuses writes by name on a full disk, serves reads, and goes on when there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  try {
    const world = await createFaultWorld(folder);
    const started = await startFaultServer({ path: world.path });
    const ballast = join(folder, 'ballast');
    const fill = () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES));
    };
    try {
      expect(await goThroughFullDisk(world, started, { fill, free: () => rmSync(ballast) })).toEqual([]);
    } finally {
      await started.server.discard();
    }
  } finally {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
});
