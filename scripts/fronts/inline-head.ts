import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { MARK_BOX, MARK_LETTER, MARK_SUN } from '../../domain/mark.ts';

// What the first paint needs is in the page itself: the script of `client/head/` and the style of the first screens. The
// server permits exactly these two by their hashes (`server/plugins/security-headers.ts`).

const root = path.resolve(import.meta.dirname, '../..');
const PLACE = '<!-- head -->';
const MARK_PLACE = '<!-- mark -->';

/** The coin of the token; `base.css` colours it. */
const MARK = `<svg viewBox="0 0 ${MARK_BOX} ${MARK_BOX}"><path d="${MARK_LETTER}"/><circle cx="${MARK_SUN.x}" cy="${MARK_SUN.y}" r="${MARK_SUN.radius}"/></svg>`;

async function headScript(signInFiles: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'client/head/head.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    define: { SIGN_IN_FILES: JSON.stringify(signInFiles) },
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('client/head/head.ts gave no script');
  return script.text.trim();
}

/** The chunk of the sign-in and its style sheet, for a page without a session. */
function signInFilesOf(bundle: Rolldown.OutputBundle | undefined): string[] {
  const files = Object.keys(bundle ?? {});
  return files.filter((file) => /^assets\/login-[^/]*\.(js|css)$/.test(file)).map((file) => `/${file}`);
}

const sheetLink = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+\.css)">/g;

/** The same code, whose imports no longer ask for this style sheet: it is in the page, and no file any more. */
function withoutSheet(code: string, file: string): string {
  const [, listed = ''] = /\(m\.f=\[([^\]]*)\]\)/.exec(code) ?? [];
  const place = listed.split(',').findIndex((name) => name.slice(1, -1) === file);
  if (place === -1) return code;
  return code.replace(/__vite__mapDeps\(\[([\d,]*)\]\)/g, (_call, wanted: string) => {
    const kept = wanted.split(',').filter((each) => each !== String(place));
    return `__vite__mapDeps([${kept.join(',')}])`;
  });
}

export function inlineHeadPlugin(): Plugin {
  const inlined = new Set<string>();
  return {
    name: 'daon-inline-head',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue;
          for (const file of inlined) output.code = withoutSheet(output.code, file);
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        // The gallery's page has no such place.
        const page = html
          .replace(PLACE, `<script>${await headScript(signInFilesOf(bundle))}</script>`)
          .replace(MARK_PLACE, MARK);
        return page.replace(sheetLink, (link, file: string) => {
          const sheet = bundle?.[file];
          if (bundle === undefined || sheet?.type !== 'asset') return link;
          delete bundle[file];
          inlined.add(file);
          return `<style>${String(sheet.source).trim()}</style>`;
        });
      },
    },
  };
}
