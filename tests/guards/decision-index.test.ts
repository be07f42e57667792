import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findIndexFaults } from './decision-index.ts';
import { readOwnFile, root } from './source-files.ts';

it('docs/decisions/README.md has one row for each decision record', () => {
  const files = readdirSync(path.join(root, 'docs/decisions'));
  expect(findIndexFaults(files, readOwnFile('docs/decisions/README.md').text)).toEqual([]);
});

it.each([
  ['a record without a row', ['0001-a.md', '0002-b.md'], '| [0001](0001-a.md) | x |'],
  ['a record with two rows', ['0001-a.md'], '| [0001](0001-a.md) | x |\n| [0001](0001-a.md) | y |'],
  ['a row under another number', ['0001-a.md'], '| [0002](0001-a.md) | x |'],
  ['a row without a record', ['0001-a.md'], '| [0001](0001-a.md) | x |\n| [0002](0002-b.md) | y |'],
])('catches %s', (_fault, files, index) => {
  expect(findIndexFaults(files, index)).toHaveLength(1);
});
