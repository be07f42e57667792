import { expect, it } from 'vitest';
import { stalePlants } from './planted-faults.ts';
import { readSourceFiles } from './source-files.ts';

it('each planted fault finds the code that it changes', () => {
  const { plants, stale } = stalePlants(readSourceFiles());
  expect(stale).toEqual([]);
  expect(plants).toBeGreaterThan(100);
});

it('finds one whose code has changed, or is of no file', () => {
  const text = (find: string, file: string) =>
    `const FILE = 'db/a.ts';\nplant({ file: ${file}, find: ${find}, put: '' });`;
  const staleIn = (find: string, file = 'FILE') =>
    stalePlants([
      { path: 'db/a.ts', text: "const at = 'now';\nlet b = 1;" },
      { path: 'tests/a.test.ts', text: text(find, file) },
    ]).stale;
  expect(staleIn(String.raw`'\'now\';\nlet'`)).toEqual([]);
  expect(staleIn("'then'")).toEqual(['tests/a.test.ts: then']);
  expect(staleIn("'let b'", "'db/b.ts'")).toEqual(['tests/a.test.ts: let b']);
  expect(staleIn("'let b'", 'OTHER')).toEqual(['tests/a.test.ts: let b']);
});
