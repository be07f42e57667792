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
  // Beside each other, or the two dev servers would throw away what the other has prepared.
  cacheDir: '../node_modules/.vite/client',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy forbids data: fonts, and inlined images would travel in every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Cutting the fonts to the texts takes its time, which a newcomer's first start need not hear about.
      checks: { bundlerTimings: false },
      // The rules are pure: a module of which nothing is used does nothing by being there.
      treeshake: { moduleSideEffects: [{ test: /[\\/]domain[\\/][^\\/]+\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // One piece compresses better than several; that of the packages stays in the cache when only the wallet changes.
          groups: [{ name: 'vendor', test: vendor }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Calls of the older door have no ending; the wallet's own folder api/ is served to the page as files.
    proxy: { '^/(trpc/|readyz$|api/[^.]*$)': server },
  },
});
