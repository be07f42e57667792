import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

// Prints what a phone fetches before it shows the first screen; tests/e2e/budget.e2e.ts holds the limits.

type Bundle = Rolldown.OutputBundle;

/** A chunk with all chunks that it imports statically. */
function closureOf(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  chunk.imports.forEach((imported) => closureOf(bundle, imported, found));
  return found;
}

const inKb = (bytes: number): string =>
  `${(bytes / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} KB`;

function scriptBytes(bundle: Bundle): number {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const starts = chunks.filter((chunk) => chunk.isEntry);
  const files = new Set(starts.flatMap((chunk) => [...closureOf(bundle, chunk.fileName)]));
  return chunks
    .filter((chunk) => files.has(chunk.fileName))
    .reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0);
}

export function firstLoadPlugin(): Plugin {
  return {
    name: 'daon-first-load',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const fonts = Object.values(bundle).find((output) => output.fileName.includes('daon-first'));
        const font = fonts?.type === 'asset' ? fonts.source.length : 0;
        console.log(`first load: ${inKb(scriptBytes(bundle))} scripts, ${inKb(font)} fonts`);
      },
    },
  };
}
