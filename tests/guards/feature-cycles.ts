import path from 'node:path';
import { featureOf } from './import-rules.ts';
import { importSitesIn } from './import-sites.ts';
import type { SourceFile } from './source-files.ts';

/** Which features the files of each feature import, values and types alike. */
function readGraph(files: readonly SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const own = featureOf(file.path, 'server');
    if (own === null || file.path.endsWith('.test.ts')) continue;
    const imported = graph.get(own) ?? new Set();
    graph.set(own, imported);
    for (const { specifier } of importSitesIn(file)) {
      if (!specifier.startsWith('.')) continue;
      const theirs = featureOf(path.posix.join(path.posix.dirname(file.path), specifier), 'server');
      if (theirs !== null && theirs !== own) imported.add(theirs);
    }
  }
  return graph;
}

function reachableFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (let feature = queue.pop(); feature !== undefined; feature = queue.pop())
    for (const next of graph.get(feature) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(next);
    }
  return reached;
}

/** The features in `server/features/` that import themselves by way of others. */
export function findFeaturesInCycles(files: readonly SourceFile[]): string[] {
  const graph = readGraph(files);
  return [...graph.keys()].filter((feature) => reachableFrom(graph, feature).has(feature)).sort();
}
