import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { modules, root } from '../runtime/project.mjs';

const FOLDERS = ['domain', 'db', 'server', 'client', 'admin', 'tests', 'scripts'];
const UNKNOWN_SECONDS = 2;
// Tests call the server through its router, some five imports away from every feature, so similar names are the better
// hint there.
const NAMED_ALIKE = 4;
// These start servers, kill them or run thousands of operations, so they only run in the full suite.
const FAR = /^tests\/(faults|e2e)\/|^tests\/ledger\/(model|planted|concurrency)/;
// Guards that read documents and names in about a second together: what breaks them is often in a file that no test imports.
const QUICK_GUARDS = [
  'decision-index',
  'docs-paths',
  'docs-pictures',
  'errors-doc',
  'one-word',
  'procedures-doc',
  'runbook',
].map((name) => `tests/guards/${name}.test.ts`);
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

function sourceFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  ).filter((file) => /\.(?:[jt]sx?|mjs)$/.test(file));
}

/** For every file, the files that import it. */
function readImporters(files) {
  const importers = new Map();
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, to] of text.matchAll(IMPORT)) {
      const imported = path.join(path.dirname(file), to);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** The number of imports between each file and the nearest changed one. */
function distances(changed, importers) {
  const distance = new Map(changed.map((file) => [file, 0]));
  // A Map iterates in insertion order, so this visits the nearest files first.
  for (const [file, steps] of distance)
    for (const importer of importers.get(file) ?? [])
      if (!distance.has(importer)) distance.set(importer, steps + 1);
  return distance;
}

/** The duration of each test file in its last run on this machine, by path. */
function lastSeconds() {
  const folder = path.join(modules, '.vite/vitest');
  const found = new Map();
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('results.json')) continue;
      const { projects } = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
      for (const { files } of Object.values(projects))
        for (const [file, { duration }] of Object.entries(files)) found.set(file, duration / 1000);
    }
  } catch {
    // Without an earlier run there is nothing to read.
  }
  return found;
}

const wordsOf = (file) =>
  new Set(
    file
      .replace(/\.test\.tsx?$|\.[a-z]+$/g, '')
      .split(/[^a-z]+/i)
      .map((word) => word.toLowerCase().replace(/s$/, ''))
      .filter((word) => word.length > 3 && !['test', 'server', 'client', 'feature', 'admin'].includes(word)),
  );

/** The quick guards, the test files nearest to the changes that take about `seconds` in total, and the number of related files. */
export function nearestTests(changed, seconds) {
  const distance = distances(changed, readImporters(sourceFiles()));
  const words = new Set(changed.flatMap((file) => [...wordsOf(file)]));
  const took = lastSeconds();
  const related = [...distance]
    .filter(([file]) => /\.test\.tsx?$/.test(file))
    .map(([file, steps]) => {
      const isNamedAlike = [...wordsOf(file)].some((word) => words.has(word));
      return { file, rank: steps - (isNamedAlike ? NAMED_ALIKE : 0) };
    })
    .sort((a, b) => a.rank - b.rank);
  const chosen = [];
  let left = seconds;
  for (const { file } of related) {
    const isChanged = changed.includes(file);
    if (QUICK_GUARDS.includes(file) || (FAR.test(file) && !isChanged)) continue;
    const cost = took.get(file) ?? UNKNOWN_SECONDS;
    if (cost > left && !isChanged) continue;
    chosen.push(file);
    left -= cost;
  }
  return { chosen: [...QUICK_GUARDS, ...chosen], related: related.length };
}
