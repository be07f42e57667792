import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findUnnamed, fixedSentences } from './sentences.ts';
import { readOwnFile, root } from './source-files.ts';

function linesOf(args: readonly string[]): string[] {
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout.split('\n');
}

/** The names of all tests of screens, in a browser or in a DOM, as the runners list them without running a file. */
function titles(): string[] {
  const inBrowser = linesOf(['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list']);
  const inDom = linesOf([
    'node_modules/vitest/vitest.mjs',
    'list',
    '--project',
    'wallet',
    '--project',
    'console',
  ]);
  return [
    ...inBrowser.filter((line) => line.includes('.e2e.ts')),
    ...inDom.filter((line) => line.includes('.test.ts')),
  ];
}

describe('every sentence that a person can read in the specification', () => {
  const sentences = fixedSentences(
    readOwnFile('docs/product/specification.md').text,
    readOwnFile('docs/glossary.md').text,
  );

  it('is the name of a test of a screen', () => {
    expect(sentences.length).toBeGreaterThan(30);
    expect(findUnnamed(sentences, titles())).toEqual([]);
  });

  it('is missed when no test is named after it', () => {
    expect(
      findUnnamed(['복사 완료', '…에게 얼마나 보낼까요?'], ['a.e2e.ts › copying says 복사 완료']),
    ).toEqual(['…에게 얼마나 보낼까요?']);
  });
});
