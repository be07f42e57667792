import path from 'node:path';
import { runCaptured } from './command.mjs';
import { commandFile, modules, projectNode } from './project.mjs';

const cache = path.join(modules, '.cache');

// The results of types and format depend only on what these caches compare, so a cached result is valid. The types
// behind a lint rule may change while the file does not, so lint uses no cache.
const TYPES = ['--noEmit', '--incremental', '--tsBuildInfoFile', path.join(cache, 'tsc.tsbuildinfo')];
const FORMAT = ['--check', '--log-level', 'warn', '--ignore-unknown'];
const FORMAT_CACHE = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  path.join(cache, 'prettier-content'),
];

const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/** Runs one check silently and prints its output when it fails. */
async function check(name, args) {
  const startedAt = Date.now();
  const { code, output } = await runCaptured(projectNode(), args);
  console.log(`  ${name}: ${code === 0 ? 'ok' : 'failed'} (${seconds(startedAt)})`);
  if (code !== 0) console.log(output);
  return code === 0;
}

export const checkTypes = () => check('types', [commandFile('typescript', 'tsc'), ...TYPES]);

/** Lints these files, or all. */
export const checkLint = (files = ['.']) =>
  check('lint', [
    commandFile('eslint'),
    '--max-warnings',
    '0',
    '--no-warn-ignored',
    '--pass-on-no-patterns',
    ...files,
  ]);

/** Checks these files, or all, with prettier. */
export const checkFormat = (files = ['.']) =>
  check('format', [commandFile('prettier'), ...FORMAT, ...FORMAT_CACHE, ...files]);
