import { describe, expect, it } from 'vitest';
import { betweenFolders, findCycles, readImports } from './import-cycles.ts';
import { readSourceFiles } from './source-files.ts';

const imports = readImports(readSourceFiles());

describe('imports never lead back', () => {
  it('holds for the files of the product', () => {
    expect(imports.size).toBeGreaterThan(1_000);
    expect(findCycles(imports)).toEqual([]);
  });

  it.each(['domain', 'db', 'server/features', 'client', 'client/features', 'admin'])(
    'holds for the folders in %s/',
    (parent) => {
      const graph = betweenFolders(imports, parent);
      expect(graph.size).toBeGreaterThan(1);
      expect(findCycles(graph)).toEqual([]);
    },
  );

  const file = (path: string, text: string) => ({ path: `server/features/${path}`, text });
  const files = [
    file('push/a.ts', "import { b } from '../auth/b.ts';"),
    file('auth/b.ts', "import { c } from '../alarms/c.ts';"),
    file('alarms/c.ts', "import { d } from './d.ts';"),
    file('alarms/d.ts', "import type { E } from '../holders/e.ts';"),
    file('holders/e.ts', "export { f } from '../auth/f.ts';"),
    file('auth/f.ts', 'export const f = 1;'),
  ];

  it('finds folders whose cycle a type closes, and not what only leads to it', () => {
    expect(findCycles(betweenFolders(readImports(files), 'server/features'))).toEqual([
      'alarms',
      'auth',
      'holders',
    ]);
    expect(findCycles(betweenFolders(readImports(files.toSpliced(4, 1)), 'server/features'))).toEqual([]);
  });

  it('finds files whose cycle a type closes', () => {
    expect(findCycles(readImports(files))).toEqual([]);
    const closed = [...files, file('alarms/g.ts', "import { c } from './c.ts';")].map(({ path, text }) => ({
      path,
      text: path.endsWith('/d.ts') ? "const g = (): import('./g.ts').G => 1;" : text,
    }));
    expect(findCycles(readImports(closed))).toEqual(
      ['alarms/c.ts', 'alarms/d.ts', 'alarms/g.ts'].map((path) => `server/features/${path}`),
    );
  });
});
