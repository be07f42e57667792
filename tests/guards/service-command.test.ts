// `deploy/daon`: the settings of the service reach the verb, and without them no verb runs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const COMMAND = resolve(import.meta.dirname, '../../deploy/daon');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daon-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function daon(settings: string) {
  const executable = join(folder, 'executable');
  writeFileSync(executable, '#!/bin/sh\necho "ran $1 with $DATABASE_URL and <$FROM_ROOT>"\n', {
    mode: 0o755,
  });
  const { status, stdout } = spawnSync('/bin/sh', [COMMAND, 'verify'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      FROM_ROOT: 'more',
      DAON_USER: 'root',
      DAON_ENV: settings,
      DAON_EXECUTABLE: executable,
      DAON_FOLDER: folder,
    },
  });
  return { status, stdout };
}

it('runs no verb when the settings of the service cannot be read', () => {
  const { status, stdout } = daon(join(folder, 'missing.env'));
  expect(stdout).toBe('');
  expect(status).not.toBe(0);
});

it('runs a verb with the settings of the service alone', () => {
  const settings = join(folder, 'service.env');
  // An editor may leave out the end of the last line.
  writeFileSync(settings, '# a comment\nEMPTY=\nDATABASE_URL=file:/there');
  // Only root may become the user of the service.
  const isRoot = process.getuid?.() === 0;
  expect(daon(settings).stdout).toBe(isRoot ? 'ran verify with file:/there and <>\n' : '');
});
