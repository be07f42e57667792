const KOREAN = /[가-힣]/;

/** Korean texts that the specification quotes, and the Korean wording of those that it gives in English only. */
export function fixedSentences(specification: string, glossary: string): string[] {
  const quoted = [...specification.matchAll(/'([^'\n]+)'/g)].map((match) => match[1] ?? '');
  const [, table = ''] = glossary.split('## Texts that the specification gives in English only');
  const worded = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').at(3)?.trim() ?? '');
  return [...new Set([...quoted, ...worded].filter((text) => KOREAN.test(text)))];
}

export const findUnnamed = (sentences: readonly string[], names: readonly string[]): string[] =>
  sentences.filter((sentence) => !names.some((name) => name.includes(sentence)));
