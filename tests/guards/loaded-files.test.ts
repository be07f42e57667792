// How much of the project an act on a request loads: its rules stand apart from the bank, the kinds and the people above them.
import path from 'node:path';
import { expect, it } from 'vitest';
import { importSitesIn } from './import-sites.ts';
import { readOwnFile, type SourceFile } from './source-files.ts';

/** The files that a file loads when it runs, itself among them; types are not there any more. */
function filesLoadedBy(start: string, read: (file: string) => SourceFile = readOwnFile): Set<string> {
  const loaded = new Set([start]);
  for (const file of loaded)
    for (const { specifier, typeOnly } of importSitesIn(read(file)))
      if (!typeOnly && specifier.startsWith('.')) loaded.add(path.posix.join(path.dirname(file), specifier));
  return loaded;
}

const DECIDE = 'server/features/requests/decide-request.ts';

it.each([
  ['a cancellation', 'server/features/requests/cancel-request.ts', 30],
  ['a decision', DECIDE, 45],
])('%s loads few files', (_name, file, most) => {
  expect([...filesLoadedBy(file)].slice(most)).toEqual([]);
});

it('counts what an imported file imports, and no type', () => {
  const more = (line: string) =>
    filesLoadedBy(DECIDE, (file) => {
      const source = readOwnFile(file);
      return file === DECIDE ? { ...source, text: `${line}\n${source.text}` } : source;
    }).size;
  const { size } = filesLoadedBy(DECIDE);
  expect(more("import type { X } from '../bank-lines/match/find-paid.ts';")).toBe(size);
  expect(more("import { x } from '../bank-lines/match/find-paid.ts';")).toBeGreaterThan(size + 2);
});
