import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findUnnamed, fixedSentences } from './sentences.ts';
import { readOwnFile, root } from './source-files.ts';

/** The names of all browser tests, as the runner lists them. */
function titles(): string[] {
  const listed = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=list'],
    { cwd: root, encoding: 'utf8' },
  );
  return listed.stdout.split('\n').filter((line) => line.includes('.e2e.ts'));
}

describe('every sentence that a person can read in the specification', () => {
  const sentences = fixedSentences(
    readOwnFile('docs/product/specification.md').text,
    readOwnFile('docs/glossary.md').text,
  );

  it('is the name of a browser test', () => {
    expect(sentences.length).toBeGreaterThan(30);
    expect(findUnnamed(sentences, titles())).toEqual([]);
  });

  it('is missed when no test is named after it', () => {
    expect(
      findUnnamed(['복사 완료', '…에게 얼마나 보낼까요?'], ['a.e2e.ts › copying says 복사 완료']),
    ).toEqual(['…에게 얼마나 보낼까요?']);
  });
});
