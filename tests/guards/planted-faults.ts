// Planted faults name code by its text. Most of them run in the long run only, so a change of the code would leave them behind unseen.
import type { SourceFile } from './source-files.ts';

const PLANT =
  /\bfile(?:: (?<file>'[^']+'|\w+))?,\s+find:\s+(?<find>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`)/g;
const ESCAPED = /\\(.)/gs;

const textOf = (literal: string): string =>
  literal.slice(1, -1).replaceAll(ESCAPED, (_, letter: string) => (letter === 'n' ? '\n' : letter));

/** The value of a constant of a file; null for one that is put together. */
function constantOf(text: string, name: string): string | null {
  const literal = new RegExp(String.raw`\bconst ${name}\s*=\s*('[^']+')`).exec(text)?.[1];
  return literal === undefined ? null : textOf(literal);
}

/** How many planted faults the tests among these files hold, and those whose text is not in the file that they name. */
export function stalePlants(files: readonly SourceFile[]): { plants: number; stale: string[] } {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const found = files
    .filter(({ path }) => path.startsWith('tests/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(PLANT)].map(({ groups: { file = 'file', find = '' } = {} }) => {
        const named = file.startsWith("'") ? textOf(file) : constantOf(text, file);
        const isThere = texts.get(named ?? '')?.includes(textOf(find)) === true;
        return { isThere, words: `${path}: ${textOf(find)}` };
      }),
    );
  return {
    plants: found.length,
    stale: found.filter(({ isThere }) => !isThere).map(({ words }) => words),
  };
}
