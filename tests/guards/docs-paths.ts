import type { SourceFile } from './source-files.ts';

const quoted = /`([^`\n]+)`/g;
const linked = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const ownFolder = /^(domain|db|server|client|admin|tests|scripts|docs|deploy|\.ci)\//;
const plainPath = /^[\w.@-]+(\/[\w.@-]+)*\/?$/;
const knownExtension = /\w\.(ts|tsx|js|mjs|json|md|css|html)$/;

/** A path in words: in backticks, under a folder of ours or a file of the root with a known ending. */
function isPath(words: string): boolean {
  if (!plainPath.test(words)) return false;
  return ownFolder.test(words) || (knownExtension.test(words) && !words.includes('/'));
}

/**
 * Paths that a document names and that do not exist, as `document: path`. `exists` takes a path relative
 * to the project's root.
 */
export function findMissingPaths(document: SourceFile, exists: (path: string) => boolean): string[] {
  const named = [...document.text.matchAll(quoted)].flatMap(([, words]) => words ?? []).filter(isPath);
  const folder = document.path.includes('/') ? document.path.replace(/[^/]+$/, '') : '';
  const links = [...document.text.matchAll(linked)]
    .flatMap(([, target]) => target ?? [])
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => new URL(target, `file:///${folder}`).pathname.slice(1));
  return [...named, ...links].filter((path) => !exists(path)).map((path) => `${document.path}: ${path}`);
}
