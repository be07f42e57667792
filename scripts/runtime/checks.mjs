import path from 'node:path';
import { runCaptured } from './command.mjs';
import { commandFile, modules, projectNode } from './project.mjs';

const cache = path.join(modules, '.cache');

// A cached result of types depends only on what the cache compares, so it is valid. Further threads of the compiler would
// repeat each other's work while lint and build use the cores.
const TYPES = ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile'];
const TYPES_CACHE = path.join(cache, 'types.tsbuildinfo');

// Compiler and linter are short-lived Go processes, whose garbage fits into what they take all the same.
const noCollection = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/** Runs one check silently and prints its output when it fails. */
async function check(name, args, env = {}) {
  const startedAt = Date.now();
  const { code, output } = await runCaptured(projectNode(), args, env);
  console.log(`  ${name}: ${code === 0 ? 'ok' : 'failed'} (${seconds(startedAt)})`);
  if (code !== 0) console.log(output);
  return code === 0;
}

export const checkTypes = () =>
  check('types', [commandFile('typescript', 'tsc'), ...TYPES, TYPES_CACHE], noCollection);

/** Lints these files, or all. */
export const checkLint = (files = ['.']) =>
  check('lint', [commandFile('oxlint'), '--no-error-on-unmatched-pattern', ...files], noCollection);

/** Checks the format of these files, or all. */
export const checkFormat = (files = ['.']) =>
  check('format', [commandFile('oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files]);
