import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsIn } from './import-sites.ts';
import { findUnnamed, fixedSentences } from './sentences.ts';
import { readOwnFile, root } from './source-files.ts';

/** What the tests of screens, in a browser or in a DOM, are named and look for. */
const textsOfScreenTests = (): string[] =>
  ['tests/e2e', 'tests/wallet', 'tests/console'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).flatMap((file) => textsIn(readOwnFile(`${folder}/${file}`))),
  );

describe('every sentence that a person can read in the specification', () => {
  const sentences = fixedSentences(
    readOwnFile('docs/product/specification.md').text,
    readOwnFile('docs/glossary.md').text,
  );

  it('stands in a test of a screen', () => {
    expect(sentences.length).toBeGreaterThan(30);
    expect(findUnnamed(sentences, textsOfScreenTests())).toEqual([]);
  });

  it('is missed when no test has it, but for a comment', () => {
    const text = "// 모두 완료\ntest('copying says 복사 완료', () => undefined);";
    const texts = textsIn({ path: 'tests/e2e/a.e2e.ts', text });
    expect(findUnnamed(['복사 완료', '모두 완료', '…에게 얼마나 보낼까요?'], texts)).toEqual([
      '모두 완료',
      '…에게 얼마나 보낼까요?',
    ]);
  });
});
