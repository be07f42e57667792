import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REQUEST_KINDS } from '../../domain/request-kinds.ts';
import { findMissingPaths } from './docs-paths.ts';
import { readOwnFile, root } from './source-files.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.md')),
];

const inRepository = (file: string) => existsSync(path.join(root, file));
const missingIn = (text: string) =>
  findMissingPaths(
    { path: 'docs/x.md', text },
    (file) => file === 'server/app.ts' || file === 'docs/ledger.md',
  );

it('the architecture names the folder of every feature', () => {
  const { text } = readOwnFile('docs/architecture.md');
  const folders = readdirSync(path.join(root, 'server/features'), { withFileTypes: true });
  const unnamed = folders.filter((entry) => entry.isDirectory() && !text.includes(`\`${entry.name}/`));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

it('the glossary has a row for every kind of request', () => {
  const { text } = readOwnFile('docs/glossary.md');
  const unnamed = REQUEST_KINDS.filter((kind) => !new RegExp(`^\\|[^|]+\\| \`${kind}\``, 'm').test(text));
  expect(unnamed).toEqual([]);
});

describe('documents name paths that exist', () => {
  it('holds in every document', () => {
    const missing = documents
      .map(readOwnFile)
      .flatMap((document) => findMissingPaths(document, inRepository));
    expect(missing).toEqual([]);
  });

  it.each([
    'see `server/gone.ts`',
    'see `gone.json`',
    'see `client/gone/`',
    'see [it](gone.md)',
    'see [it](../gone.md#a)',
  ])('catches: %s', (text) => {
    expect(missingIn(text)).toHaveLength(1);
  });

  it('does not take routes, packages, calls, patterns and addresses for paths', () => {
    const text =
      '`server/app.ts` [l](ledger.md#top) `/assetDetail/5` `@trpc/client` `money.add()` `server/*.ts` [w](https://a.b/c.md)';
    expect(missingIn(text)).toEqual([]);
  });
});
