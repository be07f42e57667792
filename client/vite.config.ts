import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadPlugin } from '../scripts/fronts/first-load.ts';
import { fontsPlugin } from '../scripts/fronts/fonts.ts';
import { leanPackagesPlugin } from '../scripts/fronts/lean-packages.ts';
import { serviceWorkerPlugin } from '../scripts/fronts/service-worker.ts';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|@trpc)[\\/]/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), leanPackagesPlugin(), fontsPlugin(), serviceWorkerPlugin(), firstLoadPlugin()],
  // Separate caches, or each dev server would discard what the other has prepared.
  cacheDir: '../node_modules/.vite/client',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy forbids data: fonts, and inlined images would travel in every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Subsetting the fonts takes seconds; the bundler's timing warning about it is noise.
      checks: { bundlerTimings: false },
      // Modules of domain/ are pure: an unused one can be dropped.
      treeshake: { moduleSideEffects: [{ test: /[\\/]domain[\\/][^\\/]+\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // One piece compresses better than several; that of the packages stays in the cache when only the wallet changes.
          groups: [
            { name: 'vendor', test: vendor },
            // A few lines each that the first screens need: one file in place of four.
            {
              name: 'base',
              test: /[\\/](client[\\/]state|domain)[\\/](browser-storage|shared-value|durations|is-record)\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Calls of the legacy API have no file extension; the wallet's own folder api/ is served to the page as files.
    proxy: { '^/(trpc/|readyz$|api/[^.]*$)': server },
  },
});
