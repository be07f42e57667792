// What the tests ask of a machine: PostgreSQL's programs may lie where only root can enter, and without their links.
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  copyFiles,
  findPostgres,
  requireReachable,
  runnablePrograms,
  unprivilegedUser,
} from '../support/postgres/postgres-programs.ts';
import { startPostgres } from '../support/postgres/postgres-server.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daon 닫힌 폴더-'));
});

afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

test('starts from programs below a folder that only its owner may enter, without the links of its libraries', async () => {
  const found = findPostgres() ?? '';
  copyFiles(dirname(found), join(folder, 'native'));
  for (const name of readdirSync(join(folder, 'native/lib'))) {
    const path = join(folder, 'native/lib', name);
    if (lstatSync(path).isSymbolicLink()) rmSync(path);
  }
  const closed = join(folder, 'native', basename(found));
  const server = await startPostgres(closed);
  try {
    expect(await server.sql('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    await server.stop();
    rmSync(join(runnablePrograms(unprivilegedUser(), closed), '../..'), { recursive: true });
  }
});

test('names the folder that the user of PostgreSQL cannot enter', () => {
  chmodSync(folder, 0o000);
  const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...unprivilegedUser() };
  expect(() => requireReachable(user, folder)).toThrow(`user ${user.uid} cannot enter ${folder}`);
  expect(() => requireReachable(user, tmpdir())).not.toThrow();
});

test('says what is wrong with programs that do not run', () => {
  copyFiles('/etc/passwd', join(folder, 'initdb'));
  expect(() => runnablePrograms(unprivilegedUser(), folder)).toThrow(
    /^PostgreSQL does not run here: .*EACCES/,
  );
});
