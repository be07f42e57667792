import path from 'node:path';
import { importSitesIn } from './import-sites.ts';
import type { SourceFile } from './source-files.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which files each file of the product imports, values and types alike. */
export function readImports(files: readonly SourceFile[]): Graph {
  const own = files.filter(({ path }) => !path.startsWith('tests/') && !/\.test\.tsx?$/.test(path));
  const importedBy = (file: SourceFile) =>
    importSitesIn(file)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => path.posix.join(path.posix.dirname(file.path), specifier));
  return new Map(own.map((file) => [file.path, new Set(importedBy(file))]));
}

/** The same between the folders that lie in one folder, such as `server/features`. */
export function betweenFolders(imports: Graph, parent: string): Graph {
  const folderOf = (file: string) => new RegExp(`^${parent}/([^/]+)/`).exec(file)?.[1];
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const own = folderOf(file);
    if (own === undefined) continue;
    const imported = graph.get(own) ?? new Set();
    graph.set(own, imported);
    for (const target of targets) {
      const theirs = folderOf(target);
      if (theirs !== undefined && theirs !== own) imported.add(theirs);
    }
  }
  return graph;
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (let place = queue.pop(); place !== undefined; place = queue.pop())
    for (const next of graph.get(place) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(next);
    }
  return reached;
}

/** What imports itself by way of others. */
export const findCycles = (graph: Graph): string[] =>
  [...graph.keys()].filter((place) => reachableFrom(graph, place).has(place)).sort();
