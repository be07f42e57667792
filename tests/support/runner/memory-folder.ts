import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgres, runnablePrograms, unprivilegedUser } from '../postgres/postgres-programs.ts';
import { WORKERS } from './worker-count.ts';

const MEMORY_FOLDER = '/dev/shm';
/** A container may limit its file system in memory to less than the databases and clusters of the workers take. */
const ENOUGH_BYTES = 750_000_000 * WORKERS;
/** The folder of a run of tests, for its processes. */
const OF_RUN = 'DAON_TEST_FOLDER';

function hasRoom(): boolean {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK | constants.X_OK);
  } catch {
    return false; // it is not there, or closed to this user
  }
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= ENOUGH_BYTES;
}

let parent: string | undefined;

/**
 * Makes a new folder for short-lived database files: in memory where there is a file system for that, because their tests wait
 * for every sync and none of them cuts the power.
 */
export function makeMemoryFolder(prefix: string): string {
  parent ??= process.env[OF_RUN] ?? (hasRoom() ? MEMORY_FOLDER : tmpdir());
  return mkdtempSync(join(parent, prefix));
}

async function makeShared(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const own = makeMemoryFolder('daon-shared-');
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  const run = process.env[OF_RUN];
  const shared = run === undefined ? own : join(run, name);
  if (existsSync(shared) && shared !== own) return shared;
  await make(own);
  try {
    if (shared !== own) renameSync(own, shared);
  } catch (error) {
    if (!existsSync(shared)) throw error; // another process was faster
  }
  return shared;
}

const sharedFolders = new Map<string, Promise<string>>();

/**
 * The path of a folder with the same files for all processes of a run, and for this one alone outside of a run; `make` fills it. Processes
 * that need it at the same time each fill their own, and one is shared.
 */
export function sharedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const known = sharedFolders.get(name) ?? makeShared(name, make);
  sharedFolders.set(name, known);
  return known;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends each PostgreSQL whose cluster is in a folder: a worker leaves its own, and ends without a word. */
async function endServersIn(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, 'data/postmaster.pid');
    if (!statSync(file, { throwIfNoEntry: false })) continue;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    if (!isRunning(pid)) continue;
    process.kill(pid, 'SIGQUIT');
    // Its end removes the file. The process itself looks alive until a parent asks about it, which may never happen.
    for (const limit = Date.now() + 60_000; existsSync(file) && isRunning(pid) && Date.now() < limit;)
      await delay(10);
  }
}

/** Copies the programs of PostgreSQL once for all workers, if they must be copied. Each test that needs them reports a failure. */
function lendPostgres(): void {
  try {
    const bin = findPostgres();
    if (bin !== null) process.env['PG_BIN'] = runnablePrograms(unprivilegedUser(), bin);
  } catch (error) {
    console.error(String(error));
  }
}

/**
 * Before and after a run of tests: whatever they leave, because one failed, was killed or keeps a template or a server for
 * others, is removed with the folder of the run, and takes no memory any more.
 */
export default function makeFolderOfRun(): () => Promise<void> {
  const folder = makeMemoryFolder('daon-tests-');
  // PostgreSQL runs as another user than root, in folders below it.
  chmodSync(folder, 0o711);
  process.env[OF_RUN] = folder;
  lendPostgres();
  return async () => {
    await endServersIn(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
