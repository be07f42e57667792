import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { fontTexts } from './font-texts.ts';

// Pretendard has 2 MB. The wallet brings it in three parts: what the first screens show, what all others show (both made
// here, under a name of their own as the font's licence asks), and behind them its public subsets for what people type.

const root = path.resolve(import.meta.dirname, '../..');
const fontFile = path.join(root, 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2');
const cache = path.join(root, 'node_modules/.cache/fonts');

const options = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 800 } },
  // Tabular figures for amounts, and what keeps letters and accents in place.
  keepFeatures: ['tnum', 'kern', 'calt', 'ccmp', 'locl', 'mark', 'mkmk'],
  noHinting: true,
};

const hex = (code: number): string => code.toString(16);

/** `U+20-7e,U+ac00`: neighbours together. */
export function unicodeRange(text: string): string {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last !== undefined && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}

const faceOf = (name: string, text: string): string =>
  `@font-face {
  font-family: 'Daon Sans';
  font-weight: 400 800;
  font-display: swap;
  src: url('./${name}.woff2') format('woff2');
  unicode-range: ${unicodeRange(text)};
}
`;

/** Makes the two files and their style sheet once for each content; returns the style sheet's path. */
export async function makeFonts(): Promise<string> {
  const texts = Object.entries(fontTexts()).map(([part, text]) => ({ name: `daon-${part}`, text }));
  const font = await readFile(fontFile);
  const inputs = [JSON.stringify([options, texts]), font, await readFile(import.meta.filename)];
  const hash = createHash('sha256');
  inputs.forEach((input) => hash.update(input));
  const folder = path.join(cache, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const fresh = await mkdtemp(path.join(cache, 'making-'));
    for (const { name, text } of texts)
      await writeFile(path.join(fresh, `${name}.woff2`), await subsetFont(font, text, options));
    const licence = '/*! Made from Pretendard, © 2021 Kil Hyung-jin, SIL Open Font License 1.1 */\n';
    await writeFile(
      path.join(fresh, 'fonts.css'),
      licence + texts.map(({ name, text }) => faceOf(name, text)).join(''),
    );
    // Two concurrent builds make the same files: the second one discards its own.
    await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  }
  return path.join(folder, 'fonts.css');
}

/** Resolves `virtual:fonts.css`, and preloads the first file while the scripts are loading. */
export function fontsPlugin(): Plugin {
  return {
    name: 'daon-fonts',
    resolveId: (id) => (id === 'virtual:fonts.css' ? makeFonts() : null),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const first = Object.keys(bundle ?? {}).find((file) => /daon-first-[^/]*\.woff2$/.test(file));
        if (first === undefined) return [];
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${first}`,
          crossorigin: true,
        };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
