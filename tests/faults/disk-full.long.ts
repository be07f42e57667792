// A real disk without room: a small tmpfs, which only root may mount.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { appendErasures, readRegister } from '../../server/erasure/register.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { startFaultServer } from '../support/faults/server.ts';
import { createFaultWorld } from '../support/faults/world.ts';
import { goThroughFullDisk } from '../support/faults/full-disk.ts';

const SIZE = '16m';
const LEFT_BYTES = 64 * 1024;
/** More than a page of the disk holds. */
const LINES_MAX = 1_000;

type Disk = { folder: string; fill: (leftBytes: number) => void; free: () => void };

async function onSmallDisk(act: (disk: Disk) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daon-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  const fill = (leftBytes: number) => {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - leftBytes));
  };
  try {
    await act({ folder, fill, free: () => rmSync(ballast) });
  } finally {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
}

it('refuses writes by name on a full disk, serves reads, and goes on when there is room', () =>
  onSmallDisk(async ({ folder, fill, free }) => {
    const world = await createFaultWorld(folder);
    const started = await startFaultServer({ path: world.path });
    try {
      expect(await goThroughFullDisk(world, started, { fill: () => fill(LEFT_BYTES), free })).toEqual([]);
    } finally {
      await started.server.discard();
    }
  }));

it.each([0, 8, 16, 24, 40, 64, 128])('starts with %i KiB left, or says that the disk is full', (leftKib) =>
  onSmallDisk(async ({ folder, fill, free }) => {
    const world = await createFaultWorld(folder);
    fill(leftKib * 1024);
    const started = await startFaultServer({ path: world.path }).catch((error: unknown) => String(error));
    if (typeof started === 'string')
      expect(started).toBe(`Error: the server ended with 1:\n${TERMINAL.diskFull()}\n`);
    else await started.server.discard();
    free();
    const { server } = await startFaultServer({ path: world.path });
    await server.discard();
  }),
);

it('counts no erasure as registered whose line the disk took in part', () =>
  onSmallDisk(({ folder, fill, free }) => {
    const path = join(folder, 'erasures.ndjson');
    const { registerKey } = createSecrets(TEST_SECRET_KEY);
    const at = '2026-11-20T00:00:00.000Z';
    const register = (holder: number) =>
      appendErasures(path, [{ holder, createdAt: at, erasedAt: at, by: 'order' }], registerKey);
    const holders = () => readRegister(path, registerKey).erasures.map(({ holder }) => holder);
    const registered = [1];
    register(1);
    fill(0);
    const fillPage = () => {
      for (let holder = 2; holder < LINES_MAX; holder += 1) {
        register(holder);
        registered.push(holder);
      }
    };
    expect(fillPage).toThrow('ENOSPC');
    expect(holders()).toEqual(registered);
    free();
    register(LINES_MAX);
    expect(holders()).toEqual([...registered, LINES_MAX]);
  }));
