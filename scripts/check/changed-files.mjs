import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../runtime/project.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');

const changedSince = (revision) => git('diff', '--name-only', '-z', '--diff-filter=d', revision);

/** Files that differ from `revision`; without one, those of the working tree, or of the last commit when the tree is clean. */
export function changedFiles(revision) {
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard');
  const tracked = changedSince(revision ?? 'HEAD');
  const isClean = tracked.length === 0 && untracked.length === 0;
  const found = isClean && revision === undefined ? changedSince('HEAD~1') : [...tracked, ...untracked];
  return [...new Set(found)].filter((file) => existsSync(path.join(root, file))).sort();
}
