// A disk that was mounted to be read only, as a failing one is by many systems. Only root may mount.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { createFaultWorld } from '../support/faults/world.ts';
import { runInProcess } from '../support/servers/run-in-process.ts';

it('is not served from, and the sentence says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-read-only-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]);
  try {
    const { path } = await createFaultWorld(folder);
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const env = { DATABASE_URL: `file:${path}`, SECRET_KEY: TEST_SECRET_KEY };
    expect(await runInProcess(['serve'], env)).toEqual({
      status: 1,
      said: `${TERMINAL.fileNotWritable(path)}\n`,
    });
    const target = join(folder, 'copy.zst');
    const backup = await runInProcess(['backup', target], env);
    expect(backup.status).toBe(1);
    expect(backup.said).toContain('백업하지 못했어요');
  } finally {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
});
