import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const source = path.join(root, 'client/sw/service-worker.ts');
const publicFolder = path.join(root, 'client/public');

/** The public subsets of the font are fetched when a name needs one, icons when the wallet is installed. */
const onDemand = /PretendardVariable\.subset/;

/** Adds `sw.js`, which lists all files of the build. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'daon-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const beside = readdirSync(publicFolder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name);
      const files = [...Object.keys(bundle), ...beside].filter((file) => !onDemand.test(file));
      const hash = createHash('sha256');
      for (const file of files.sort()) hash.update(file);
      const page = bundle['index.html'];
      if (page?.type === 'asset') hash.update(page.source);
      const { outputFiles } = await build({
        entryPoints: [source],
        bundle: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        minify: true,
        legalComments: 'none',
        define: {
          BUILD_ID: JSON.stringify(hash.digest('hex').slice(0, 12)),
          BUILD_FILES: JSON.stringify(files.map((file) => (file === 'index.html' ? '/' : `/${file}`))),
        },
      });
      const code = outputFiles[0]?.text;
      if (code === undefined) throw new Error('the service worker was not built');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}
