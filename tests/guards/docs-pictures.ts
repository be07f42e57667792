import type { SourceFile } from './source-files.ts';

const picture = /!\[[^\]]*\]\(([^)\s]+)\)/g;
const anchor = /\]\(#([^)\s]+)\)/g;
const heading = /^#{1,6} +(.+)$/gm;

/** Pictures that a document shows, relative to the project's root. */
export function picturesOf(document: SourceFile): string[] {
  const folder = document.path.includes('/') ? document.path.replace(/[^/]+$/, '') : '';
  return [...document.text.matchAll(picture)].flatMap(([, target]) =>
    target === undefined ? [] : new URL(target, `file:///${folder}`).pathname.slice(1),
  );
}

/** As the readers of Markdown name a heading: small letters, no punctuation, hyphens for spaces. */
const nameOf = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Links inside a document that lead to no heading of it. */
export function findMissingAnchors(document: SourceFile): string[] {
  const names = new Set(
    [...document.text.matchAll(heading)].flatMap(([, words]) => (words === undefined ? [] : nameOf(words))),
  );
  return [...document.text.matchAll(anchor)]
    .flatMap(([, target]) => target ?? [])
    .filter((target) => !names.has(target))
    .map((target) => `${document.path}: #${target}`);
}
