// The server runs from a bundle with a map beside it. An error that is printed or logged names the places in the sources;
// the map is read by the first one, because Node's own use of it would lengthen each start by half.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

/** A place in a bundle, as a stack trace names it. */
const PLACE = /(\/[^()\n]*?\.cjs):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

function readMap(script: string): SourceMap | null {
  const file = `${script}.map`;
  if (!existsSync(file)) return null;
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
}

function findMap(script: string): SourceMap | null {
  const known = maps.get(script);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = readMap(script);
  } catch {
    // The error that is reported matters more than its place.
  }
  maps.set(script, map);
  return map;
}

/** The stack trace with the places of our sources. Those of packages, which the map leaves out, stay in the bundle. */
export function withSourcePlaces(stack: string): string {
  return stack.replace(PLACE, (place: string, script: string, line: string, column: string) => {
    const entry = findMap(script)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry) || entry.originalSource.includes('node_modules/'))
      return place;
    const file = resolve(dirname(script), entry.originalSource);
    return `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
