import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

// What is built has a stamp beside it: a hash of the contents that it was built from, and one of what the file system
// says of these files. While the second is the same, no content has changed, because every write moves the time of change,
// which no program can set.

/** A write that follows within one step of the file system's clock would not move that time. */
const clockStepMs = 2_000;

/** Every file in a folder and below. */
export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = `${folder}${path.sep}${entry.name}`;
    return entry.isDirectory() ? listFiles(full) : [full];
  });
}

/** The files of these folders without their tests, and these files; paths from the root, sorted. */
function listInputs({ folders, files }) {
  return [
    ...folders
      .flatMap((folder) => listFiles(path.join(root, folder)))
      .filter((file) => !/\.test\.tsx?$/.test(file)),
    ...files.map((file) => path.join(root, file)),
  ].sort();
}

const nameOf = (file) => path.relative(root, file);

/** A hash of what the file system says of the files; null when one of them was changed just now. */
function hashStats(files) {
  const newest = BigInt(Date.now() - clockStepMs) * 1_000_000n;
  let text = '';
  for (const file of files) {
    const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true });
    if (ctimeNs >= newest) return null;
    text += `${file}\0${size}\0${mtimeNs}\0${ctimeNs}\0${ino}\0`;
  }
  return createHash('sha256').update(text).digest('hex');
}

function hashContents(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(nameOf(file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function readStamp(file) {
  const [contents = '', stats = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return { contents, stats };
}

/** Whether `output` was built from the inputs as they are, and the stamp that says so of them. */
function compare({ inputs, output, stamp }) {
  const files = listInputs(inputs);
  // Taken before the contents are read, so that a change meanwhile is noticed the next time.
  const stats = hashStats(files);
  const known = readStamp(stamp);
  const isBuilt = existsSync(output);
  if (isBuilt && stats !== null && known.stats === stats) return { isFresh: true, next: null };
  const contents = hashContents(files);
  return { isFresh: isBuilt && known.contents === contents, next: `${contents}\n${stats ?? ''}\n` };
}

/** Whether `output` was built from the inputs as they are. */
export const isFresh = (built) => compare(built).isFresh;

/** Builds with `build` unless `output` was built from the same inputs. Resolves to false when it failed. */
export async function buildIfStale({ build, ...built }) {
  const found = compare(built);
  if (!found.isFresh && !(await build())) return false;
  if (found.next !== null) writeFileSync(built.stamp, found.next);
  return true;
}
